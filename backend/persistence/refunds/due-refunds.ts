import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { yen } from '#backend/domain/money.ts';
import type { Capture, OrderKey } from '#backend/domain/orders/order.ts';
import type { Connection } from '../db/database.ts';
import { inMs, CURRENT_TIME, msBetween } from '../db/clock.ts';
import { refunds } from '../schema.ts';
import { isOpen } from './refund-views.ts';

/** Longer than a provider takes to answer. A repeated request is one refund at the provider. */
const LEASE_MS = 2 * 60_000;

/** A refund of an order or of a shipping fee that the provider has not confirmed. */
export type DueRefund = Capture & {
  readonly refundId: string;
  /** Of the whole payment. */
  readonly isWhole: boolean;
  readonly order: OrderKey | null;
  readonly shipmentId: string | null;
  readonly tries: number;
  readonly ageMs: number;
};

/** Claims refunds to send to the provider; other processes do not get them until the lease ends. */
export async function claimDueRefunds(db: Connection, atMost: number): Promise<readonly DueRefund[]> {
  const { refundId, drawId, orderId, shipmentId, provider, paymentId, tries, madeAt, dueAt, isWhole } =
    refunds;
  const due = db.$with('due').as(
    db
      .select({ refundId })
      .from(refunds)
      .where(and(isOpen, lte(dueAt, CURRENT_TIME)))
      .orderBy(dueAt)
      .limit(atMost)
      .for('update', { skipLocked: true }),
  );
  const claimed = await db
    .with(due)
    .update(refunds)
    .set({ dueAt: inMs(LEASE_MS), tries: sql`${tries} + 1` })
    .where(inArray(refundId, db.select({ refundId: due.refundId }).from(due)))
    .returning({
      refundId,
      drawId,
      orderId,
      shipmentId,
      provider,
      paymentId,
      tries,
      sum: refunds.yen,
      isWhole,
      ageMs: msBetween(madeAt, CURRENT_TIME),
    });
  return claimed.map(({ sum, drawId: ofDraw, orderId: ofOrder, ...refund }) => ({
    ...refund,
    order: ofDraw === null || ofOrder === null ? null : { drawId: ofDraw, orderId: ofOrder },
    yen: yen(sum),
  }));
}

export async function retryRefundLater(db: Connection, refundId: string, waitMs: number): Promise<void> {
  await db
    .update(refunds)
    .set({ dueAt: inMs(waitMs) })
    .where(and(eq(refunds.refundId, refundId), isOpen));
}
