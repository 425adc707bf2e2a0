import { MOST_IN_A_PARCEL } from '../contract/limits.ts';
import type { BoughtDraw, WonPrize } from '../contract/prize.ts';
import type { Share } from './parcel.ts';

/** A prize that is to be sent, with all that is shown of it. */
export type Chosen = Pick<
  WonPrize,
  'wonPrizeId' | 'orderHistoryId' | 'directoryName' | 'grade' | 'name' | 'picture' | 'keepUntil'
>;

/** A draw of which prizes are to be sent, with its terms as they were seen last. */
export type ChosenDraw = Pick<BoughtDraw, 'productId' | 'directoryName' | 'title' | 'waiting' | 'shipping'>;

/** The prizes that are to go into one parcel, and the draws they are of. */
export type Basket = { readonly prizes: readonly Chosen[]; readonly draws: readonly ChosenDraw[] };

export const EMPTY_BASKET: Basket = { prizes: [], draws: [] };

/** How many more can be chosen. */
export const roomIn = ({ prizes }: Basket): number => Math.max(0, MOST_IN_A_PARCEL - prizes.length);

/** Puts prizes of a draw in, as many as there is room for. */
export function putIn(basket: Basket, draw: ChosenDraw, prizes: readonly Chosen[]): Basket {
  const inside = idsOf(basket);
  const added = prizes.filter(({ wonPrizeId }) => !inside.has(wonPrizeId)).slice(0, roomIn(basket));
  const others = basket.draws.filter(({ directoryName }) => directoryName !== draw.directoryName);
  return tidied({ prizes: [...basket.prizes, ...added.map(chosen)], draws: [...others, chosenDraw(draw)] });
}

/** Takes out what is not to be kept. */
export const keepOnly = (basket: Basket, isKept: (prize: Chosen) => boolean): Basket =>
  tidied({ ...basket, prizes: basket.prizes.filter(isKept) });

/** The same prizes under the terms as they are now. */
export function withTerms(basket: Basket, now: readonly ChosenDraw[]): Basket {
  const newest = (draw: ChosenDraw) => now.find(({ directoryName }) => directoryName === draw.directoryName);
  return { ...basket, draws: basket.draws.map((draw) => chosenDraw(newest(draw) ?? draw)) };
}

export const idsOf = ({ prizes }: Basket): ReadonlySet<string> =>
  new Set(prizes.map(({ wonPrizeId }) => wonPrizeId));

/** What lies in it of each draw, in the order in which the draws came. */
export const partsOf = ({ prizes, draws }: Basket) =>
  draws.map((draw) => ({
    draw,
    prizes: prizes.filter(({ directoryName }) => directoryName === draw.directoryName),
  }));

export const sharesOf = (basket: Basket): Share[] =>
  partsOf(basket).map(({ draw, prizes }) => ({ terms: draw.shipping, prizes: prizes.length }));

/** Without the draws of which nothing is left. */
const tidied = ({ prizes, draws }: Basket): Basket => ({
  prizes,
  draws: draws.filter(({ directoryName }) => prizes.some((prize) => prize.directoryName === directoryName)),
});

function chosenDraw({ productId, directoryName, title, waiting, shipping }: ChosenDraw): ChosenDraw {
  return { productId, directoryName, title, waiting, shipping };
}

function chosen(prize: Chosen): Chosen {
  const { wonPrizeId, orderHistoryId, directoryName, grade, name, picture, keepUntil } = prize;
  return { wonPrizeId, orderHistoryId, directoryName, grade, name, picture, keepUntil };
}
