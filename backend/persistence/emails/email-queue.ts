import { and, asc, eq, gt, inArray, isNull, like, lte, or, sql } from 'drizzle-orm';
import type { Email } from '#backend/domain/emails.ts';
import type { Connection } from '../db/database.ts';
import { outbox } from '../schema.ts';
import { inMs } from '../db/clock.ts';
import { retryOnConflict } from '../db/transaction.ts';

/** Longer than a batch and its last delivery take. If a backend crashes during one, another one retries after this. */
const LEASE_MS = 2 * 60_000;

/** Microseconds since 1970, exact as a JavaScript number. */
const MICROSECONDS = sql`(extract(epoch from ${outbox.madeAt}) * 1000000)::float8`;

/** An email claimed for delivery. */
export type QueuedEmail = {
  readonly emailId: string;
  readonly to: string;
  readonly message: Email;
  /** The shipment whose handover the email reports. */
  readonly shipmentId: string | null;
  /** The number of attempts, the present one included. */
  readonly attempts: number;
  readonly madeAt: Date;
  /** The time it was due before the claim. */
  readonly dueAt: Date;
};

/** Claims due emails, by rank and then by due time. No other process gets them for two minutes. `endingWith`: of the address. */
export async function claimEmails(
  db: Connection,
  atMost: number,
  endingWith = '',
): Promise<readonly QueuedEmail[]> {
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
      emailId,
      to,
      message,
      shipmentId,
      attempts,
      madeAt,
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

/** Deletes emails without a record. */
export async function deleteEmails(db: Connection, emailIds: readonly string[]): Promise<void> {
  if (emailIds.length === 0) return;
  await retryOnConflict(() => db.delete(outbox).where(inArray(outbox.emailId, [...emailIds])));
}

type PausedEmail = { readonly emailId: string; readonly afterMs: number };

/** Makes emails due again after their pauses. */
export async function retryEmails(db: Connection, emails: readonly PausedEmail[]): Promise<void> {
  if (emails.length === 0) return;
  const ids = sql.param(emails.map(({ emailId }) => emailId));
  const pauses = sql.param(emails.map(({ afterMs }) => afterMs));
  await retryOnConflict(() =>
    db.execute(sql`
    update outbox set due_at = clock_timestamp() + paused.ms * interval '1 millisecond'
    from unnest(${ids}::uuid[], ${pauses}::int[]) paused (email_id, ms)
    where outbox.email_id = paused.email_id`),
  );
}

type UnbegunEmail = Pick<QueuedEmail, 'emailId' | 'dueAt'>;

/** Undoes the claim of emails that were not begun: they are due as before, without this attempt. */
export async function releaseEmails(db: Connection, claimed: readonly UnbegunEmail[]): Promise<void> {
  if (claimed.length === 0) return;
  const ids = sql.param(claimed.map(({ emailId }) => emailId));
  const times = sql.param(claimed.map(({ dueAt }) => dueAt.toISOString()));
  await retryOnConflict(() =>
    db.execute(sql`
    update outbox set due_at = released.due_at, attempts = attempts - 1
    from unnest(${ids}::uuid[], ${times}::timestamptz[]) released (email_id, due_at)
    where outbox.email_id = released.email_id`),
  );
}

const isNotExpired = or(isNull(outbox.uselessAfter), gt(outbox.uselessAfter, sql`now()`));

/** Deletes expired emails. Returns their number. */
export async function deleteExpiredEmails(db: Connection): Promise<number> {
  const deleted = await db
    .delete(outbox)
    .where(lte(outbox.uselessAfter, sql`now()`))
    .returning({ emailId: outbox.emailId });
  return deleted.length;
}
