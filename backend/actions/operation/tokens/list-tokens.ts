import { standingOf, type TokenStanding } from '../../../domain/operation/token-life.ts';
import type { OperatorToken } from '../ports.ts';
import type { TokenDesk } from './make-token.ts';

export type TokenSeen = OperatorToken & { readonly standing: TokenStanding };

export async function listTokens({
  keeper,
  clock,
}: Pick<TokenDesk, 'keeper' | 'clock'>): Promise<readonly TokenSeen[]> {
  const [tokens, now] = await Promise.all([keeper.list(), clock.now()]);
  return tokens.map((token) => ({ ...token, standing: standingOf(token, now) }));
}
