import { and, asc, eq, gt, inArray, isNull, like, lte, or, sql } from 'drizzle-orm';
import type { EmailQueue, QueuedEmail } from '#backend/actions/emails.ts';
import type { Connection, Database } from '../db/database.ts';
import { outbox } from '../schema.ts';
import { retryOnConflict } from '../db/retry.ts';
import { inTransactionOn } from '../db/transaction.ts';
import { inMs } from '../db/clock.ts';
import { recordSentEmails } from './sent-emails.ts';

/** Longer than a batch and its last delivery take. If a backend crashes during one, another one retries after this. */
const LEASE_MS = 2 * 60_000;

/** Microseconds since 1970, exact as a JavaScript number. */
const MICROSECONDS = sql`(extract(epoch from ${outbox.madeAt}) * 1000000)::float8`;

/** Claims only emails to addresses with this ending; omitted: all. */
type QueueFilter = { readonly endingWith?: string };

export const emailQueue = (db: Database, { endingWith = '' }: QueueFilter = {}): EmailQueue => ({
  claim: (atMost) => claim(db, atMost, endingWith),

  remove: (emailIds) => retryOnConflict(() => remove(db, emailIds)),

  recordSent: (emailIds) => retryOnConflict(() => recordSentEmails(db, emailIds)),

  inTransaction: inTransactionOn(db, (tx) => ({
    emails: { recordSent: (emailIds) => recordSentEmails(tx, emailIds) },
    db: tx,
  })),

  retryLater: (emails) => retryOnConflict(() => retryLater(db, emails)),

  release: (claimed) => retryOnConflict(() => release(db, claimed)),

  deleteExpired: async () => {
    const dropped = await db
      .delete(outbox)
      .where(lte(outbox.uselessAfter, sql`now()`))
      .returning({ emailId: outbox.emailId });
    return dropped.length;
  },
});

async function claim(db: Database, atMost: number, endingWith: string): Promise<readonly QueuedEmail[]> {
  // By rank, then by due time: a rejected email moves back with every attempt and delays no other.
  const due = db.$with('due').as(
    db
      .select({ emailId: outbox.emailId, wasDueAt: sql`${outbox.dueAt}`.as('was_due_at') })
      .from(outbox)
      .where(and(lte(outbox.dueAt, sql`now()`), isNotExpired, isTo(endingWith)))
      .orderBy(asc(outbox.rank), asc(outbox.dueAt))
      .limit(atMost)
      .for('update', { skipLocked: true }),
  );
  const { emailId, to, message, shipmentId, attempts, madeAt, rank } = outbox;
  // A separate CTE is evaluated once. As a subquery of the update the database may evaluate it again per row, skip
  // rows it has just locked, and claim more than `atMost`.
  const claimed = await db
    .with(due)
    .update(outbox)
    .set({ dueAt: inMs(LEASE_MS), attempts: sql`${attempts} + 1` })
    .from(due)
    .where(eq(emailId, due.emailId))
    .returning({
      ...{ emailId, to, message, shipmentId, attempts, madeAt },
      dueAt: sql`${due.wasDueAt}`.mapWith(outbox.dueAt),
      rank,
      // A Date could not order emails of one millisecond.
      made: sql<number>`${MICROSECONDS}`,
    });
  return claimed
    .toSorted((one, other) => one.rank - other.rank || one.made - other.made)
    .map(({ rank: _rank, made: _made, ...one }) => one);
}

const isTo = (ending: string) => (ending === '' ? undefined : like(sql`lower(${outbox.to})`, `%${ending}`));

async function remove(db: Connection, emailIds: readonly string[]): Promise<void> {
  if (emailIds.length > 0) await db.delete(outbox).where(inArray(outbox.emailId, [...emailIds]));
}

async function retryLater(db: Database, emails: Parameters<EmailQueue['retryLater']>[0]): Promise<void> {
  if (emails.length === 0) return;
  const ids = sql.param(emails.map(({ emailId }) => emailId));
  const pauses = sql.param(emails.map(({ afterMs }) => afterMs));
  await db.execute(sql`
    update outbox set due_at = clock_timestamp() + paused.ms * interval '1 millisecond'
    from unnest(${ids}::uuid[], ${pauses}::int[]) paused (email_id, ms)
    where outbox.email_id = paused.email_id`);
}

async function release(db: Database, claimed: Parameters<EmailQueue['release']>[0]): Promise<void> {
  if (claimed.length === 0) return;
  const ids = sql.param(claimed.map(({ emailId }) => emailId));
  const times = sql.param(claimed.map(({ dueAt }) => dueAt.toISOString()));
  await db.execute(sql`
    update outbox set due_at = released.due_at, attempts = attempts - 1
    from unnest(${ids}::uuid[], ${times}::timestamptz[]) released (email_id, due_at)
    where outbox.email_id = released.email_id`);
}

const isNotExpired = or(isNull(outbox.uselessAfter), gt(outbox.uselessAfter, sql`now()`));
