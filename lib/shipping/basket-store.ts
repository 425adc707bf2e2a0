import { forgetTab, readTab, writeTab } from '../member/tab-store.ts';
import { EMPTY_BASKET, type Basket } from './basket.ts';

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
