import { freshKey, isKey } from '../member/fresh-key.ts';
import { readTab, writeTab } from '../member/tab-store.ts';

/** What somebody means to buy. */
export type Purchase = {
  readonly userId: string;
  readonly productId: string;
  readonly quantity: number;
};

const placeOf = ({ userId, productId, quantity }: Purchase) => `purchase/${userId}/${productId}/${quantity}`;

/** The key of this purchase in this tab: a reload before the answer has come means the same purchase. */
export function requestKeyOf(purchase: Purchase): string {
  const kept = readTab(placeOf(purchase));
  return isKey(kept) ? kept : renew(purchase);
}

/** The order with this key is over: whoever asks next means another purchase. Renewed already, it stays. */
export function renewRequestKey(purchase: Purchase, used: string): void {
  if (requestKeyOf(purchase) === used) renew(purchase);
}

function renew(purchase: Purchase): string {
  const key = freshKey();
  writeTab(placeOf(purchase), key);
  return key;
}
