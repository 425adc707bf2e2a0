import type { DrawDetail } from '#lib/contract/draw.ts';
import type { Picture } from '#lib/contract/picture.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { LAST_ONE_CODE, LAST_ONE_LABEL } from '#lib/line-ups/prize-codes.ts';

type Prizes = Pick<DrawDetail, 'prizes' | 'lastOnePrize'>;

export type DrawPrize = {
  readonly key: string;
  readonly grade: WonPrize['grade'];
  readonly gradeLabel: string;
  readonly name: string;
  readonly picture: Picture;
};

/** The prize of a draw in a shared link; `undefined`: the draw has no such prize. */
export function prizeOfKey({ prizes, lastOnePrize }: Prizes, key: string): DrawPrize | undefined {
  if (key === LAST_ONE_CODE)
    return lastOnePrize === null
      ? undefined
      : { ...pictured(lastOnePrize), key, grade: 'lastOne', gradeLabel: LAST_ONE_LABEL };
  const prize = prizes.find(({ prizeId }) => prizeId === key);
  return prize && { ...pictured(prize), key, grade: prize.grade, gradeLabel: prize.gradeLabel };
}

/** The key of a won prize in links; `undefined`: the draw names it differently by now. */
export const keyOfPrize = (
  { prizes }: Pick<DrawDetail, 'prizes'>,
  won: Pick<WonPrize, 'code' | 'name'>,
): string | undefined =>
  won.code === LAST_ONE_CODE
    ? LAST_ONE_CODE
    : prizes.find(({ code, name }) => code === won.code && name === won.name)?.prizeId;

const pictured = ({ name, picture }: Pick<DrawPrize, 'name' | 'picture'>) => ({ name, picture });
