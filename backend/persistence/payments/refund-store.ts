import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { RefundStore } from '#backend/actions/payments/ports.ts';
import { yen } from '#backend/domain/money.ts';
import type { Connection } from '../database.ts';
import { inMs, CURRENT_TIME, msBetween } from '../clock.ts';
import { refunds } from '../schema.ts';

/** Longer than a provider takes to answer. A repeated request is one refund at the provider. */
const LEASE_MS = 2 * 60_000;

export const refundStore = (db: Connection): RefundStore => ({
  claim: async (atMost) => {
    const { refundId, drawId, orderId, shipmentId, provider, paymentId, tries, madeAt, dueAt, doneAt } =
      refunds;
    const due = db.$with('due').as(
      db
        .select({ refundId })
        .from(refunds)
        .where(and(isNull(doneAt), lte(dueAt, CURRENT_TIME)))
        .orderBy(asc(dueAt))
        .limit(atMost)
        .for('update', { skipLocked: true }),
    );
    const claimed = await db
      .with(due)
      .update(refunds)
      .set({ dueAt: inMs(LEASE_MS), tries: sql`${tries} + 1` })
      .where(inArray(refundId, db.select({ refundId: due.refundId }).from(due)))
      .returning({
        ...{ refundId, drawId, orderId, shipmentId, provider, paymentId, tries },
        sum: refunds.yen,
        ageMs: msBetween(madeAt, CURRENT_TIME),
      });
    return claimed.map(({ sum, drawId: ofDraw, orderId: ofOrder, ...refund }) => ({
      ...refund,
      order: ofDraw === null || ofOrder === null ? null : { drawId: ofDraw, orderId: ofOrder },
      yen: yen(sum),
    }));
  },

  retryLater: async (id, waitMs) => {
    await db
      .update(refunds)
      .set({ dueAt: inMs(waitMs) })
      .where(and(eq(refunds.refundId, id), isNull(refunds.doneAt)));
  },
});
