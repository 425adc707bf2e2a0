import type { OrderDetail } from '../contract/order.ts';

/** How an order stands in the eyes of whoever bought. */
export type Standing = 'notPaid' | 'confirming' | 'paid' | 'over' | 'refundPending' | 'refunded';

/** What became of the money says more than where the order is. */
export function standingOf({
  status,
  paymentStatus,
}: Pick<OrderDetail, 'status' | 'paymentStatus'>): Standing {
  if (paymentStatus === 'REFUND_PENDING') return 'refundPending';
  if (paymentStatus === 'REFUNDED') return 'refunded';
  if (status === 'SUCCESS' || status === 'CONFIRM') return 'paid';
  if (status === 'START') return 'notPaid';
  return status === 'PLAYING' ? 'confirming' : 'over';
}
