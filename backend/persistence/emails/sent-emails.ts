import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { EmailKind } from '#lib/contract/email-kinds.ts';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { outbox, sentEmails, testEmails } from '../schema.ts';
import type { Page, Paged } from '../db/pages.ts';

/** The order or shipment that a queued email is about; null: neither. */
const ABOUT = sql.raw(`coalesce(message ->> 'orderId', message ->> 'shipmentId',
  message -> 'subject' ->> 'orderId', message -> 'subject' ->> 'shipmentId')::uuid`);

/** Deletes sent emails from the outbox, keeps the kind of those of members and marks those of tests. Returns the ids of the deleted ones. */
export async function recordSentEmails(
  db: Connection,
  emailIds: readonly string[],
): Promise<readonly string[]> {
  if (emailIds.length === 0) return [];
  const { rows } = await db.execute<{ email_id: string }>(sql`
    with gone as (
      delete from ${outbox} where ${inArray(outbox.emailId, [...emailIds])}
      returning email_id, member_id, message ->> 'kind' as kind, ${ABOUT} as about_id, made_at),
    kept as (
      insert into ${sentEmails} (email_id, member_id, kind, about_id, made_at, sent_at)
      select email_id, member_id, kind, about_id, made_at, ${CURRENT_TIME} from gone where member_id is not null),
    tested as (
      update ${testEmails} set sent_at = ${CURRENT_TIME} from gone where ${testEmails.emailId} = gone.email_id)
    select email_id from gone`);
  return rows.map(({ email_id }) => email_id);
}

/** An email that is queued, or was sent. */
export type MemberEmail = { readonly kind: EmailKind; readonly madeAt: Date; readonly sentAt: Date | null };

/** The emails to a member, queued and sent, the latest first. */
export async function emailsOfMember(
  db: Connection,
  memberId: string,
  { limit, offset }: Page,
): Promise<Paged<MemberEmail>> {
  const queued = eq(outbox.memberId, memberId);
  const sent = eq(sentEmails.memberId, memberId);
  const items = await emailsWhere(db, queued, sent).limit(limit).offset(offset);
  return { total: (await db.$count(outbox, queued)) + (await db.$count(sentEmails, sent)), items };
}

/** The emails to a member about one of their orders or shipments, the latest first. */
export const emailsAbout = (
  db: Connection,
  { memberId, aboutId }: { readonly memberId: string; readonly aboutId: string },
): Promise<MemberEmail[]> =>
  emailsWhere(
    db,
    and(eq(outbox.memberId, memberId), sql`${ABOUT} = ${aboutId}`),
    eq(sentEmails.aboutId, aboutId),
  );

function emailsWhere(db: Connection, isQueued: SQL | undefined, isSent: SQL) {
  const kind = sql<EmailKind>`${outbox.message} ->> 'kind'`.as('kind');
  const sentAt = sql<Date | null>`null::timestamptz`.mapWith(sentEmails.sentAt);
  const queued = db.select({ kind, madeAt: outbox.madeAt, sentAt }).from(outbox).where(isQueued);
  const sent = db
    .select({ kind: sentEmails.kind, madeAt: sentEmails.madeAt, sentAt: sentEmails.sentAt })
    .from(sentEmails)
    .where(isSent);
  return queued
    .unionAll(sent)
    .orderBy(desc(sql`made_at`))
    .$dynamic();
}
