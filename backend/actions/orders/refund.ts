import type { OperatorAction } from '#backend/domain/operations/operator-token.ts';
import type { RefundOrderResult, OrderServices } from './order-writer.ts';
import type { OrderKey } from '#backend/domain/orders/order.ts';

export type OrderRefund = OrderKey & {
  /** Written with the refund, and only where there is one. */
  readonly act: OperatorAction;
};

/** An operator gives a paid order's money back, all of it; the job that sends refunds has the provider do it. */
export const refundOrder = (
  { orderWriter }: Pick<OrderServices, 'orderWriter'>,
  { drawId, orderId, act }: OrderRefund,
): Promise<RefundOrderResult> => orderWriter.refund({ drawId, orderId }, act);
