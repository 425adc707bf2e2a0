import type { OrderReason } from '#lib/contract/enums.ts';
import { type Decision, unchanged, type Capture, type KeptOrder } from './order.ts';
import { isPaid } from './transitions.ts';

export type RefundBegun = 'refunded' | 'notPaid' | 'alreadyRefunding' | 'prizesSent';

type Refunding = {
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

/** A payment that is to go back, as the books have it. */
export type OpenRefund = {
  readonly orderId: string;
  readonly reason: OrderReason;
  readonly isDone: boolean;
  /** Where the yen of this payment are. */
  readonly lies: 'sales' | 'owed';
  /** Other payments of the same order that are yet to go back. */
  readonly others: number;
};

type Noting = { readonly refund: Capture; readonly open: OpenRefund | undefined };

/**
 * The provider has sent the money back. An order that has tickets was refunded once their payment has gone back, and
 * changes by nothing else; one that has none, once nothing more is to go back.
 */
export function noteRefund(
  order: KeptOrder,
  { refund, open }: Noting,
): Decision<'noted' | 'known' | 'unknownOrder'> {
  if (open === undefined || open.orderId !== order.orderId) return unchanged('unknownOrder');
  if (open.isDone) return unchanged('known');
  const isEnd = isPaid(order.status)
    ? open.lies === 'sales'
    : open.others === 0 && order.paymentStatus === 'REFUND_PENDING';
  const after: KeptOrder = isEnd ? { ...order, paymentStatus: 'REFUNDED' } : order;
  const entry = { kind: 'refund', from: open.lies, payment: refund, reason: open.reason } as const;
  return { answer: 'noted', change: { before: order, after, entry } };
}
