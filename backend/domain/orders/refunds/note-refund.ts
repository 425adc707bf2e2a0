import type { OrderReason } from '#lib/contract/enums.ts';
import { type Decision, unchanged } from '../change.ts';
import { isPaid } from '../moves.ts';
import type { Capture, KeptOrder } from '../order.ts';

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
