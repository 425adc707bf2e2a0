import type { Act } from '#backend/domain/operations/operator-token.ts';
import type { RefundAnswer, Buying } from './order-writer.ts';
import type { OrderKey } from '#backend/domain/orders/order.ts';

export type OrderRefund = OrderKey & {
  /** Written with the refund, and only where there is one. */
  readonly act: Act;
};

/** An operator gives a paid order's money back, all of it; the job that sends refunds has the provider do it. */
export const refundOrder = (
  { desk }: Pick<Buying, 'desk'>,
  { drawId, orderId, act }: OrderRefund,
): Promise<RefundAnswer> => desk.refund({ drawId, orderId }, act);
