import type { OrderDetail } from '#lib/contract/order.ts';

/** The status of an order as the buyer sees it. */
export type PurchaseStatus = 'notPaid' | 'confirming' | 'paid' | 'over' | 'refundPending' | 'refunded';

/** The payment status takes precedence over the status of the order. */
export function purchaseStatus({
  status,
  paymentStatus,
  reason = null,
}: Pick<OrderDetail, 'status' | 'paymentStatus'> & Partial<Pick<OrderDetail, 'reason'>>): PurchaseStatus {
  if (paymentStatus === 'REFUND_PENDING') return 'refundPending';
  if (paymentStatus === 'REFUNDED') return 'refunded';
  // Its round was never published: it gets no result, and its refund is about to begin.
  if (status === 'SUCCESS' && reason === 'roundVoid') return 'refundPending';
  if (status === 'SUCCESS' || status === 'CONFIRM') return 'paid';
  if (status === 'START') return 'notPaid';
  return status === 'PLAYING' ? 'confirming' : 'over';
}

type PolledOrder = Pick<OrderDetail, 'status' | 'paymentStatus'>;

const SECOND_MS = 1_000;

/**
 * After how many milliseconds an order on screen is fetched again; 0: it does not change any more. Payments
 * may end at any time; a hold changes only in another tab or on another device; a payment may come late.
 */
export function pollIntervalMs({ status, paymentStatus }: PolledOrder): number {
  if (status === 'PLAYING') return 2 * SECOND_MS;
  if (status === 'START' || paymentStatus === 'REFUND_PENDING') return 10 * SECOND_MS;
  return status === 'CANCEL' || (status === 'ERROR' && paymentStatus !== 'REFUNDED') ? 30 * SECOND_MS : 0;
}

/** Whether it holds tickets and is not paid. */
export const isUnderWay = ({ status }: Pick<PolledOrder, 'status'>): boolean =>
  status === 'START' || status === 'PLAYING';
