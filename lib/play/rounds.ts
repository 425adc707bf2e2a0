import type { WonPrize } from '../contract/prize.ts';

/**
 * What one turn of the crank, or one capsule more, brings to light. `nth` is the first of its tickets, from 1.
 * `kept` is a top prize that came out among many and is opened by itself after them.
 */
export type Round =
  | { readonly kind: 'one'; readonly nth: number; readonly prizes: readonly [WonPrize] }
  | {
      readonly kind: 'many';
      readonly nth: number;
      readonly prizes: readonly WonPrize[];
      /** Those of them that stay closed for now. */
      readonly kept: readonly WonPrize[];
    }
  | { readonly kind: 'kept'; readonly nth: number; readonly prizes: readonly [WonPrize] }
  | { readonly kind: 'lastOne'; readonly nth: number; readonly prizes: readonly [WonPrize] };

/** So many capsules are a joy to open one by one. */
const ALL_ONE_BY_ONE = 10;
/** Of more than that, so many come by themselves and the others in handfuls. */
const FIRST_ONES = 3;
const HANDFUL = 10;
/** However many tickets there are, nobody turns more often than this: the handfuls grow instead. */
const MOST_HANDFULS = 15;

/** Whoever wins more than that at once has opened enough by hand. */
const MOST_KEPT = 4;

/** These wait to be opened by the member's own hand. */
export const isTop = ({ grade }: Pick<WonPrize, 'grade'>): boolean =>
  grade === 'A' || grade === 'B' || grade === 'lastOne';

/** How many tickets each turn of the crank takes. */
export function turnsOf(quantity: number): number[] {
  if (quantity <= ALL_ONE_BY_ONE) return Array.from({ length: quantity }, () => 1);
  const rest = quantity - FIRST_ONES;
  const handfuls = Math.min(Math.ceil(rest / HANDFUL), MOST_HANDFULS);
  const sizes = Array.from({ length: handfuls }, (_, i) => share(rest, handfuls, i));
  return [...Array.from({ length: FIRST_ONES }, () => 1), ...sizes];
}

/** What the i-th of several equal heaps gets; the first ones get one more where it does not come out even. */
const share = (all: number, heaps: number, i: number): number =>
  Math.floor(all / heaps) + (i < all % heaps ? 1 : 0);

/** The whole show of an order. */
export function roundsOf(prizes: readonly WonPrize[]): Round[] {
  const lastOne = prizes.find(({ grade }) => grade === 'lastOne');
  const drawn = prizes.filter(({ grade }) => grade !== 'lastOne');
  let taken = 0;
  const rounds = turnsOf(drawn.length).flatMap((size) => {
    const nth = taken + 1;
    taken += size;
    return roundsOfTurn(nth, drawn.slice(nth - 1, taken));
  });
  return lastOne ? [...rounds, { kind: 'lastOne', nth: drawn.length, prizes: [lastOne] }] : rounds;
}

function roundsOfTurn(nth: number, prizes: readonly WonPrize[]): Round[] {
  const [only, ...others] = prizes;
  if (only === undefined) return [];
  if (others.length === 0) return [{ kind: 'one', nth, prizes: [only] }];
  const tops = prizes.filter(isTop);
  const kept = tops.length > MOST_KEPT ? [] : tops;
  const openings = kept.map((prize): Round => ({
    kind: 'kept',
    nth: nth + prizes.indexOf(prize),
    prizes: [prize],
  }));
  return [{ kind: 'many', nth, prizes, kept }, ...openings];
}

/** Whether the crank is turned for it. */
export const hasTurn = ({ kind }: Round): boolean => kind === 'one' || kind === 'many';

/** Where somebody is in a show, so that a reload in the middle goes on there. It lives as long as the tab. */
const placeOf = (orderHistoryId: string) => `play/${orderHistoryId}`;

/** The round to go on with; null: none was begun, or it was seen to its end. */
export function keptRound(orderHistoryId: string): number | null {
  const kept = storage()?.getItem(placeOf(orderHistoryId)) ?? '';
  return /^\d{1,4}$/.test(kept) ? Number(kept) : null;
}

export function keepRound(orderHistoryId: string, round: number): void {
  try {
    storage()?.setItem(placeOf(orderHistoryId), `${round}`);
  } catch {
    // A full storage only means that a reload shows the summary.
  }
}

export function forgetRound(orderHistoryId: string): void {
  storage()?.removeItem(placeOf(orderHistoryId));
}

/** A browser that blocks all cookies throws at the mere question. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
