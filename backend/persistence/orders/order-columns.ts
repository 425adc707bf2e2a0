import { orders } from '../schema.ts';

/** What of an order is read outside of its desk. */
export const ORDER = {
  orderId: orders.orderId,
  drawId: orders.drawId,
  memberId: orders.memberId,
  quantity: orders.quantity,
  price: orders.price,
  total: orders.total,
  paymentType: orders.paymentType,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  reason: orders.reason,
  orderedAt: orders.orderedAt,
  heldUntil: orders.heldUntil,
  firstTicket: orders.firstTicket,
  hasLastOne: orders.hasLastOne,
  settledAt: orders.settledAt,
};
