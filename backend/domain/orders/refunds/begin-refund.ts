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
  const { status, paymentStatus } = order;
  if (paymentStatus === 'REFUND_PENDING' || paymentStatus === 'REFUNDED')
    return unchanged('alreadyRefunding');
  if (!isPaid(status) || kept === undefined) return unchanged('notPaid');
  if (hasParcel) return unchanged('prizesSent');
  const after: KeptOrder = { ...order, paymentStatus: 'REFUND_PENDING', reason: 'byShop' };
  const entry = { kind: 'promise', payment: kept, reason: 'byShop' } as const;
  return { answer: 'refunded', change: { before: order, after, entry } };
}
