import type { OrderDetail } from '#lib/contract/order.ts';
import type { ReceivedRefusal } from '#lib/contract/refusals.ts';
import type { CallApi } from '#lib/session/api-context.tsx';
import { failureText, type ApiFailure } from '#lib/session/mutation-result.ts';
import { idempotencyKey, renewIdempotencyKey } from '#lib/session/idempotency-key.ts';
import { keepRequestKey } from './kept-orders.ts';
import { isUnderWay } from './purchase-status.ts';

/** A purchase to be ordered. */
type Purchase = {
  readonly userId: string;
  readonly productId: string;
  readonly quantity: number;
};

/** Where the tab keeps the purchase's idempotency key: a reload before the answer has come means the same purchase. */
export const keyPlaceOf = ({ userId, productId, quantity }: Purchase): string =>
  `purchase/${userId}/${productId}/${quantity}`;

/** The result of ordering tickets. */
export type PlaceOrderResult =
  | { readonly kind: 'placed'; readonly order: OrderDetail }
  /** Another order of this draw is not finished. */
  | { readonly kind: 'underWay'; readonly orderHistoryId: string }
  /** The sale has not begun, or members are waiting in the queue. */
  | { readonly kind: 'queue' }
  | { readonly kind: 'loginEnded' }
  | { readonly kind: 'refused'; readonly refusal: ReceivedRefusal }
  | { readonly kind: 'failed'; readonly message: string };

/** An outdated key, or an order that ended between two calls, needs another attempt. */
const MAX_ATTEMPTS = 3;

/** Orders tickets. A repeated call with the same purchase makes no second order. */
export async function placeOrder(callApi: CallApi, purchase: Purchase): Promise<PlaceOrderResult> {
  let result = await placeOnce(callApi, purchase);
  for (let attempt = 1; result === 'again' && attempt < MAX_ATTEMPTS; attempt += 1)
    result = await placeOnce(callApi, purchase);
  return result === 'again' ? { kind: 'failed', message: failureText(UNSETTLED) } : result;
}

const UNSETTLED: ApiFailure = { ok: false, status: 500, refusal: null };

async function placeOnce(callApi: CallApi, purchase: Purchase): Promise<PlaceOrderResult | 'again'> {
  const { productId, quantity } = purchase;
  const place = keyPlaceOf(purchase);
  const requestKey = idempotencyKey(place);
  const result = await callApi('placeOrder', { body: { productId, quantity, requestKey } });
  if (!result.ok && result.refusal?.code !== 'keyReused') return afterRefusal(callApi, purchase, result);
  if (result.ok && isUnderWay(result.answer)) {
    keepRequestKey(result.answer.orderHistoryId, requestKey);
    return { kind: 'placed', order: result.answer };
  }
  // The key belongs to an order that is over: this is another purchase.
  if (idempotencyKey(place) === requestKey) renewIdempotencyKey(place);
  return 'again';
}

async function afterRefusal(
  callApi: CallApi,
  purchase: Purchase,
  failure: ApiFailure,
): Promise<PlaceOrderResult | 'again'> {
  const { refusal } = failure;
  switch (refusal?.code) {
    case 'orderUnderWay':
      return continueOrder(callApi, purchase);
    case 'queueFirst':
    case 'saleNotOpen':
      return { kind: 'queue' };
    case 'loginRequired':
      return { kind: 'loginEnded' };
    default:
      return refusal && failure.status < 500
        ? { kind: 'refused', refusal }
        : { kind: 'failed', message: failureText(failure) };
  }
}

async function continueOrder(callApi: CallApi, { productId }: Purchase): Promise<PlaceOrderResult | 'again'> {
  const result = await callApi('showPlay', { params: { productId } });
  if (!result.ok) return { kind: 'failed', message: failureText(result) };
  const { status, orderHistoryId } = result.answer;
  if (orderHistoryId === null || status === null || !isUnderWay({ status })) return 'again';
  return { kind: 'underWay', orderHistoryId };
}
