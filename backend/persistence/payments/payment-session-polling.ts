import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import type { PaymentSession } from '#backend/domain/payments/payment-session.ts';
import { inMs, CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { liveOrders, orders, paymentSessions, shipments } from '../schema.ts';
import { isActive, paymentSessionFrom } from './payment-session-queries.ts';

/** Longer than a poll takes. If a backend crashes during one, another one polls after this. */
const LEASE_MS = 60_000;

/** Time for another process that is just ending an order. */
const GRACE_MS = 30_000;

/** Claims sessions that are due for polling; other processes do not get them until the lease ends. */
export async function claimSessionsToPoll(
  db: Connection,
  atMost: number,
): Promise<readonly PaymentSession[]> {
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

/** `waitMs` null: not polled again. */
export async function pollSessionAgain(
  db: Connection,
  redirectId: string,
  waitMs: number | null,
): Promise<void> {
  await db
    .update(paymentSessions)
    .set({ pollAt: waitMs === null ? null : inMs(waitMs) })
    .where(eq(paymentSessions.redirectId, redirectId));
}

/** Orders in PLAYING past their hold without an active session: the process ended between two steps. */
export function orphanedOrders(db: Connection, atMost: number): Promise<OrderKey[]> {
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

/**
 * Shipments whose fee is pending without an active session. Sessions that were made just now are excluded: their creator
 * still works on them.
 */
export async function orphanedShipments(db: Connection, atMost: number): Promise<string[]> {
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
