import {
  isUseToBeRecorded,
  tokenStatus,
  TOKEN_RULE,
  type OperatorToken,
} from '#backend/domain/staff/operator-token.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { digestOf } from '#backend/crypto/secrets.ts';
import { findToken, recordTokenUse } from '#backend/persistence/staff/token-store.ts';
import { countAttempts } from '#backend/persistence/members/throttle-store.ts';

type OperatorCredentials = {
  /** `undefined`: the header does not have the format of a token. */
  readonly token: string | undefined;
  /** Network of the client. */
  readonly network: string;
};

type NotAuthenticated = { readonly waitMs: number };

/**
 * Authenticates an operator by their token. The search by hash does not reveal how close a guess is. A valid token is
 * accepted even while the network is throttled: 256 bits cannot be guessed, and an attacker must not lock operators out.
 */
export async function authenticateOperator(
  db: Database,
  { token, network }: OperatorCredentials,
): Promise<OperatorToken | NotAuthenticated> {
  const found = token === undefined ? undefined : await findToken(db, digestOf(token));
  if (found === undefined || tokenStatus(found.token, found.at) !== 'living') {
    const key = `operator:${digestOf(network)}`;
    const throttled = await countAttempts(db, [{ key, rule: TOKEN_RULE }]);
    return { waitMs: throttled?.waitMs ?? 0 };
  }
  if (isUseToBeRecorded(found.token, found.at)) await recordTokenUse(db, found.token.tokenId);
  return found.token;
}
