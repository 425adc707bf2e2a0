import {
  and,
  asc,
  desc,
  eq,
  gt,
  ne,
  type SQL,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import type { PaymentSessionStore } from '#backend/actions/payments/ports.ts';
import { FIRST_POLL_MS, type PaymentSession } from '#backend/domain/orders/payment-polling.ts';
import type { PaymentSessionView } from '#backend/domain/orders/order-view.ts';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import type { Batching } from '../db/batching.ts';
import type { Connection } from '../db/database.ts';
import { inMs, CURRENT_TIME } from '../db/clock.ts';
import { paymentSessions, liveOrders, orders, shipments } from '../schema.ts';
import { paymentSessionFrom, isActive, paymentSessionStatements } from './payment-session-statements.ts';

/** Attempts to begin a session: the active one may end between the insert and the read. */
const TRIES = 3;

export function paymentSessionStore(db: Connection, batching: Batching): PaymentSessionStore {
  const statements = paymentSessionStatements(batching);
  return {
    begin: async ({ order, ...params }) => {
      const call = {
        ...params,
        // A free order has no provider to poll.
        pollInMs: params.paymentType === 'NONE' ? null : FIRST_POLL_MS,
        drawId: order?.drawId ?? null,
        orderId: order?.orderId ?? null,
      };
      for (let tried = 1; tried <= TRIES; tried += 1) {
        const begun = (await statements.begin(call)) ?? (await activeSessions(db, call))[0];
        if (begun !== undefined) return paymentSessionFrom(begun);
      }
      throw new Error('The payment session could neither be created nor found.');
    },
    recordOpen: async (redirectId, { sessionId, url }, expiresAt) =>
      (await statements.recordOpen({ redirectId, sessionId, url, expiresAt })) !== undefined,
    recordEnd: async (redirectId, end, pollInMs) =>
      void (await statements.recordEnd({ redirectId, end, pollInMs })),

    find: async (redirectId) => {
      const found = await statements.find({ redirectId });
      return found && paymentSessionFrom(found);
    },
    activeOf: async (orderId) =>
      (await activeSessions(db, { orderId, shipmentId: null })).map(paymentSessionFrom),
    activeOfShipment: async (shipmentId) =>
      (await activeSessions(db, { orderId: null, shipmentId })).map(paymentSessionFrom),
    ...otherQueries(db),
  };
}

type PaymentSubject = { readonly orderId: string | null; readonly shipmentId: string | null };

function activeSessions(db: Connection, { orderId, shipmentId }: PaymentSubject) {
  const isSubject =
    shipmentId === null
      ? sql`${paymentSessions.orderId} = ${orderId}`
      : eq(paymentSessions.shipmentId, shipmentId);
  return db.select().from(paymentSessions).where(and(isSubject, isActive));
}

type Row = typeof paymentSessions.$inferSelect;

async function one(rows: PromiseLike<Row[]>): Promise<PaymentSession | undefined> {
  const [row] = await rows;
  return row && paymentSessionFrom(row);
}

type OtherQuery =
  | 'findBySession'
  | 'cardSessionOf'
  | 'paidOf'
  | 'paidOfShipment'
  | 'claimForPolling'
  | 'pollAgain'
  | 'orphanedOrders'
  | 'orphanedShipments';

const otherQueries = (db: Connection): Pick<PaymentSessionStore, OtherQuery> => ({
  findBySession: async (provider, sessionId) =>
    one(
      db
        .select()
        .from(paymentSessions)
        .where(and(eq(paymentSessions.provider, provider), eq(paymentSessions.sessionId, sessionId))),
    ),
  cardSessionOf: async (memberId, provider) => {
    const isTheirs = and(eq(paymentSessions.memberId, memberId), eq(paymentSessions.provider, provider));
    const isOpen = and(
      eq(paymentSessions.purpose, 'card'),
      isActive,
      gt(paymentSessions.expiresAt, CURRENT_TIME),
    );
    return one(
      db
        .select()
        .from(paymentSessions)
        .where(and(isTheirs, isOpen))
        .orderBy(desc(paymentSessions.madeAt))
        .limit(1),
    );
  },
  paidOf: ({ memberId, orderId }) => one(firstPaid(db, memberId, eq(paymentSessions.orderId, orderId))),
  paidOfShipment: ({ memberId, shipmentId }) =>
    one(firstPaid(db, memberId, eq(paymentSessions.shipmentId, shipmentId))),
  claimForPolling: (atMost) => claimForPolling(db, atMost),
  pollAgain: async (redirectId, waitMs) => {
    await db
      .update(paymentSessions)
      .set({ pollAt: waitMs === null ? null : inMs(waitMs) })
      .where(eq(paymentSessions.redirectId, redirectId));
  },
  orphanedOrders: (atMost) => orphanedOrders(db, atMost),
  orphanedShipments: (atMost) => orphanedShipments(db, atMost),
});

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

const firstPaid = (db: Connection, memberId: string, isFor: SQL) =>
  db
    .select()
    .from(paymentSessions)
    .where(and(eq(paymentSessions.memberId, memberId), isFor, ne(paymentSessions.state, 'ENDED')))
    .orderBy(asc(paymentSessions.madeAt))
    .limit(1);

/** Longer than a poll takes. If a backend crashes during one, another one polls after this. */
const LEASE_MS = 60_000;

/** Time for another process that is just ending an order. */
const GRACE_MS = 30_000;

async function claimForPolling(db: Connection, atMost: number): Promise<PaymentSession[]> {
  const { redirectId, pollAt, polls } = paymentSessions;
  const due = db
    .$with('due')
    .as(
      db
        .select({ redirectId })
        .from(paymentSessions)
        .where(lte(pollAt, CURRENT_TIME))
        .orderBy(asc(pollAt))
        .limit(atMost)
        .for('update', { skipLocked: true }),
    );
  const rows = await db
    .with(due)
    .update(paymentSessions)
    .set({ pollAt: inMs(LEASE_MS), polls: sql`${polls} + 1` })
    .where(inArray(redirectId, db.select({ redirectId: due.redirectId }).from(due)))
    .returning();
  return rows.map(paymentSessionFrom);
}

function orphanedOrders(db: Connection, atMost: number): Promise<OrderKey[]> {
  const { drawId, orderId, heldUntil } = liveOrders;
  const isOrder = and(eq(orders.drawId, drawId), eq(orders.orderId, orderId));
  const active = db
    .select({ one: sql`1` })
    .from(paymentSessions)
    .where(and(eq(paymentSessions.orderId, orderId), isActive));
  return db
    .select({ drawId, orderId })
    .from(liveOrders)
    .innerJoin(orders, isOrder)
    .where(and(eq(orders.status, 'PLAYING'), lt(heldUntil, inMs(-GRACE_MS)), notExists(active)))
    .limit(atMost);
}

/** Sessions that were made just now are excluded: their creator still works on them. */
async function orphanedShipments(db: Connection, atMost: number): Promise<string[]> {
  const { shipmentId, paymentStatus, payUntil, withdrawnAt } = shipments;
  const isUnderWay = or(isActive, gt(paymentSessions.expiresAt, inMs(-GRACE_MS)));
  const going = db
    .select({ one: sql`1` })
    .from(paymentSessions)
    .where(
      and(
        eq(paymentSessions.memberId, shipments.memberId),
        eq(paymentSessions.shipmentId, shipmentId),
        isUnderWay,
      ),
    );
  const isBeingPaid = and(eq(paymentStatus, 'PENDING'), isNotNull(payUntil), isNull(withdrawnAt));
  const rows = await db
    .select({ shipmentId })
    .from(shipments)
    .where(and(isBeingPaid, notExists(going)))
    .limit(atMost);
  return rows.map((row) => row.shipmentId);
}
