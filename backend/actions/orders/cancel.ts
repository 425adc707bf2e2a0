import type { OrderEnd } from '#backend/domain/orders/release.ts';
import type { Order, OrderKey } from '#backend/domain/orders/order.ts';
import type { OrderServices } from './order-writer.ts';
import type { OrderView } from '#backend/domain/orders/order-view.ts';

/**
 * Closes the payment sessions of an order, so that it can no longer be paid at the provider. `paid`: it was paid
 * before, and that payment is settled now.
 */
type ClosePaymentSessions = (key: OrderKey, end: OrderEnd) => Promise<'closed' | 'paid' | 'unavailable'>;

export type CancelDeps = Pick<OrderServices, 'orderWriter' | 'orders'> & {
  readonly closePaymentSessions: ClosePaymentSessions;
};

type CancelParams = { readonly memberId: string; readonly orderId: string };
type CancelRefusal = 'notFound' | 'orderClosed' | 'providerUnavailable';

/** Attempts, because another request may change the status meanwhile: START to PLAYING, then to its end. */
const STEPS = 3;

/** Cancels an order that is not paid. Cancelled already: no change. */
export async function cancelOrder(
  deps: CancelDeps,
  { memberId, orderId }: CancelParams,
): Promise<OrderView | CancelRefusal> {
  const { orders } = deps;
  for (let step = 0; step < STEPS; step += 1) {
    const order = await orders.find(memberId, orderId);
    if (order === undefined) return 'notFound';
    if (order.status === 'CANCEL') return (await orders.view(memberId, orderId)) ?? 'notFound';
    const refusal = await cancelOnce(deps, order);
    if (refusal !== undefined) return refusal;
  }
  return 'orderClosed';
}

/** `undefined`: the order was cancelled, or its status changed meanwhile. */
async function cancelOnce(
  { orderWriter, closePaymentSessions }: CancelDeps,
  order: Order,
): Promise<CancelRefusal | undefined> {
  const { status, drawId, orderId } = order;
  if (status !== 'START' && status !== 'PLAYING') return 'orderClosed';
  const key = { drawId, orderId };
  const end = { to: 'CANCEL', reason: 'byMember' } as const;
  if (status === 'PLAYING') {
    const closing = await closePaymentSessions(key, end);
    if (closing === 'unavailable') return 'providerUnavailable';
    if (closing === 'paid') return 'orderClosed';
  }
  await orderWriter.releaseHold(key, { ...end, from: status });
  return undefined;
}
