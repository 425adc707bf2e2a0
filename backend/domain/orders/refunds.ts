import type { OrderReason } from '#lib/contract/enums.ts';
import { type Decision, unchanged, type Capture, type StoredOrder } from './order.ts';
import { isPaid } from './transitions.ts';

export type RefundResult = 'refunded' | 'notPaid' | 'alreadyRefunding' | 'prizesSent';

type RefundParams = {
  readonly order: StoredOrder;
  /** The payment that was kept for its tickets; undefined where there was none. */
  readonly kept: Capture | undefined;
  /** Some prize of it lies in a parcel. */
  readonly hasShipment: boolean;
};

/**
 * The shop gives back what a paid order has cost, all of it. The order stays where it is, and its tickets stay drawn:
 * nothing ever goes back into a box. Its prizes are nobody's from then on.
 */
export function beginRefund({ order, kept, hasShipment }: RefundParams): Decision<RefundResult> {
  const answer = refundOf(order, { isKept: kept !== undefined, hasShipment });
  if (answer !== 'refunded' || kept === undefined) return unchanged(answer);
  const after: StoredOrder = { ...order, paymentStatus: 'REFUND_PENDING', reason: 'byShop' };
  const entry = { kind: 'promise', payment: kept, reason: 'byShop' } as const;
  return { answer, change: { before: order, after, entry } };
}

type RefundFacts = {
  /** Some payment was kept for its tickets. */
  readonly isKept: boolean;
  readonly hasShipment: boolean;
};

/** Whether an order's money can go back, or why it cannot. */
export function refundOf(
  { status, paymentStatus }: Pick<StoredOrder, 'status' | 'paymentStatus'>,
  { isKept, hasShipment }: RefundFacts,
): RefundResult {
  if (paymentStatus === 'REFUND_PENDING' || paymentStatus === 'REFUNDED') return 'alreadyRefunding';
  if (!isPaid(status) || !isKept) return 'notPaid';
  return hasShipment ? 'prizesSent' : 'refunded';
}

/** A payment that is to go back, as the books have it. */
export type OpenRefund = {
  readonly orderId: string;
  readonly reason: OrderReason;
  readonly isDone: boolean;
  /** Where the yen of this payment are. */
  readonly account: 'sales' | 'owed';
  /** Other payments of the same order that are yet to go back. */
  readonly others: number;
};

type RecordRefundParams = { readonly refund: Capture; readonly open: OpenRefund | undefined };

/**
 * The provider has sent the money back. An order that has tickets was refunded once their payment has gone back, and
 * changes by nothing else; one that has none, once nothing more is to go back.
 */
export function recordRefund(
  order: StoredOrder,
  { refund, open }: RecordRefundParams,
): Decision<'noted' | 'known' | 'unknownOrder'> {
  if (open === undefined || open.orderId !== order.orderId) return unchanged('unknownOrder');
  if (open.isDone) return unchanged('known');
  const isEnd = isPaid(order.status)
    ? open.account === 'sales'
    : open.others === 0 && order.paymentStatus === 'REFUND_PENDING';
  const after: StoredOrder = isEnd ? { ...order, paymentStatus: 'REFUNDED' } : order;
  const entry = { kind: 'refund', from: open.account, payment: refund, reason: open.reason } as const;
  return { answer: 'noted', change: { before: order, after, entry } };
}
