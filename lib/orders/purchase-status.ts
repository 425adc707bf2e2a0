import type { OrderDetail } from '#lib/contract/order.ts';

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

type watchingStanding = Pick<OrderDetail, 'status' | 'paymentStatus'>;

const SECOND = 1_000;

/**
 * After how long an order that somebody looks at is asked for again; 0: nothing will change by itself. Payments come
 * to an end at any moment; what is on hold changes only by another tab or device; a payment may come late.
 */
export function askAgainAfterMs({ status, paymentStatus }: watchingStanding): number {
  if (status === 'PLAYING') return 2 * SECOND;
  if (status === 'START' || paymentStatus === 'REFUND_PENDING') return 10 * SECOND;
  return status === 'CANCEL' || (status === 'ERROR' && paymentStatus !== 'REFUNDED') ? 30 * SECOND : 0;
}

/** It holds tickets and is not paid. */
export const isUnderWay = ({ status }: Pick<watchingStanding, 'status'>): boolean =>
  status === 'START' || status === 'PLAYING';
