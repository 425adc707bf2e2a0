import { and, asc, eq, gt, inArray, isNull, like, lte, or, sql } from 'drizzle-orm';
import type { EmailQueue } from '#backend/actions/emails.ts';
import type { Connection, Database } from '../database.ts';
import { outbox } from '../schema.ts';
import { shipmentWriter } from '../shipments/shipment-writer.ts';
import { inTransactionOn } from '../transaction.ts';
import { inMs } from '../clock.ts';

/** Longer than a delivery takes. When a backend dies in the middle of one, another takes it up after this. */
const LEASE_MS = 2 * 60_000;

/** Since 1970: a whole number that JavaScript has exactly. */
const MICROSECONDS = sql`(extract(epoch from ${outbox.madeAt}) * 1000000)::float8`;

type QueueFilter = {
  /** How the addresses end to which letters are taken; left out: to all. */
  readonly endingWith?: string;
};

export const emailQueue = (db: Database, { endingWith = '' }: QueueFilter = {}): EmailQueue => ({
  claim: async (atMost) => {
    // By rank, then by when they are due: a letter that nobody takes moves back with every try, and holds up no other.
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
    // Apart from the update it is looked for once. Within it the database may look again for every row, skip what it
    // has just taken itself, and take more than was asked for.
    const claimed = await db
      .with(due)
      .update(outbox)
      .set({ dueAt: inMs(LEASE_MS), attempts: sql`${attempts} + 1` })
      .where(inArray(emailId, db.select({ emailId: due.emailId }).from(due)))
      .returning({
        letterId: emailId,
        to,
        letter: message,
        shipmentId,
        attempts,
        madeAt,
        made: sql<number>`${MICROSECONDS}`,
      });
    // A Date would tell letters of one millisecond apart no more.
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
