import {
  isOperatorName,
  isLifeAllowed,
  lifeMs,
  tokenStatus,
  type TokenStatus,
  type OperatorToken,
  TOKEN_RULE,
  isUseToBeRecorded,
} from '#backend/domain/staff/operator-token.ts';
import type { Role } from '#lib/contract/ops/permissions.ts';
import { digestOf, newToken } from '#backend/crypto/secrets.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import {
  allTokens,
  insertToken,
  setTokenRevoked,
  tokenIdsIn,
  findToken,
  recordTokenUse,
} from '#backend/persistence/staff/tokens.ts';
import { findStaffByName, lockStaff } from '#backend/persistence/staff/staff.ts';
import { isLookupFailure, type LookupFailure, resolveId } from './lookup.ts';
import { countAttempts } from '#backend/persistence/members/throttles.ts';

type TokenParams = {
  readonly operator: string;
  readonly role: Role;
  readonly days: number;
  /** Calls with `stepUp` that it may make. */
  readonly provenCalls: readonly string[];
  /** Name of the user who runs the command, for the operator log. */
  readonly by: string;
};

/** Identifies the secret as a token of this shop, also when it is leaked. */
const TOKEN_PREFIX = 'kd_';

/** Creates a token for an operator. The secret is returned only here: the shop stores its hash. */
export async function makeToken(
  db: Database,
  { operator, role, days, provenCalls, by }: TokenParams,
): Promise<
  { readonly secret: string; readonly token: OperatorToken } | 'badName' | 'badLife' | 'staffDisabled'
> {
  if (!isOperatorName(operator)) return 'badName';
  if (!isLifeAllowed(days)) return 'badLife';
  const secret = `${TOKEN_PREFIX}${newToken()}`;
  return inTransaction(db, async (tx) => {
    await lockStaff(tx);
    const staff = await findStaffByName(tx, operator);
    if (staff !== undefined && staff.disabledAt !== null) return 'staffDisabled';
    const made = { operator, role, provenCalls, digest: digestOf(secret), lifeMs: lifeMs(days) };
    const token = await insertToken(tx, made);
    const { tokenId, expiresAt } = token;
    const facts = { tokenId, for: operator, role, provenCalls, expiresAt: expiresAt.toISOString() };
    await recordAction(tx, { operator: by, action: 'token.make', facts });
    return { secret, token };
  });
}

export type ListedToken = OperatorToken & { readonly status: TokenStatus };

export async function listTokens(db: Database): Promise<readonly ListedToken[]> {
  const [tokens, now] = await Promise.all([allTokens(db), databaseTime(db)]);
  return tokens.map((token) => ({ ...token, status: tokenStatus(token, now) }));
}

/** Revokes a token. It is invalid from the next request on. */
export async function revokeToken(
  db: Database,
  { typed, by }: { readonly typed: string; readonly by: string },
): Promise<{ readonly tokenId: string } | LookupFailure | 'revokedBefore'> {
  const tokenId = await resolveId((range) => tokenIdsIn(db, range), typed);
  if (isLookupFailure(tokenId)) return tokenId;
  return inTransaction(db, async (tx) => {
    if (!(await setTokenRevoked(tx, tokenId))) return 'revokedBefore';
    await recordAction(tx, { operator: by, action: 'token.revoke', facts: { tokenId } });
    return { tokenId };
  });
}

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
  if (found === undefined || tokenStatus(found.token, found.at) !== 'active') {
    const key = `operator:${digestOf(network)}`;
    const throttled = await countAttempts(db, [{ key, rule: TOKEN_RULE }]);
    return { waitMs: throttled?.waitMs ?? 0 };
  }
  if (isUseToBeRecorded(found.token, found.at)) await recordTokenUse(db, found.token.tokenId);
  return found.token;
}
