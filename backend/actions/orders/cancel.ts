import type { End } from '#backend/domain/orders/release.ts';
import type { Order, OrderKey } from '#backend/domain/orders/order.ts';
import type { Buying } from './order-writer.ts';
import type { OrderInView } from '#backend/domain/orders/order-view.ts';

/** Ends an order so that nobody can pay for it at its provider any more, unless somebody has: then it is settled. */
export type CloseTrips = (key: OrderKey, end: End) => Promise<'closed' | 'paid' | 'away'>;

export type Cancelling = Pick<Buying, 'desk' | 'orders'> & { readonly closeTrips: CloseTrips };

type Asked = { readonly memberId: string; readonly orderId: string };
type CancelRefusal = 'notFound' | 'orderClosed' | 'gatewayAway';

/** How often somebody may be a step ahead: an order goes from START to PLAYING, and then to its end. */
const STEPS = 3;

/** Gives up an order that is not paid. Given up already: nothing happens. */
export async function cancelOrder(
  cancelling: Cancelling,
  { memberId, orderId }: Asked,
): Promise<OrderInView | CancelRefusal> {
  const { orders } = cancelling;
  for (let step = 0; step < STEPS; step += 1) {
    const order = await orders.find(memberId, orderId);
    if (order === undefined) return 'notFound';
    if (order.status === 'CANCEL') return (await orders.view(memberId, orderId)) ?? 'notFound';
    const refusal = await giveUp(cancelling, order);
    if (refusal !== undefined) return refusal;
  }
  return 'orderClosed';
}

/** Undefined: it was given up, or it is not any more where it was seen. */
async function giveUp({ desk, closeTrips }: Cancelling, order: Order): Promise<CancelRefusal | undefined> {
  const { status, drawId, orderId } = order;
  if (status !== 'START' && status !== 'PLAYING') return 'orderClosed';
  const key = { drawId, orderId };
  const end = { to: 'CANCEL', reason: 'byMember' } as const;
  if (status === 'PLAYING') {
    const closing = await closeTrips(key, end);
    if (closing === 'away') return 'gatewayAway';
    if (closing === 'paid') return 'orderClosed';
  }
  await desk.giveBack(key, { ...end, from: status });
  return undefined;
}
