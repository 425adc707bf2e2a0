import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import type { Connection, Database } from '../db/database.ts';
import type { PushTarget } from '../notifications/subscriptions.ts';
import { type NoticeText, staffMessages, staffPushSubscriptions } from '../schema.ts';

/** Longer than the slowest receiver takes. */
const LEASE_MS = 60_000;

/** A message claimed for delivery. */
type ClaimedMessage = {
  readonly messageId: string;
  readonly notice: string;
  readonly content: NoticeText;
  /** The present one included. */
  readonly attempts: number;
  readonly secondsLeft: number;
} & (
  | ({ readonly channel: 'push'; readonly subscriptionId: string } & PushTarget)
  | { readonly channel: 'chat' }
);

/** Claims due messages. No other process gets them until the lease ends. */
export async function claimStaffMessages(db: Database, atMost: number): Promise<readonly ClaimedMessage[]> {
  const { rows } = await db.execute<ClaimedMessage>(sql`
      with due as materialized (
        select message_id from staff_messages where due_at <= now() and useless_after > now()
        order by due_at limit ${atMost} for update skip locked),
      claimed as (
        update staff_messages m set due_at = ${inMs(LEASE_MS)}, attempts = m.attempts + 1
        from due where due.message_id = m.message_id returning m.*)
      select c.message_id as "messageId", c.channel, c.notice, c.content, c.attempts,
        c.subscription_id as "subscriptionId", s.endpoint, s.p256dh, s.auth,
        ceil(extract(epoch from c.useless_after - now()))::int as "secondsLeft"
      from claimed c left join staff_push_subscriptions s using (subscription_id)`);
  return rows;
}

export async function deleteStaffMessages(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(staffMessages).where(inArray(staffMessages.messageId, [...ids]));
}

export async function retryStaffMessage(db: Database, id: string, afterMs: number): Promise<void> {
  await db
    .update(staffMessages)
    .set({ dueAt: inMs(afterMs) })
    .where(inArray(staffMessages.messageId, [id]));
}

/** Sends the messages to the chat at once, because its address has changed. */
export async function sendChatNow(tx: Connection): Promise<void> {
  await tx.update(staffMessages).set({ dueAt: CURRENT_TIME }).where(eq(staffMessages.channel, 'chat'));
}

/** Number of messages that the chat has not taken. */
export const countUndelivered = (db: Connection): Promise<number> =>
  db.$count(staffMessages, and(eq(staffMessages.channel, 'chat'), gt(staffMessages.attempts, 0)));

/** Deletes messages that are no longer worth reading. */
export async function deleteExpiredStaffMessages(db: Database): Promise<void> {
  await db.delete(staffMessages).where(lte(staffMessages.uselessAfter, CURRENT_TIME));
}

/** Deletes a browser that its push service does not know any more, with its messages. */
export async function deleteStaffBrowser(db: Database, subscriptionId: string): Promise<void> {
  await db
    .delete(staffPushSubscriptions)
    .where(inArray(staffPushSubscriptions.subscriptionId, [subscriptionId]));
}
