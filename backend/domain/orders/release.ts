import type { OrderReason, PaymentStatus } from '#lib/contract/enums.ts';
import { type Decision, unchanged, type StoredOrder } from './order.ts';
import { isLive } from './transitions.ts';

export type OrderEnd = {
  readonly to: 'CANCEL' | 'ERROR';
  readonly reason: OrderReason;
  /** Given: only if it still stands there. */
  readonly from?: 'START' | 'PLAYING';
};

/** The tickets go back into the box, unless their order was decided meanwhile. */
export function releaseHold(
  order: StoredOrder,
  end: OrderEnd,
  at: Date,
): Decision<'givenBack' | 'closedBefore'> {
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
  return { answer: 'givenBack', change: { before: order, after, entry: null } };
}

/** Whoever went to pay is asked about at the provider before his tickets are taken; that is another reason. */
const hasEnded = ({ status, heldUntil }: StoredOrder, at: Date) =>
  status === 'START' && heldUntil !== null && heldUntil <= at;

function paymentAfter({ status }: StoredOrder, { to, reason }: OrderEnd): PaymentStatus {
  if (status === 'START') return 'NONE';
  if (to === 'ERROR') return 'DECLINED';
  return reason === 'providerExpired' ? 'EXPIRED' : 'NONE';
}
