import { asc, and, desc, eq } from 'drizzle-orm';
import type { IdRange, Lookup } from '#backend/domain/lookup.ts';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import type { Connection } from '../db/database.ts';
import { emailsAbout } from '../emails/sent-emails.ts';
import { findMember } from '../members/members.ts';
import { isAbout, type PaidSubject, refundsOf } from '../refunds/refund-records.ts';
import { findReview } from '../payments/order-reviews.ts';
import { disputes, ledger, orderMoves, orders, paymentSessions } from '../schema.ts';
import { foundOrders, inYen, memberWith, withId } from './order-list.ts';
import { countsOf, ticketPrizes, ticketsOf } from './order-tickets.ts';

/** One row of the ledger. */
export type MoneyMovement = Pick<
  typeof ledger.$inferSelect,
  'kind' | 'from' | 'to' | 'yen' | 'provider' | 'paymentId' | 'at'
>;

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof findOrderRecord>>>;

/** Limit of a search by short number: enough to see that several match. */
const SAME_NUMBER = 10;

/** The ids of the members whose orders match. A member found by email address also without orders. */
export async function findOrderMembers(db: Connection, lookup: Lookup): Promise<readonly string[]> {
  const rows =
    lookup.by === 'email'
      ? await memberWith(db, lookup.email)
      : await db
          .selectDistinct({ memberId: orders.memberId })
          .from(orders)
          .where(withId(lookup))
          .limit(SAME_NUMBER);
  return rows.map(({ memberId }) => memberId);
}

/** All ids with this short number: rarely more than one. */
export async function findOrderIds(db: Connection, range: IdRange): Promise<readonly string[]> {
  const rows = await db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(withId(range))
    .orderBy(asc(orders.orderId))
    .limit(SAME_NUMBER);
  return rows.map(({ orderId }) => orderId);
}

/**
 * An order with its history. Tickets by their numbers in the box, the last-one prize at the end, none before the payment;
 * the latest email first.
 */
export async function findOrderRecord(db: Connection, orderId: string) {
  const [order] = await foundOrders(db, eq(orders.orderId, orderId));
  if (order === undefined) return undefined;
  const key = { drawId: order.drawId, orderId };
  const [dates] = await db
    .select({ playedAt: orders.playedAt })
    .from(orders)
    .where(eq(orders.orderId, orderId));
  const refunds = await refundsOf(db, key);
  const prizes = await ticketPrizes(db, key);
  return {
    ...inYen(order),
    isMemberGone: (await findMember(db, order.memberId)) === undefined,
    playedAt: dates?.playedAt ?? null,
    prizes: countsOf(prizes),
    tickets: ticketsOf(order, prizes, refunds),
    shipments: [...new Set(prizes.flatMap(({ shipmentId }) => shipmentId ?? []))],
    moves: await movesOf(db, key),
    money: await moneyOf(db, key),
    refunds,
    disputes: await disputesOf(db, key),
    review: (await findReview(db, orderId)) ?? null,
    cardAuthentication: await authenticationOf(db, key),
    emails: await emailsAbout(db, { memberId: order.memberId, aboutId: orderId }),
  };
}

const movesOf = (db: Connection, { drawId, orderId }: OrderKey) => {
  const { from, to, paymentStatus, reason, at } = orderMoves;
  return db
    .select({ from, to, paymentStatus, reason, at })
    .from(orderMoves)
    .where(and(eq(orderMoves.drawId, drawId), eq(orderMoves.orderId, orderId)))
    .orderBy(asc(orderMoves.step));
};

/** Of the payment session that paid it. */
async function authenticationOf(db: Connection, { orderId }: OrderKey) {
  const { authentication, state } = paymentSessions;
  const [paid] = await db
    .select({ authentication })
    .from(paymentSessions)
    .where(and(eq(paymentSessions.orderId, orderId), eq(state, 'DONE')))
    .orderBy(asc(paymentSessions.madeAt))
    .limit(1);
  return paid?.authentication ?? null;
}

const disputesOf = (db: Connection, { drawId, orderId }: OrderKey) =>
  db
    .select()
    .from(disputes)
    .where(and(eq(disputes.drawId, drawId), eq(disputes.orderId, orderId)))
    .orderBy(desc(disputes.openedAt), asc(disputes.disputeId));

/** The rows of the ledger about an order or a shipment, oldest first. */
export function moneyOf(db: Connection, subject: PaidSubject): Promise<MoneyMovement[]> {
  const { kind, from, to, yen, provider, paymentId, at } = ledger;
  return db
    .select({ kind, from, to, yen, provider, paymentId, at })
    .from(ledger)
    .where(isAbout(ledger, subject))
    .orderBy(asc(ledger.lineId));
}
