import type { OrderReason, PaymentStatus } from '#lib/contract/enums.ts';
import { type Decision, unchanged, type StoredOrder } from './order.ts';
import { isLive } from './transitions.ts';

export type OrderEnd = {
  readonly to: 'CANCEL' | 'ERROR';
  readonly reason: OrderReason;
  /** If given, the order must still have this status. */
  readonly from?: 'START' | 'PLAYING';
};

/** Releases the tickets of an order, unless it was settled or ended meanwhile. */
export function releaseHold(
  order: StoredOrder,
  end: OrderEnd,
  at: Date,
): Decision<'released' | 'closedBefore'> {
  if (!isLive(order.status) || (end.from !== undefined && end.from !== order.status))
    return unchanged('closedBefore');
  if (end.reason === 'holdEnded' && !hasEnded(order, at)) return unchanged('closedBefore');
  const after: StoredOrder = {
    ...order,
    status: end.to,
    paymentStatus: paymentAfter(order, end),
    reason: end.reason,
    heldUntil: null,
  };
  return { answer: 'released', change: { before: order, after, entry: null } };
}

/** Applies to START only. For an order in PLAYING the provider is asked first, and the reason is another one. */
const hasEnded = ({ status, heldUntil }: StoredOrder, at: Date) =>
  status === 'START' && heldUntil !== null && heldUntil <= at;

function paymentAfter({ status }: StoredOrder, { to, reason }: OrderEnd): PaymentStatus {
  if (status === 'START') return 'NONE';
  if (to === 'ERROR') return 'DECLINED';
  return reason === 'providerExpired' ? 'EXPIRED' : 'NONE';
}
