import { and, eq } from 'drizzle-orm';
import { yen } from '#backend/domain/money.ts';
import { type Batching, defineBatch } from '../db/batching.ts';
import { CURRENT_MS } from '../db/clock.ts';
import { isActive } from '../payments/payment-session-queries.ts';
import { DISPUTE_OF_ORDER } from '../payments/disputes.ts';
import { REFUNDS_OF_ORDER } from '../refunds/refund-views.ts';
import { drawLog, draws, members, orders, paymentSessions } from '../schema.ts';
import { isUuid } from '#backend/domain/lookup.ts';

/** The columns of an order that are read outside of the batcher. */
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
  payableUntil: orders.payableUntil,
  firstTicket: orders.firstTicket,
  hasLastOne: orders.hasLastOne,
  settledAt: orders.settledAt,
  revealedAt: orders.revealedAt,
};

const FOUND = {
  ...ORDER,
  directoryName: draws.directoryName,
  drawTitle: draws.title,
  offered: draws.paymentTypes,
  email: members.email,
  birthday: members.birthday,
  redirectId: paymentSessions.redirectId,
  url: paymentSessions.url,
  logSeq: orders.logSeq,
  saleHash: drawLog.hash,
  saleRound: drawLog.round,
  refunds: REFUNDS_OF_ORDER,
  dispute: DISPUTE_OF_ORDER,
  at: CURRENT_MS,
};

const FIND_OWN_ORDER = defineBatch({
  name: 'own orders',
  kind: 'read',
  columns: { orderId: 'uuid', memberId: 'uuid' },
  key: ['orderId', 'memberId'],
  statement: ({ db }, calls) => {
    const { orderId, memberId } = orders;
    const isActiveSession = and(eq(orders.status, 'PLAYING'), eq(paymentSessions.orderId, orderId), isActive);
    return db
      .select(FOUND)
      .from(calls.rows)
      .innerJoin(orders, and(eq(orderId, calls.column('orderId')), eq(memberId, calls.column('memberId'))))
      .innerJoin(draws, eq(draws.drawId, orders.drawId))
      .innerJoin(members, eq(members.memberId, memberId))
      .leftJoin(paymentSessions, isActiveSession)
      .leftJoin(drawLog, and(eq(drawLog.drawId, orders.drawId), eq(drawLog.seq, orders.logSeq)))
      .prepare('own_orders');
  },
});

/** Finds a member's order with its draw, buyer and active payment session. Calls that arrive together share a statement. */
export async function findOwnOrder(batching: Batching, memberId: string, orderId: string) {
  const found = isUuid(orderId) ? await batching.run(FIND_OWN_ORDER, { orderId, memberId }) : undefined;
  return found && { ...found, price: yen(found.price), total: yen(found.total), at: new Date(found.at) };
}
