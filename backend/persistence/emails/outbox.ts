import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { rankOf } from '#lib/contract/email-kinds.ts';
import { emailKey } from '#backend/domain/members/email-address.ts';
import type { Connection } from '../db/database.ts';
import { outbox, sentEmails } from '../schema.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { EmailPreference } from '#backend/domain/members/member.ts';
import type { NotificationKind } from '#lib/contract/enums.ts';
import type { Email } from '#backend/domain/emails.ts';

type EmailToSend = {
  readonly to: string;
  readonly message: Email;
  /** The member it belongs to, if any: the email is deleted with their account. */
  readonly memberId: string | null;
  /** The shipment whose handover this email reports. */
  readonly shipmentId?: string;
  /** After this the email is deleted unsent. */
  readonly uselessAfter?: Date;
};

/** Returns the id. Emails of one transaction are sent in the order in which they were written. */
export async function queueEmail(db: Connection, message: EmailToSend): Promise<string> {
  const [queued] = await db
    .insert(outbox)
    .values({ ...message, rank: rankOf(message.message.kind), madeAt: CURRENT_TIME, dueAt: CURRENT_TIME })
    .returning({ emailId: outbox.emailId });
  if (queued === undefined) throw new Error('The email was not queued.');
  return queued.emailId;
}

/** Deletes all unsent emails to an address or of a member, and the record of the member's sent ones. */
export async function withdrawEmails(
  db: Connection,
  { email, memberId }: { email: string; memberId: string },
): Promise<void> {
  await db
    .delete(outbox)
    .where(or(eq(sql`lower(${outbox.to})`, emailKey(email)), eq(outbox.memberId, memberId)));
  // Afterwards: an email that is delivered meanwhile is recorded before its row can be deleted.
  await db.delete(sentEmails).where(eq(sentEmails.memberId, memberId));
}

/** Deletes unsent news emails of these preferences. */
export async function withdrawNewsEmails(
  db: Connection,
  memberId: string,
  preferences: readonly EmailPreference[],
): Promise<void> {
  if (preferences.length === 0) return;
  const isNews = sql`${outbox.message} ->> 'kind' = 'news'`;
  const isUnwanted = inArray(sql`${outbox.message} ->> 'preference'`, [...preferences]);
  await db.delete(outbox).where(and(eq(outbox.memberId, memberId), isNews, isUnwanted));
}

/** Deletes unsent notifications of these kinds. */
export async function withdrawNotificationEmails(
  db: Connection,
  memberId: string,
  kinds: readonly NotificationKind[],
): Promise<void> {
  const isNotification = sql`${outbox.message} ->> 'kind' = 'drawNotification'`;
  const isUnwanted = inArray(sql`${outbox.message} ->> 'of'`, [...kinds]);
  await db.delete(outbox).where(and(eq(outbox.memberId, memberId), isNotification, isUnwanted));
}
