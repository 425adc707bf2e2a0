import type { Order } from '#backend/domain/orders/order.ts';
import type { OrderView } from '#backend/domain/orders/order-view.ts';
import { findOrderView } from '#backend/persistence/orders/order-view.ts';
import { expiredHolds, findOrder } from '#backend/persistence/orders/orders.ts';
import { fixBirthday } from '#backend/persistence/members/account-blockers.ts';
import { allDone } from '../all-done.ts';
import { closePaymentSessions } from '../payments/close.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import {
  extendOrderHold,
  holdTickets,
  type PlaceOrderParams,
  type PlaceRefusal,
  releaseOrder,
} from './order-writer.ts';

/** Holds tickets for a member and returns the order. */
export async function placeOrder(
  context: Pick<PaymentContext, 'db' | 'batching' | 'caps' | 'orderBatcher'>,
  params: PlaceOrderParams,
): Promise<OrderView | PlaceRefusal> {
  const placed = await holdTickets(context.orderBatcher, params);
  if (placed === 'minorLimit' || placed === 'guardianNeeded' || placed === 'guardianStopped')
    await fixBirthday(context.db, params.memberId);
  if (typeof placed === 'string') return placed;
  const view = await findOrderView(context, params.memberId, placed.orderId);
  if (view === undefined) throw new Error('The placed order cannot be read.');
  return view;
}

/** An order of a member. */
type OwnOrder = { readonly memberId: string; readonly orderId: string };
type CancelRefusal = 'notFound' | 'orderClosed' | 'providerUnavailable';

/** Attempts, because another request may change the status meanwhile: START to PLAYING, then to its end. */
const STEPS = 3;

/** Cancels an order that is not paid. Cancelled already: no change. */
export async function cancelOrder(
  context: PaymentContext,
  { memberId, orderId }: OwnOrder,
): Promise<OrderView | CancelRefusal> {
  for (let step = 0; step < STEPS; step += 1) {
    const order = await findOrder(context.db, memberId, orderId);
    if (order === undefined) return 'notFound';
    if (order.status === 'CANCEL') return (await findOrderView(context, memberId, orderId)) ?? 'notFound';
    const refusal = await cancelOnce(context, order);
    if (refusal !== undefined) return refusal;
  }
  return 'orderClosed';
}

/** Extends the hold of an unpaid order once. Extended already: no change. */
export async function extendHold(
  context: PaymentContext,
  { memberId, orderId }: OwnOrder,
): Promise<OrderView | 'notFound' | 'orderClosed' | 'holdExpired' | 'othersWait'> {
  const order = await findOrder(context.db, memberId, orderId);
  if (order === undefined) return 'notFound';
  const { drawId } = order;
  const extended = await extendOrderHold(context.orderBatcher, { drawId, orderId, memberId });
  if (extended === 'unknownOrder') return 'notFound';
  if (extended !== 'extended') return extended;
  return (await findOrderView(context, memberId, orderId)) ?? 'notFound';
}

/** `undefined`: the order was cancelled, or its status changed meanwhile. */
async function cancelOnce(
  context: PaymentContext,
  { status, drawId, orderId }: Order,
): Promise<CancelRefusal | undefined> {
  if (status !== 'START' && status !== 'PLAYING') return 'orderClosed';
  const key = { drawId, orderId };
  const end = { to: 'CANCEL', reason: 'byMember' } as const;
  if (status === 'PLAYING') {
    const closing = await closePaymentSessions(context, key, end);
    if (closing === 'unavailable') return 'providerUnavailable';
    if (closing === 'paid') return 'orderClosed';
  }
  await releaseOrder(context.orderBatcher, key, { ...end, from: status });
  return undefined;
}

/** Releases holds whose buyer did not start a payment in time. `rest`: there may be more. */
export async function expireHolds(
  { db, orderBatcher }: Pick<PaymentContext, 'db' | 'orderBatcher'>,
  atMost: number,
): Promise<{ readonly ended: number; readonly rest: boolean }> {
  const overdue = await expiredHolds(db, atMost);
  const done = await allDone(
    overdue.map((key) => releaseOrder(orderBatcher, key, { to: 'CANCEL', reason: 'holdEnded' })),
  );
  // Another backend may have released some of them: the number released does not say whether more are due.
  return { ended: done.filter((one) => one === 'released').length, rest: overdue.length === atMost };
}
