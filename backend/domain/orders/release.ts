import type { OrderReason, PaymentStatus } from '#lib/contract/enums.ts';
import { type Decision, MAX_PAYMENT_ATTEMPTS, unchanged, type StoredOrder } from './order.ts';
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
  if (end.reason === 'holdEnded')
    return hasEnded(order, at) ? released(order, endOfHold(order)) : unchanged('closedBefore');
  return released(order, { ...end, paymentStatus: paymentAfter(order, end) });
}

/** Applies to START only. For an order in PLAYING the provider is asked first, and the reason is another one. */
const hasEnded = ({ status, heldUntil }: StoredOrder, at: Date) =>
  status === 'START' && heldUntil !== null && heldUntil <= at;

type Release = Pick<OrderEnd, 'to' | 'reason'> & { readonly paymentStatus: PaymentStatus };

/** A hold that outlived a failed payment ends as that payment did. */
const endOfHold = ({ paymentStatus, reason }: StoredOrder): Release => ({
  to: paymentStatus === 'DECLINED' ? 'ERROR' : 'CANCEL',
  reason: reason ?? 'holdEnded',
  paymentStatus,
});

const released = (
  order: StoredOrder,
  { to: status, reason, paymentStatus }: Release,
): Decision<'released'> => ({
  answer: 'released',
  change: { before: order, after: { ...order, status, paymentStatus, reason, heldUntil: null }, entry: null },
});

function paymentAfter({ status }: StoredOrder, { to, reason }: OrderEnd): PaymentStatus {
  if (status === 'START') return 'NONE';
  if (to === 'ERROR') return 'DECLINED';
  return reason === 'providerExpired' ? 'EXPIRED' : 'NONE';
}

type PaymentEnd = {
  readonly end: OrderEnd;
  /** The attempts to pay so far, this one included. */
  readonly attempts: number;
};

/**
 * Ends a payment that took no money. The tickets stay on hold for the rest of the hold as it was placed, so that the
 * order can be paid in another way. Without a rest they are released.
 */
export function endPayment(
  order: StoredOrder,
  { end, attempts }: PaymentEnd,
  at: Date,
): Decision<'held' | 'released' | 'closedBefore'> {
  if (order.status !== 'PLAYING') return unchanged('closedBefore');
  if (order.payableUntil <= at || attempts >= MAX_PAYMENT_ATTEMPTS) return releaseHold(order, end, at);
  const after: StoredOrder = {
    ...order,
    status: 'START',
    paymentStatus: end.to === 'ERROR' ? 'DECLINED' : 'NONE',
    // A member who chooses another method needs no explanation.
    reason: end.reason === 'byMember' ? null : end.reason,
    heldUntil: order.payableUntil,
  };
  return { answer: 'held', change: { before: order, after, entry: null } };
}
