/** What somebody means to buy. */
export type Purchase = {
  readonly userId: string;
  readonly productId: string;
  readonly quantity: number;
};

const placeOf = ({ userId, productId, quantity }: Purchase) => `purchase/${userId}/${productId}/${quantity}`;

/** For browsers that keep nothing for this page: the key lives as long as the page. */
const unkept = new Map<string, string>();

/** The key of this purchase in this tab: a reload before the answer has come means the same purchase. */
export function requestKeyOf(purchase: Purchase): string {
  const place = placeOf(purchase);
  const kept = read(place);
  if (kept !== null && /^[A-Za-z0-9_-]{16,64}$/.test(kept)) return kept;
  return write(place, freshKey());
}

/** The order with this key is over: whoever asks next means another purchase. Renewed already, it stays. */
export function renewRequestKey(purchase: Purchase, used: string): void {
  if (requestKeyOf(purchase) === used) write(placeOf(purchase), freshKey());
}

const freshKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function read(place: string): string | null {
  try {
    return sessionStorage.getItem(place) ?? unkept.get(place) ?? null;
  } catch {
    return unkept.get(place) ?? null;
  }
}

function write(place: string, key: string): string {
  unkept.set(place, key);
  try {
    sessionStorage.setItem(place, key);
  } catch {
    // It is kept with the page alone.
  }
  return key;
}
