import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import type { HandOff } from '#backend/actions/payments/stores.ts';
import type { Connection } from '../database.ts';
import { inMs, MOMENT } from '../members/time.ts';
import { handOffs, liveOrders, orders, shipments } from '../schema.ts';
import { handOffIn, isLiving } from './hand-off-rows.ts';

/** Longer than to ask takes. When a backend dies over it, another asks after this. */
const LEASE_MS = 60_000;

/** Whoever is just ending an order gets so long to do it in peace. */
const GRACE_MS = 30_000;

export async function claimToAsk(db: Connection, atMost: number): Promise<HandOff[]> {
  const { redirectId, askAt, asked } = handOffs;
  const due = db
    .$with('due')
    .as(
      db
        .select({ redirectId })
        .from(handOffs)
        .where(lte(askAt, MOMENT))
        .orderBy(asc(askAt))
        .limit(atMost)
        .for('update', { skipLocked: true }),
    );
  const rows = await db
    .with(due)
    .update(handOffs)
    .set({ askAt: inMs(LEASE_MS), asked: sql`${asked} + 1` })
    .where(inArray(redirectId, db.select({ redirectId: due.redirectId }).from(due)))
    .returning();
  return rows.map(handOffIn);
}

export function stranded(db: Connection, atMost: number): Promise<OrderKey[]> {
  const { drawId, orderId, heldUntil } = liveOrders;
  const isOrder = and(eq(orders.drawId, drawId), eq(orders.orderId, orderId));
  const living = db
    .select({ one: sql`1` })
    .from(handOffs)
    .where(and(eq(handOffs.orderId, orderId), isLiving));
  return db
    .select({ drawId, orderId })
    .from(liveOrders)
    .innerJoin(orders, isOrder)
    .where(and(eq(orders.status, 'PLAYING'), lt(heldUntil, inMs(-GRACE_MS)), notExists(living)))
    .limit(atMost);
}

/** Trips that have just been made are somebody's who is at it. */
export async function strandedParcels(db: Connection, atMost: number): Promise<string[]> {
  const { shipmentId, paymentStatus, payUntil, withdrawnAt } = shipments;
  const isUnderWay = or(isLiving, gt(handOffs.expiresAt, inMs(-GRACE_MS)));
  const going = db
    .select({ one: sql`1` })
    .from(handOffs)
    .where(and(eq(handOffs.memberId, shipments.memberId), eq(handOffs.shipmentId, shipmentId), isUnderWay));
  const isBeingPaid = and(eq(paymentStatus, 'PENDING'), isNotNull(payUntil), isNull(withdrawnAt));
  const rows = await db
    .select({ shipmentId })
    .from(shipments)
    .where(and(isBeingPaid, notExists(going)))
    .limit(atMost);
  return rows.map((row) => row.shipmentId);
}
