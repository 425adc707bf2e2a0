import type { OrderDetail } from '../contract/order.ts';

type Standing = Pick<OrderDetail, 'status' | 'paymentStatus'>;

const SECOND = 1_000;

/**
 * After how long an order that somebody looks at is asked for again; 0: nothing will change by itself. Payments come
 * to an end at any moment; what is on hold changes only by another tab or device; a payment may come late.
 */
export function askAgainAfterMs({ status, paymentStatus }: Standing): number {
  if (status === 'PLAYING') return 2 * SECOND;
  if (status === 'START' || paymentStatus === 'REFUND_PENDING') return 10 * SECOND;
  return status === 'CANCEL' || (status === 'ERROR' && paymentStatus !== 'REFUNDED') ? 30 * SECOND : 0;
}

/** It holds tickets and is not paid. */
export const isUnderWay = ({ status }: Pick<Standing, 'status'>): boolean =>
  status === 'START' || status === 'PLAYING';
