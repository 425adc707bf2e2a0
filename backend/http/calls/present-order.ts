import type { OrderInView, PrizeWon } from '#backend/actions/orders/ports.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { picture } from './answering.ts';

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
  prizes: order.prizes.map((prize) => wonPrize(order, prize)),
  askedAt: order.at.toISOString(),
});

const wonPrize = ({ orderId, directoryName, drawTitle }: OrderInView, prize: PrizeWon): WonPrize => ({
  wonPrizeId: prize.wonPrizeId,
  orderHistoryId: orderId,
  directoryName,
  drawTitle,
  ticket: prize.ticket,
  grade: prize.grade,
  name: prize.name,
  note: prize.note,
  picture: picture(prize.picture),
  wonAt: prize.wonAt.toISOString(),
  keepUntil: prize.keptUntil.toISOString(),
  userShipId: prize.shipmentId,
});
