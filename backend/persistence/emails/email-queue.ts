import { and, asc, eq, gt, inArray, isNull, like, lte, or, sql } from 'drizzle-orm';
import type { EmailQueue } from '#backend/actions/emails.ts';
import type { Connection, Database } from '../database.ts';
import { outbox } from '../schema.ts';
import { shipmentWriter } from '../shipments/shipment-writer.ts';
import { inTransactionOn } from '../transaction.ts';
import { inMs } from '../clock.ts';

/** Longer than a delivery takes. If a backend crashes during one, another one retries after this. */
const LEASE_MS = 2 * 60_000;

/** Microseconds since 1970, exact as a JavaScript number. */
const MICROSECONDS = sql`(extract(epoch from ${outbox.madeAt}) * 1000000)::float8`;

/** Claims only emails to addresses with this ending; omitted: all. */
type QueueFilter = { readonly endingWith?: string };

export const emailQueue = (db: Database, { endingWith = '' }: QueueFilter = {}): EmailQueue => ({
  claim: async (atMost) => {
    // By rank, then by due time: a rejected email moves back with every attempt and delays no other.
    const due = db.$with('due').as(
      db
        .select({ emailId: outbox.emailId })
        .from(outbox)
        .where(and(lte(outbox.dueAt, sql`now()`), isNotExpired, isTo(endingWith)))
        .orderBy(asc(outbox.rank), asc(outbox.dueAt))
        .limit(atMost)
        .for('update', { skipLocked: true }),
    );
    const { emailId, to, message, shipmentId, attempts, madeAt } = outbox;
    // A separate CTE is evaluated once. As a subquery of the update the database may evaluate it again per row, skip
    // rows it has just locked, and claim more than `atMost`.
    const claimed = await db
      .with(due)
      .update(outbox)
      .set({ dueAt: inMs(LEASE_MS), attempts: sql`${attempts} + 1` })
      .where(inArray(emailId, db.select({ emailId: due.emailId }).from(due)))
      .returning({
        ...{ emailId, to, message, shipmentId, attempts, madeAt },
        made: sql<number>`${MICROSECONDS}`,
      });
    // A Date could not order emails of one millisecond.
    return claimed.toSorted((one, other) => one.made - other.made).map(({ made: _made, ...one }) => one);
  },

  remove: (emailId) => remove(db, emailId),

  inTransaction: inTransactionOn(db, (tx) => ({
    emails: { remove: (emailId) => remove(tx, emailId) },
    shipments: shipmentWriter(tx),
  })),

  retryLater: async (emailId, afterMs) => {
    await db
      .update(outbox)
      .set({ dueAt: inMs(afterMs) })
      .where(eq(outbox.emailId, emailId));
  },

  deleteExpired: async () => {
    const dropped = await db
      .delete(outbox)
      .where(lte(outbox.uselessAfter, sql`now()`))
      .returning({ emailId: outbox.emailId });
    return dropped.length;
  },
});

const isTo = (ending: string) => (ending === '' ? undefined : like(sql`lower(${outbox.to})`, `%${ending}`));

async function remove(db: Connection, emailId: string): Promise<boolean> {
  const gone = await db
    .delete(outbox)
    .where(eq(outbox.emailId, emailId))
    .returning({ emailId: outbox.emailId });
  return gone.length > 0;
}

const isNotExpired = or(isNull(outbox.uselessAfter), gt(outbox.uselessAfter, sql`now()`));
