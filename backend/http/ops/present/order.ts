import type { OrderFile, OrderFound } from '#backend/actions/operation/looking/orders.ts';
import type { OpsOrder, OpsOrderDetail } from '#lib/contract/ops/orders.ts';
import { shortNumber } from '#lib/words/short-number.ts';
import { moneyMove, refundSeen } from './money.ts';

export const orderLine = (order: OrderFound): OpsOrder => ({
  orderId: order.orderId,
  number: shortNumber(order.orderId),
  memberId: order.memberId,
  directoryName: order.directoryName,
  drawTitle: order.drawTitle,
  quantity: order.quantity,
  total: order.total,
  paymentType: order.paymentType,
  status: order.status,
  paymentStatus: order.paymentStatus,
  orderedAt: order.orderedAt.toISOString(),
});

export const orderFile = (file: OrderFile): OpsOrderDetail => ({
  ...orderLine(file),
  price: file.price,
  reason: file.reason,
  heldUntil: file.heldUntil?.toISOString() ?? null,
  paidAt: file.settledAt?.toISOString() ?? null,
  playedAt: file.playedAt?.toISOString() ?? null,
  firstTicket: file.firstTicket,
  hasLastOne: file.hasLastOne,
  prizes: file.prizes,
  parcels: file.parcels.map(numbered),
  moves: file.moves.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
  money: file.money.map(moneyMove),
  refunds: file.refunds.map(refundSeen),
});

/** A parcel by its id and its number. */
export const numbered = (shipmentId: string) => ({ shipmentId, number: shortNumber(shipmentId) });
