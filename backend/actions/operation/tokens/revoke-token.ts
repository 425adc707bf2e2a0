import { isNotOne, type NotOne, onlyOne } from '../only-one.ts';
import type { TokenDesk } from './make-token.ts';

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
