import type { OrderReason } from '#lib/contract/enums.ts';
import { type Decision, unchanged, type Capture, type StoredOrder } from './order.ts';
import { isPaid } from './transitions.ts';

export type RefundResult = 'refunded' | 'notPaid' | 'alreadyRefunding' | 'prizesSent';

type RefundParams = {
  readonly order: StoredOrder;
  /** The payment that was booked as sales; `undefined`: none. */
  readonly kept: Capture | undefined;
  /** At least one prize of the order is in a shipment. */
  readonly hasShipment: boolean;
};

/**
 * Starts the refund of a paid order in full. The status and the tickets stay, because tickets never return to a box;
 * the prizes become void.
 */
export function beginRefund({ order, kept, hasShipment }: RefundParams): Decision<RefundResult> {
  const answer = refundOf(order, { isKept: kept !== undefined, hasShipment });
  if (answer !== 'refunded' || kept === undefined) return unchanged(answer);
  const after: StoredOrder = { ...order, paymentStatus: 'REFUND_PENDING', reason: 'byShop' };
  const entry = { kind: 'promise', payment: kept, reason: 'byShop' } as const;
  return { answer, change: { before: order, after, entry } };
}

type RefundFacts = {
  /** A payment was booked as sales. */
  readonly isKept: boolean;
  readonly hasShipment: boolean;
};

/** Whether an order can be refunded, or why not. */
export function refundOf(
  { status, paymentStatus }: Pick<StoredOrder, 'status' | 'paymentStatus'>,
  { isKept, hasShipment }: RefundFacts,
): RefundResult {
  if (paymentStatus === 'REFUND_PENDING' || paymentStatus === 'REFUNDED') return 'alreadyRefunding';
  if (!isPaid(status) || !isKept) return 'notPaid';
  return hasShipment ? 'prizesSent' : 'refunded';
}

/** A payment to be refunded, from the ledger. */
export type OpenRefund = {
  readonly orderId: string;
  readonly reason: OrderReason;
  readonly isDone: boolean;
  /** The account that holds the money. */
  readonly account: 'sales' | 'owed';
  /** Number of other payments of the order that are not refunded yet. */
  readonly others: number;
};

type RecordRefundParams = { readonly refund: Capture; readonly open: OpenRefund | undefined };

/**
 * Records a refund that the provider confirmed. An order with tickets is refunded when the payment for them is; an
 * order without tickets, when its last payment is.
 */
export function recordRefund(
  order: StoredOrder,
  { refund, open }: RecordRefundParams,
): Decision<'recorded' | 'known' | 'unknownOrder'> {
  if (open === undefined || open.orderId !== order.orderId) return unchanged('unknownOrder');
  if (open.isDone) return unchanged('known');
  const isEnd = isPaid(order.status)
    ? open.account === 'sales'
    : open.others === 0 && order.paymentStatus === 'REFUND_PENDING';
  const after: StoredOrder = isEnd ? { ...order, paymentStatus: 'REFUNDED' } : order;
  const entry = { kind: 'refund', from: open.account, payment: refund, reason: open.reason } as const;
  return { answer: 'recorded', change: { before: order, after, entry } };
}
