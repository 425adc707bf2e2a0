import { and, asc, eq, type InferSelectModel, ne, type SQL, sql } from 'drizzle-orm';
import { yen } from '#backend/domain/money.ts';
import type { PaymentSessionView } from '#backend/domain/orders/order-view.ts';
import type { PaymentSession } from '#backend/domain/payments/payment-session.ts';
import type { Connection } from '../db/database.ts';
import { paymentSessions } from '../schema.ts';

/** In the same words as the partial unique index on orders, so that this index is used. */
export const isActive = sql`${paymentSessions.state} in ('OPENING', 'OPEN')`;

/** Finds the payment session of a session at the provider. */
export const findSessionAtProvider = (
  db: Connection,
  provider: string,
  sessionId: string,
): Promise<PaymentSession | undefined> =>
  firstOf(
    db
      .select()
      .from(paymentSessions)
      .where(and(eq(paymentSessions.provider, provider), eq(paymentSessions.sessionId, sessionId))),
  );

export const activeSessionsOfOrder = (db: Connection, orderId: string): Promise<PaymentSession[]> =>
  activeSessions(db, sql`${paymentSessions.orderId} = ${orderId}`);

export const activeSessionsOfShipment = (db: Connection, shipmentId: string): Promise<PaymentSession[]> =>
  activeSessions(db, eq(paymentSessions.shipmentId, shipmentId));

type PaymentSubject = Pick<PaymentSession, 'memberId' | 'purpose' | 'shipmentId'> & {
  readonly orderId: string | null;
};

/** The active session of the same order, shipment or registration of a card. */
export async function activeSessionOf(
  db: Connection,
  { purpose, memberId, orderId, shipmentId }: PaymentSubject,
): Promise<PaymentSession | undefined> {
  // The purpose is part of the text, so that the partial index on members is used.
  const isOfCard = and(eq(paymentSessions.memberId, memberId), sql`${paymentSessions.purpose} = 'card'`);
  const isOf = {
    order: sql`${paymentSessions.orderId} = ${orderId}`,
    shipment: sql`${paymentSessions.shipmentId} = ${shipmentId}`,
    card: isOfCard,
  };
  return (await activeSessions(db, isOf[purpose]))[0];
}

async function activeSessions(db: Connection, isSubject: SQL | undefined): Promise<PaymentSession[]> {
  const rows = await db.select().from(paymentSessions).where(and(isSubject, isActive));
  return rows.map(paymentSessionFrom);
}

/** The active session of one order or shipment, as its member sees it. */
export async function activeSessionView(db: Connection, isFor: SQL): Promise<PaymentSessionView | null> {
  const { redirectId, url } = paymentSessions;
  const rows = await db
    .select({ redirectId, url })
    .from(paymentSessions)
    .where(and(isFor, isActive))
    .limit(1);
  return rows[0] ?? null;
}

/** The session that paid a paid order: the oldest that did not end unpaid. Its own end may not be written yet. */
export const paidSessionOfOrder = (
  db: Connection,
  { memberId, orderId }: { readonly memberId: string; readonly orderId: string },
): Promise<PaymentSession | undefined> =>
  firstOf(firstPaid(db, memberId, eq(paymentSessions.orderId, orderId)));

/** The session that paid the fee of a shipment. */
export const paidSessionOfShipment = (
  db: Connection,
  { memberId, shipmentId }: { readonly memberId: string; readonly shipmentId: string },
): Promise<PaymentSession | undefined> =>
  firstOf(firstPaid(db, memberId, eq(paymentSessions.shipmentId, shipmentId)));

const firstPaid = (db: Connection, memberId: string, isFor: SQL) =>
  db
    .select()
    .from(paymentSessions)
    .where(and(eq(paymentSessions.memberId, memberId), isFor, ne(paymentSessions.state, 'ENDED')))
    .orderBy(asc(paymentSessions.madeAt))
    .limit(1);

type Row = InferSelectModel<typeof paymentSessions>;

async function firstOf(rows: PromiseLike<Row[]>): Promise<PaymentSession | undefined> {
  const [row] = await rows;
  return row && paymentSessionFrom(row);
}

export function paymentSessionFrom(session: Row): PaymentSession {
  const { drawId, orderId: ofOrder, pollAt: _pollAt, yen: sum, ...row } = session;
  const order = drawId === null || ofOrder === null ? null : { drawId, orderId: ofOrder };
  return { ...row, yen: yen(sum), order };
}
