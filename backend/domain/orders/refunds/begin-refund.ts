import { type Decision, unchanged } from '../change.ts';
import { isPaid } from '../moves.ts';
import type { Capture, KeptOrder } from '../order.ts';

export type RefundBegun = 'refunded' | 'notPaid' | 'alreadyRefunding' | 'prizesSent';

export type Refunding = {
  readonly order: KeptOrder;
  /** The payment that was kept for its tickets; undefined where there was none. */
  readonly kept: Capture | undefined;
  /** Some prize of it lies in a parcel. */
  readonly hasParcel: boolean;
};

/**
 * The shop gives back what a paid order has cost, all of it. The order stays where it is, and its tickets stay drawn:
 * nothing ever goes back into a box. Its prizes are nobody's from then on.
 */
export function beginRefund({ order, kept, hasParcel }: Refunding): Decision<RefundBegun> {
  const answer = refundOf(order, { isKept: kept !== undefined, hasParcel });
  if (answer !== 'refunded' || kept === undefined) return unchanged(answer);
  const after: KeptOrder = { ...order, paymentStatus: 'REFUND_PENDING', reason: 'byShop' };
  const entry = { kind: 'promise', payment: kept, reason: 'byShop' } as const;
  return { answer, change: { before: order, after, entry } };
}

type Facts = {
  /** Some payment was kept for its tickets. */
  readonly isKept: boolean;
  readonly hasParcel: boolean;
};

/** Whether an order's money can go back, or why it cannot. */
export function refundOf(
  { status, paymentStatus }: Pick<KeptOrder, 'status' | 'paymentStatus'>,
  { isKept, hasParcel }: Facts,
): RefundBegun {
  if (paymentStatus === 'REFUND_PENDING' || paymentStatus === 'REFUNDED') return 'alreadyRefunding';
  if (!isPaid(status) || !isKept) return 'notPaid';
  return hasParcel ? 'prizesSent' : 'refunded';
}
