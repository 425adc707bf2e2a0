import type { DrawDetail } from '#lib/contract/draw.ts';
import type { Picture } from '#lib/contract/picture.ts';
import type { SharedResult } from '#lib/contract/shared-result.ts';
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

/** The key of the last-one prize in links. Paths of pages have no capital letters. */
const LAST_ONE_KEY = 'last-one';

/** The prize of a draw in a shared link; `undefined`: the draw has no such prize. */
export function prizeOfKey({ prizes, lastOnePrize }: Prizes, key: string): DrawPrize | undefined {
  if (key === LAST_ONE_KEY)
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
    ? LAST_ONE_KEY
    : prizes.find(({ code, name }) => code === won.code && name === won.name)?.prizeId;

const pictured = ({ name, picture }: Pick<DrawPrize, 'name' | 'picture'>) => ({ name, picture });

/** A prize of a shared result, and how many of it there are. */
export type SharedPrize = { readonly prize: DrawPrize; readonly count: number };

/** The prizes of a shared result with what a picture and a page show of them. */
export type SharedPrizes = {
  readonly prizes: readonly SharedPrize[];
  /** Prizes of further kinds. */
  readonly others: number;
  /** The number of tickets: the last-one prize is an additional one. */
  readonly tickets: number;
};

/** A prize that the draw does not have counts as one of a further kind. */
export function sharedPrizes(draw: Prizes, { kinds, others }: SharedResult): SharedPrizes {
  const found = kinds.map(({ code, count }) => ({ code, count, prize: prizeOfCode(draw, code) }));
  const sum = (counts: readonly { readonly count: number }[]) =>
    counts.reduce((total, { count }) => total + count, 0);
  return {
    prizes: found.flatMap(({ prize, count }) => (prize === undefined ? [] : { prize, count })),
    others: others + sum(found.filter(({ prize }) => prize === undefined)),
    tickets: others + sum(kinds.filter(({ code }) => code !== LAST_ONE_CODE)),
  };
}

function prizeOfCode(draw: Prizes, code: string): DrawPrize | undefined {
  const key =
    code === LAST_ONE_CODE ? LAST_ONE_KEY : draw.prizes.find((prize) => prize.code === code)?.prizeId;
  return key === undefined ? undefined : prizeOfKey(draw, key);
}
