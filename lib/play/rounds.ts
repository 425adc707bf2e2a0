import type { WonPrize } from '../contract/prize.ts';

/**
 * The prizes shown by one turn of the crank, or by one more capsule. `nth` is the first of its tickets, from 1. `kept`
 * is a top prize that came out among many and is opened on its own after them.
 */
export type Round =
  | { readonly kind: 'one'; readonly nth: number; readonly prizes: readonly [WonPrize] }
  | {
      readonly kind: 'many';
      readonly nth: number;
      readonly prizes: readonly WonPrize[];
      /** Those that stay closed for now. */
      readonly kept: readonly WonPrize[];
    }
  | { readonly kind: 'kept'; readonly nth: number; readonly prizes: readonly [WonPrize] }
  | { readonly kind: 'lastOne'; readonly nth: number; readonly prizes: readonly [WonPrize] };

/** Up to this number, capsules are opened one by one. */
const MAX_ONE_BY_ONE = 10;
/** Of more, the first ones come one by one and the others in handfuls. */
const FIRST_ONES = 3;
const HANDFUL = 10;
/** With more tickets the handfuls grow, so that the number of turns is bounded. */
const MAX_HANDFULS = 15;

/** With more top prizes in one handful, none of them is kept closed. */
const MAX_KEPT_CLOSED = 4;

/** Whether the member opens this capsule by hand. */
export const isTop = ({ grade }: Pick<WonPrize, 'grade'>): boolean =>
  grade === 'A' || grade === 'B' || grade === 'lastOne';

/** Whether the capsule of a round waits until the member opens it. */
export const isOpenedByHand = ({ prizes }: Round): boolean => prizes.some(isTop);

/** The number of tickets of each turn of the crank. */
export function turnsOf(quantity: number): number[] {
  if (quantity <= MAX_ONE_BY_ONE) return Array.from({ length: quantity }, () => 1);
  const rest = quantity - FIRST_ONES;
  const handfuls = Math.min(Math.ceil(rest / HANDFUL), MAX_HANDFULS);
  const sizes = Array.from({ length: handfuls }, (_, i) => share(rest, handfuls, i));
  return [...Array.from({ length: FIRST_ONES }, () => 1), ...sizes];
}

/** The size of the i-th of several equal parts; the first ones take the remainder. */
const share = (all: number, heaps: number, i: number): number =>
  Math.floor(all / heaps) + (i < all % heaps ? 1 : 0);

/** All rounds of an order. */
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
  const kept = tops.length > MAX_KEPT_CLOSED ? [] : tops;
  const openings = kept.map((prize): Round => ({
    kind: 'kept',
    nth: nth + prizes.indexOf(prize),
    prizes: [prize],
  }));
  return [{ kind: 'many', nth, prizes, kept }, ...openings];
}

/** Whether the round begins with a turn of the crank. */
export const hasTurn = ({ kind }: Round): boolean => kind === 'one' || kind === 'many';

/** Key of the current round in the session storage, so that a reload continues there. */
const storageKey = (orderHistoryId: string) => `play/${orderHistoryId}`;

/** The round to continue with; null: none was begun, or the show was watched to its end. */
export function storedRound(orderHistoryId: string): number | null {
  const kept = storage()?.getItem(storageKey(orderHistoryId)) ?? '';
  return /^\d{1,4}$/.test(kept) ? Number(kept) : null;
}

export function storeRound(orderHistoryId: string, round: number): void {
  try {
    storage()?.setItem(storageKey(orderHistoryId), `${round}`);
  } catch {
    // If the storage is full, a reload shows the summary.
  }
}

export function forgetRound(orderHistoryId: string): void {
  storage()?.removeItem(storageKey(orderHistoryId));
}

/** Reading the property throws in a browser that blocks all cookies. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
