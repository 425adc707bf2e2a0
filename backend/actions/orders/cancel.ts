import type { OrderEnd } from '#backend/domain/orders/release.ts';
import type { Order, OrderKey } from '#backend/domain/orders/order.ts';
import type { OrderServices } from './order-writer.ts';
import type { OrderView } from '#backend/domain/orders/order-view.ts';

/** Ends an order so that nobody can pay for it at its provider any more, unless somebody has: then it is settled. */
export type ClosePaymentSessions = (key: OrderKey, end: OrderEnd) => Promise<'closed' | 'paid' | 'away'>;

export type CancelDeps = Pick<OrderServices, 'orderWriter' | 'orders'> & {
  readonly closePaymentSessions: ClosePaymentSessions;
};

type CancelParams = { readonly memberId: string; readonly orderId: string };
type CancelRefusal = 'notFound' | 'orderClosed' | 'gatewayAway';

/** How often somebody may be a step ahead: an order goes from START to PLAYING, and then to its end. */
const STEPS = 3;

/** Gives up an order that is not paid. Given up already: nothing happens. */
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

/** Undefined: it was given up, or it is not any more where it was seen. */
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
    if (closing === 'away') return 'gatewayAway';
    if (closing === 'paid') return 'orderClosed';
  }
  await orderWriter.releaseHold(key, { ...end, from: status });
  return undefined;
}
