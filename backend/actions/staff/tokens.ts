import {
  isOperatorName,
  isLifeAllowed,
  lifeMs,
  tokenStatus,
  type TokenStatus,
  type OperatorToken,
} from '#backend/domain/staff/operator-token.ts';
import type { Role } from '#lib/contract/ops/permissions.ts';
import type { Secrets } from '../members/ports.ts';
import type { Clock } from '../ports.ts';
import type { TokenAdminStore } from './operator-log.ts';
import { isLookupFailure, type LookupFailure, resolveId } from './lookup.ts';

export type TokenDeps = {
  readonly tokenAdmin: TokenAdminStore;
  readonly secrets: Pick<Secrets, 'newToken' | 'digest'>;
  readonly clock: Clock;
  /** Name of the user who runs the command, for the operator log. */
  readonly by: string;
};

type TokenParams = { readonly operator: string; readonly role: Role; readonly days: number };

/** Identifies the secret as a token of this shop, also when it is leaked. */
const TOKEN_PREFIX = 'kd_';

/** Creates a token for an operator. The secret is returned only here: the shop stores its hash. */
export async function makeToken(
  { tokenAdmin, secrets, by }: Omit<TokenDeps, 'clock'>,
  { operator, role, days }: TokenParams,
): Promise<{ readonly secret: string; readonly token: OperatorToken } | 'badName' | 'badLife'> {
  if (!isOperatorName(operator)) return 'badName';
  if (!isLifeAllowed(days)) return 'badLife';
  const secret = `${TOKEN_PREFIX}${secrets.newToken()}`;
  const token = await tokenAdmin.inTransaction(async ({ add, recordAction }) => {
    const made = await add({ operator, role, digest: secrets.digest(secret), lifeMs: lifeMs(days) });
    const { tokenId, expiresAt } = made;
    const facts = { tokenId, for: operator, role, expiresAt: expiresAt.toISOString() };
    await recordAction({ operator: by, action: 'token.make', facts });
    return made;
  });
  return { secret, token };
}

export type ListedToken = OperatorToken & { readonly status: TokenStatus };

export async function listTokens({
  tokenAdmin,
  clock,
}: Pick<TokenDeps, 'tokenAdmin' | 'clock'>): Promise<readonly ListedToken[]> {
  const [tokens, now] = await Promise.all([tokenAdmin.list(), clock.now()]);
  return tokens.map((token) => ({ ...token, status: tokenStatus(token, now) }));
}

/** Revokes a token. It is invalid from the next request on. */
export async function revokeToken(
  { tokenAdmin, by }: Pick<TokenDeps, 'tokenAdmin' | 'by'>,
  typed: string,
): Promise<{ readonly tokenId: string } | LookupFailure | 'revokedBefore'> {
  const tokenId = await resolveId((range) => tokenAdmin.idsIn(range), typed);
  if (isLookupFailure(tokenId)) return tokenId;
  return tokenAdmin.inTransaction(async ({ revoke, recordAction }) => {
    if (!(await revoke(tokenId))) return 'revokedBefore';
    await recordAction({ operator: by, action: 'token.revoke', facts: { tokenId } });
    return { tokenId };
  });
}
