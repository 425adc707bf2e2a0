import {
  isOperatorName,
  isLifeAllowed,
  lifeMs,
  standingOf,
  type TokenStanding,
} from '#backend/domain/operations/operator-token.ts';
import type { Secrets } from '../members/ports.ts';
import type { Clock } from '../ports.ts';
import type { OperatorToken, TokenKeeper } from './ports.ts';
import { isNotOne, type NotOne, onlyOne } from './lookup.ts';

export type TokenDesk = {
  readonly keeper: TokenKeeper;
  readonly secrets: Pick<Secrets, 'newToken' | 'digest'>;
  readonly clock: Clock;
  /** Who sits at the machine, as the record names him. */
  readonly by: string;
};

type TokenWish = { readonly operator: string; readonly days: number };

/** By this it is known for what it is, also where somebody finds it by chance. */
const MARK = 'kd_';

/** A token for an operator. What opens the door is said this once: the shop keeps no more of it than its hash. */
export async function makeToken(
  { keeper, secrets, by }: Omit<TokenDesk, 'clock'>,
  { operator, days }: TokenWish,
): Promise<{ readonly secret: string; readonly token: OperatorToken } | 'badName' | 'badLife'> {
  if (!isOperatorName(operator)) return 'badName';
  if (!isLifeAllowed(days)) return 'badLife';
  const secret = `${MARK}${secrets.newToken()}`;
  const token = await keeper.inTransaction(async ({ add, note }) => {
    const made = await add({ operator, digest: secrets.digest(secret), lifeMs: lifeMs(days) });
    const { tokenId, expiresAt } = made;
    const facts = { tokenId, for: operator, expiresAt: expiresAt.toISOString() };
    await note({ operator: by, act: 'token.make', facts });
    return made;
  });
  return { secret, token };
}

export type TokenSeen = OperatorToken & { readonly standing: TokenStanding };

export async function listTokens({
  keeper,
  clock,
}: Pick<TokenDesk, 'keeper' | 'clock'>): Promise<readonly TokenSeen[]> {
  const [tokens, now] = await Promise.all([keeper.list(), clock.now()]);
  return tokens.map((token) => ({ ...token, standing: standingOf(token, now) }));
}

/** From the next request on the token opens nothing. */
export async function revokeToken(
  { keeper, by }: Pick<TokenDesk, 'keeper' | 'by'>,
  typed: string,
): Promise<{ readonly tokenId: string } | NotOne | 'revokedBefore'> {
  const tokenId = await onlyOne(keeper, typed);
  if (isNotOne(tokenId)) return tokenId;
  return keeper.inTransaction(async ({ revoke, note }) => {
    if (!(await revoke(tokenId))) return 'revokedBefore';
    await note({ operator: by, act: 'token.revoke', facts: { tokenId } });
    return { tokenId };
  });
}
