import type { OrderLine } from '#backend/actions/members/overview.ts';
import type { OrderInView } from '#backend/domain/orders/order-view.ts';
import type { Order, OrderDetail } from '#lib/contract/order.ts';
import { wonPrize } from './present-prize.ts';

/** An order in the contract's words: named one by one, so that nothing else gets out. */
export const orderDetail = (order: OrderInView): OrderDetail => ({
  orderHistoryId: order.orderId,
  productId: order.drawId,
  directoryName: order.directoryName,
  drawTitle: order.drawTitle,
  quantity: order.quantity,
  price: order.price,
  total: order.total,
  paymentType: order.paymentType,
  status: order.status,
  paymentStatus: order.paymentStatus,
  paidAt: order.settledAt?.toISOString() ?? null,
  reason: order.reason,
  orderedAt: order.orderedAt.toISOString(),
  heldUntil: order.heldUntil?.toISOString() ?? null,
  trip: order.trip,
  monthlyCap: order.monthlyCap,
  hasLastOne: order.hasLastOne,
  prizes: order.prizes.map(wonPrize),
  askedAt: order.at.toISOString(),
});

/** An order in one line of a list. */
export const orderLine = ({ orderId, drawId, orderedAt, ...line }: OrderLine): Order => ({
  orderHistoryId: orderId,
  productId: drawId,
  directoryName: line.directoryName,
  drawTitle: line.drawTitle,
  quantity: line.quantity,
  total: line.total,
  paymentType: line.paymentType,
  status: line.status,
  paymentStatus: line.paymentStatus,
  orderedAt: orderedAt.toISOString(),
});
