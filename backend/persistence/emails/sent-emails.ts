import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { MemberEmail } from '#backend/actions/operations/member-details.ts';
import type { Paged, Page } from '#backend/actions/ports.ts';
import type { EmailKind } from '#backend/domain/emails.ts';
import type { Connection } from '../database.ts';
import { CURRENT_TIME } from '../clock.ts';
import { outbox, sentEmails } from '../schema.ts';

/** Deletes sent emails from the outbox and keeps the kind of those of members. Returns the ids of the deleted ones. */
export async function recordSentEmails(
  db: Connection,
  emailIds: readonly string[],
): Promise<readonly string[]> {
  if (emailIds.length === 0) return [];
  const { rows } = await db.execute<{ letter_id: string }>(sql`
    with gone as (
      delete from ${outbox} where ${inArray(outbox.emailId, [...emailIds])}
      returning letter_id, member_id, letter ->> 'kind' as kind, made_at),
    kept as (
      insert into ${sentEmails} (email_id, member_id, kind, made_at, sent_at)
      select letter_id, member_id, kind, made_at, ${CURRENT_TIME} from gone where member_id is not null)
    select letter_id from gone`);
  return rows.map(({ letter_id }) => letter_id);
}

/** The emails to a member, queued and sent, the latest first. */
export async function emailsOfMember(
  db: Connection,
  memberId: string,
  { limit, offset }: Page,
): Promise<Paged<MemberEmail>> {
  const kind = sql<EmailKind>`${outbox.message} ->> 'kind'`.as('kind');
  const queued = db
    .select({
      kind,
      madeAt: outbox.madeAt,
      sentAt: sql<Date | null>`null::timestamptz`.mapWith(sentEmails.sentAt),
    })
    .from(outbox)
    .where(eq(outbox.memberId, memberId));
  const sent = db
    .select({ kind: sentEmails.kind, madeAt: sentEmails.madeAt, sentAt: sentEmails.sentAt })
    .from(sentEmails)
    .where(eq(sentEmails.memberId, memberId));
  const items = await queued
    .unionAll(sent)
    .orderBy(desc(sql`made_at`))
    .limit(limit)
    .offset(offset);
  const total =
    (await db.$count(outbox, eq(outbox.memberId, memberId))) +
    (await db.$count(sentEmails, eq(sentEmails.memberId, memberId)));
  return { total, items };
}
