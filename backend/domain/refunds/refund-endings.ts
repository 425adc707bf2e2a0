import { restOf } from './refund.ts';
import { dayInJapan } from '../time.ts';
import {
  type Decision,
  type KnownRefund,
  type Payout,
  type StoredOrder,
  unchanged,
} from '../orders/order.ts';
import type { RefundFacts } from './order-refunds.ts';
import { isPaid } from '../orders/transitions.ts';

/** Numbers of refunds that are neither done nor withdrawn, without the one in question. */
type OtherRefunds = { readonly ofOrder: number; readonly ofPayment: number };

type RecordRefundParams = {
  readonly known: KnownRefund | undefined;
  readonly others: OtherRefunds;
  /** Given for a bank transfer. */
  readonly payout: Payout | null;
  readonly at: Date;
};

export type RecordRefundResult =
  | 'recorded'
  | 'known'
  | 'unknownOrder'
  | 'withdrawn'
  | 'otherMethod'
  | 'dayToCome';

export type WithdrawRefundResult = Exclude<RecordRefundResult, 'dayToCome'> | 'drawCancelled' | 'roundVoid';

/**
 * Records a refund that the provider confirmed or that the shop transferred. An order with tickets is refunded when the
 * whole payment for them is; an order without tickets, when its last payment is.
 */
export function recordRefund(
  order: StoredOrder,
  { known, others, payout, at }: RecordRefundParams,
): Decision<RecordRefundResult> {
  if (known === undefined || known.orderId !== order.orderId) return unchanged('unknownOrder');
  if ((known.method === 'bankTransfer') !== (payout !== null)) return unchanged('otherMethod');
  if (known.isWithdrawn) return unchanged('withdrawn');
  if (known.isDone) return unchanged('known');
  if (payout !== null && isToCome(payout, at)) return unchanged('dayToCome');
  const isLast = isPaid(order.status)
    ? known.account === 'sales' && others.ofPayment === 0
    : others.ofOrder === 0;
  const after: StoredOrder =
    isLast && order.paymentStatus === 'REFUND_PENDING' ? { ...order, paymentStatus: 'REFUNDED' } : order;
  const entry = { kind: 'refund', payment: known, refund: known, payout } as const;
  return { answer: 'recorded', change: { before: order, after, entry } };
}

/** Whether the day of a transfer has not come yet. */
export const isToCome = ({ paidOutOn }: Payout, at: Date): boolean => paidOutOn > dayInJapan(at);

/**
 * Withdraws a refund by bank transfer that was not paid out: the payment counts as kept again, the prizes as won. The shop
 * keeps no payment of a cancelled draw or of a void round, except for one of which the payer's bank has taken back all that
 * this refund would return.
 */
export function withdrawRefund(
  order: StoredOrder,
  known: KnownRefund | undefined,
  payment: Pick<RefundFacts, 'kept' | 'earlier'>,
): Decision<WithdrawRefundResult> {
  if (known === undefined || known.orderId !== order.orderId) return unchanged('unknownOrder');
  if (known.method !== 'bankTransfer') return unchanged('otherMethod');
  if (known.isWithdrawn) return unchanged('withdrawn');
  if (known.isDone) return unchanged('known');
  const stays = stayingRefund(order, known);
  if (stays !== undefined && !isTakenBack(known, payment)) return unchanged(stays);
  const after: StoredOrder = isPaid(order.status)
    ? { ...order, paymentStatus: 'CAPTURED', reason: order.reason === 'roundVoid' ? order.reason : null }
    : order;
  return {
    answer: 'recorded',
    change: { before: order, after, entry: { kind: 'withdrawal', payment: known, refund: known } },
  };
}

/** Why the shop may not keep a payment that it returns. */
function stayingRefund(order: StoredOrder, known: KnownRefund): 'drawCancelled' | 'roundVoid' | undefined {
  if (known.account !== 'sales') return undefined;
  if (known.isDrawCancelled) return 'drawCancelled';
  return order.reason === 'roundVoid' ? 'roundVoid' : undefined;
}

/** Whether a chargeback leaves nothing of the payment to refund, apart from its other refunds. */
function isTakenBack(
  { refundId }: Pick<KnownRefund, 'refundId'>,
  { kept, earlier }: Pick<RefundFacts, 'kept' | 'earlier'>,
): boolean {
  if (kept === undefined || kept.chargedBack === 0) return false;
  const others = earlier.filter((refund) => refund.refundId !== refundId);
  return kept.chargedBack >= restOf(kept.yen, others);
}
