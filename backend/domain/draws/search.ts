import { type DrawRemaining, type DrawSort, FEW_PERCENT } from '#lib/contract/draw-lists.ts';
import type { DrawState } from '#lib/contract/enums.ts';
import { yearInJapan } from '../time.ts';
import { type SaleFigures, drawState, remainingOf } from './draw.ts';
import { STATE_RANKS, inListOrder } from './list-order.ts';

/** The figures of a draw that a search selects and sorts by. */
export type ListedDraw = SaleFigures & {
  readonly price: number;
  /** All words are in its title, its reading or its characters; otherwise some are in its prizes. */
  readonly isNamed: boolean;
};

/** The conditions that depend on the time of the search. The query selects by everything else. */
export type SaleFilter = {
  readonly state?: DrawState;
  readonly remaining?: DrawRemaining;
  /** The year in Japan in which the sale ended. */
  readonly endedIn?: number;
};

/** More words only make a search slower. */
const MAX_WORDS = 4;

/** `search_text` removes them, except the stops: they are in titles. */
export const BETWEEN_WORDS = /[\s・、。,「」『』【】〈〉《》〔〕()[\]{}"“”'‘’]+/u;

/** The words of a search text. Kana, widths, cases and variants of kanji are compared by the database (`search_text`). */
export const searchWords = (text: string): string[] =>
  text.normalize('NFKC').split(BETWEEN_WORDS).filter(Boolean).slice(0, MAX_WORDS);

/** Whether a draw is in the state, has the remaining tickets and ended in the year that a filter names. */
export function matchesSale(draw: SaleFigures, filter: SaleFilter, now: Date): boolean {
  const state = drawState(draw, now);
  if (filter.state !== undefined && filter.state !== state) return false;
  if (filter.remaining !== undefined && (state !== 'onSale' || !hasRemaining(draw, filter.remaining)))
    return false;
  return filter.endedIn === undefined || (state === 'ended' && yearInJapan(draw.closesAt) === filter.endedIn);
}

const hasRemaining = (draw: SaleFigures, remaining: DrawRemaining): boolean =>
  remaining === 'few'
    ? remainingOf(draw) * 100 <= draw.total * FEW_PERCENT
    : remainingOf(draw) * 2 >= draw.total;

/** The keys by which draws of the same state are sorted, ascending. */
const SORT_KEYS = {
  new: ({ opensAt }) => -opensAt.getTime(),
  endingSoon: ({ closesAt }) => closesAt.getTime(),
  fewLeft: remainingOf,
  cheap: ({ price }) => price,
  expensive: ({ price }) => -price,
} as const satisfies Record<DrawSort, (draw: ListedDraw) => number>;

/**
 * Sorts draws by state, then by the key; equal ones are in the order of the list. Without a key, those that are named by
 * the words come first: 「ぐる」 is in every ぬいぐるみ.
 */
export function inSearchOrder(draws: readonly ListedDraw[], sort: DrawSort | undefined, now: Date) {
  const listed = inListOrder(draws, now);
  if (sort === undefined) return listed.toSorted((one, other) => Number(other.isNamed) - Number(one.isNamed));
  const keyOf = SORT_KEYS[sort];
  const rankOf = (draw: ListedDraw) => STATE_RANKS[drawState(draw, now)];
  return listed.toSorted((one, other) => rankOf(one) - rankOf(other) || keyOf(one) - keyOf(other));
}

/** The years in which sales have ended with the number of their draws, the latest first. */
export function endedYears(draws: readonly SaleFigures[], now: Date) {
  const counts = new Map<number, number>();
  for (const draw of draws) {
    if (drawState(draw, now) !== 'ended') continue;
    const year = yearInJapan(draw.closesAt);
    counts.set(year, (counts.get(year) ?? 0) + 1);
  }
  return [...counts]
    .map(([year, count]) => ({ year, draws: count }))
    .toSorted((one, other) => other.year - one.year);
}
