import type { OrderKey } from '#backend/domain/orders/order.ts';
import type { OrderRefundRequest } from '#backend/domain/refunds/order-refunds.ts';
import type { OperatorRun, OrderServices, RefundOrderResult } from '../orders/order-writer.ts';

export type OrderRefundParams = OrderKey & OperatorRun & { readonly request: OrderRefundRequest };

/** Refunds a paid order or a part of it. The job that sends refunds then calls the provider. */
export const refundOrder = (
  { orderWriter }: Pick<OrderServices, 'orderWriter'>,
  { drawId, orderId, request, ...run }: OrderRefundParams,
): Promise<RefundOrderResult> => orderWriter.refund({ drawId, orderId }, request, run);
