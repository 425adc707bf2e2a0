import type { OperatorAction } from '#backend/domain/operations/operator-token.ts';
import type { RefundOrderResult, OrderServices } from './order-writer.ts';
import type { OrderKey } from '#backend/domain/orders/order.ts';

export type OrderRefund = OrderKey & {
  /** Written together with the refund, and only if the order is refunded. */
  readonly act: OperatorAction;
};

/** Refunds a paid order in full. The job that sends refunds then calls the provider. */
export const refundOrder = (
  { orderWriter }: Pick<OrderServices, 'orderWriter'>,
  { drawId, orderId, act }: OrderRefund,
): Promise<RefundOrderResult> => orderWriter.refund({ drawId, orderId }, act);
