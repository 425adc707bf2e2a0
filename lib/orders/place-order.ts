import type { OrderDetail } from '#lib/contract/order.ts';
import type { RefusalBody } from '#lib/contract/refusals.ts';
import type { Ask } from '#lib/session/api-context.tsx';
import { failureText, type Refused } from '#lib/session/mutation-result.ts';
import { idempotencyKey, renewIdempotencyKey } from '#lib/session/idempotency-key.ts';
import { isUnderWay } from './purchase-status.ts';

/** What a member wants to buy. */
export type Purchase = {
  readonly userId: string;
  readonly productId: string;
  readonly quantity: number;
};

/** Where the tab keeps the purchase's idempotency key: a reload before the answer has come means the same purchase. */
export const keyPlaceOf = ({ userId, productId, quantity }: Purchase): string =>
  `purchase/${userId}/${productId}/${quantity}`;

/** What became of asking for tickets. */
export type Placed =
  | { readonly kind: 'placed'; readonly order: OrderDetail }
  /** There is another order of this draw under way, which is to be finished first. */
  | { readonly kind: 'underWay'; readonly orderHistoryId: string }
  /** The sale has not begun, or others were here before. */
  | { readonly kind: 'queue' }
  | { readonly kind: 'loginEnded' }
  | { readonly kind: 'refused'; readonly refusal: RefusalBody }
  | { readonly kind: 'failed'; readonly message: string };

/** An old key, or an order that ended between two questions: then it is asked once more, and not for ever. */
const TRIES = 3;

/** Asks for tickets. Whatever is lost on the way, asking again with the same purchase makes no second order. */
export async function placeOrder(ask: Ask, purchase: Purchase): Promise<Placed> {
  let placed = await tryOnce(ask, purchase);
  for (let tries = 1; placed === 'again' && tries < TRIES; tries += 1) placed = await tryOnce(ask, purchase);
  return placed === 'again' ? { kind: 'failed', message: failureText(UNSETTLED) } : placed;
}

const UNSETTLED: Refused = { ok: false, status: 500, refusal: null };

async function tryOnce(ask: Ask, purchase: Purchase): Promise<Placed | 'again'> {
  const { productId, quantity } = purchase;
  const place = keyPlaceOf(purchase);
  const requestKey = idempotencyKey(place);
  const reply = await ask('placeOrder', { body: { productId, quantity, requestKey } });
  if (!reply.ok && reply.refusal?.code !== 'keyReused') return afterRefusal(ask, purchase, reply);
  if (reply.ok && isUnderWay(reply.answer)) return { kind: 'placed', order: reply.answer };
  // The key is of an order of before, which is over: this is another purchase. Another call may have renewed it already.
  if (idempotencyKey(place) === requestKey) renewIdempotencyKey(place);
  return 'again';
}

async function afterRefusal(ask: Ask, purchase: Purchase, refused: Refused): Promise<Placed | 'again'> {
  const { refusal } = refused;
  switch (refusal?.code) {
    case 'orderUnderWay':
      return goOn(ask, purchase);
    case 'queueFirst':
    case 'saleNotOpen':
      return { kind: 'queue' };
    case 'loginRequired':
      return { kind: 'loginEnded' };
    default:
      return refusal && refused.status < 500
        ? { kind: 'refused', refusal }
        : { kind: 'failed', message: failureText(refused) };
  }
}

async function goOn(ask: Ask, { productId }: Purchase): Promise<Placed | 'again'> {
  const reply = await ask('showPlay', { params: { productId } });
  if (!reply.ok) return { kind: 'failed', message: failureText(reply) };
  const { status, orderHistoryId } = reply.answer;
  if (orderHistoryId === null || status === null || !isUnderWay({ status })) return 'again';
  return { kind: 'underWay', orderHistoryId };
}
