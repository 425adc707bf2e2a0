import type { DrawDetail } from '#lib/contract/draw.ts';
import type { Picture } from '#lib/contract/picture.ts';
import type { WonPrize } from '#lib/contract/prize.ts';

/** The key of the last-one prize, which is no row of the prize table. */
const LAST_ONE = 'lastOne';

type Prizes = Pick<DrawDetail, 'prizes' | 'lastOnePrize'>;

export type DrawPrize = {
  readonly key: string;
  readonly grade: WonPrize['grade'];
  readonly name: string;
  readonly picture: Picture;
};

/** The prize of a draw in a shared link; `undefined`: the draw has no such prize. */
export function prizeOfKey({ prizes, lastOnePrize }: Prizes, key: string): DrawPrize | undefined {
  if (key === LAST_ONE)
    return lastOnePrize === null ? undefined : { ...pictured(lastOnePrize), key, grade: 'lastOne' };
  const prize = prizes.find(({ prizeId }) => prizeId === key);
  return prize && { ...pictured(prize), key, grade: prize.grade };
}

/** The key of a won prize in links; `undefined`: the draw names it differently by now. */
export const keyOfPrize = (
  { prizes }: Pick<DrawDetail, 'prizes'>,
  won: Pick<WonPrize, 'grade' | 'name'>,
): string | undefined =>
  won.grade === 'lastOne'
    ? LAST_ONE
    : prizes.find(({ grade, name }) => grade === won.grade && name === won.name)?.prizeId;

const pictured = ({ name, picture }: Pick<DrawPrize, 'name' | 'picture'>) => ({ name, picture });
