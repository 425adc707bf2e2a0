import { type LockedDraw, freeTickets } from './counters.ts';
import type { QueueCounts } from './limits.ts';
import { type Decision, HOLD_MS, type Order, type StoredOrder, unchanged } from './order.ts';

export type ExtendResult = 'extended' | 'orderClosed' | 'holdExpired' | 'othersWait';

/**
 * Whether the hold of an order may be extended: once, while it waits to be paid. A hold that was placed shorter, because
 * of earlier ones without a payment, is not.
 */
export const isExtendable = ({ status, orderedAt, payableUntil }: Order): boolean =>
  status === 'START' && payableUntil.getTime() - orderedAt.getTime() === HOLD_MS;

/** Extends a hold by its own length, once, while no other member waits and tickets are left for those who come. */
export function extendHold(
  draw: LockedDraw,
  { order, queue }: { readonly order: StoredOrder; readonly queue: QueueCounts },
): Decision<ExtendResult> {
  const { status, heldUntil, payableUntil } = order;
  if (status !== 'START' || heldUntil === null) return unchanged('orderClosed');
  if (heldUntil <= draw.at) return unchanged('holdExpired');
  // A repeated request finds the hold extended.
  if (payableUntil.getTime() - order.orderedAt.getTime() > HOLD_MS) return unchanged('extended');
  if (!isExtendable(order) || !isQuiet(draw, queue)) return unchanged('othersWait');
  const until = new Date(payableUntil.getTime() + HOLD_MS);
  const after: StoredOrder = { ...order, heldUntil: until, payableUntil: until };
  return { answer: 'extended', change: { before: order, after, entry: null } };
}

/** Whether nobody is kept from buying by a longer hold: no member waits in the queue, and tickets are left. */
const isQuiet = (draw: LockedDraw, { called, hasWaiting }: QueueCounts): boolean =>
  !hasWaiting &&
  called === 0 &&
  freeTickets(draw) > 0 &&
  draw.terms.pausedAt === null &&
  draw.at < draw.terms.closesAt;
