import type { Act } from '../../domain/operation/act.ts';
import type { RefundAnswer } from './order-writer.ts';
import type { Buying } from './buying.ts';
import type { OrderKey } from '../../domain/orders/order.ts';

export type OrderRefund = OrderKey & {
  /** Written with the refund, and only where there is one. */
  readonly act: Act;
};

/** An operator gives a paid order's money back, all of it; the job that sends refunds has the provider do it. */
export const refundOrder = (
  { desk }: Pick<Buying, 'desk'>,
  { drawId, orderId, act }: OrderRefund,
): Promise<RefundAnswer> => desk.refund({ drawId, orderId }, act);
