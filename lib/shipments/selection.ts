import { MOST_IN_A_PARCEL } from '#lib/contract/limits.ts';
import type { BoughtDraw, WonPrize } from '#lib/contract/prize.ts';
import { forgetTab, readTab, writeTab } from '#lib/session/member-storage.ts';
import type { Share } from './fee.ts';

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

/** Raised when what is kept changes its meaning: an older basket is then left aside. */
const VERSION = 1;

const placeOf = (userId: string) => `parcel-basket/${userId}`;

type Held = { readonly text: string | null; readonly basket: Basket };

/** What was read last, so that who looks twice sees the same thing. */
const held = new Map<string, Held>();
const listeners = new Set<() => void>();

/** What a member has chosen in this tab. */
export function readBasket(userId: string): Basket {
  const text = readTab(placeOf(userId));
  const last = held.get(userId);
  if (last !== undefined && last.text === text) return last.basket;
  const basket = parse(text);
  held.set(userId, { text, basket });
  return basket;
}

export function writeBasket(userId: string, basket: Basket): void {
  if (basket.prizes.length === 0) forgetTab(placeOf(userId));
  else writeTab(placeOf(userId), JSON.stringify({ version: VERSION, ...basket }));
  for (const listener of listeners) listener();
}

/** Calls back whenever a basket has changed, or the browser has brought the page back as it was left. */
export function onBasketChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('pageshow', listener);
  };
}

/** Only this shop writes there, but it may have been an older one. */
function parse(text: string | null): Basket {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return isBasket(kept) ? { prizes: kept.prizes, draws: kept.draws } : EMPTY_BASKET;
  } catch {
    return EMPTY_BASKET;
  }
}

const isBasket = (kept: unknown): kept is Basket =>
  typeof kept === 'object' &&
  kept !== null &&
  'version' in kept &&
  kept.version === VERSION &&
  'prizes' in kept &&
  Array.isArray(kept.prizes) &&
  'draws' in kept &&
  Array.isArray(kept.draws);
