import { inArray, sql } from 'drizzle-orm';
import { inMs } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { pushMessages, pushSubscriptions } from '../schema.ts';
import type { PushTarget } from './subscriptions.ts';
import type { PushKind } from '#lib/contract/enums.ts';

/** Longer than the slowest push service takes. */
const LEASE_MS = 60_000;

const { messageId } = pushMessages;

/** A message claimed for delivery. */
type QueuedPush = PushTarget & {
  readonly messageId: string;
  readonly subscriptionId: string;
  readonly kind: PushKind;
  readonly directoryName: string;
  readonly drawTitle: string;
  /** The present one included. */
  readonly attempts: number;
  readonly secondsLeft: number;
};

/** Claims due messages about draws on sale or upcoming. No other process gets them until the lease ends. */
export async function claimPushMessages(db: Database, atMost: number): Promise<readonly QueuedPush[]> {
  const { rows } = await db.execute<QueuedPush>(sql`
      with due as materialized (
        select message_id from push_messages where due_at <= now() and useless_after > now()
        order by due_at limit ${atMost} for update skip locked),
      claimed as (
        update push_messages p set due_at = ${inMs(LEASE_MS)}, attempts = p.attempts + 1
        from due where due.message_id = p.message_id returning p.*)
      select c.message_id as "messageId", c.subscription_id as "subscriptionId", c.kind, c.attempts,
        s.endpoint, s.p256dh, s.auth, d.directory_name as "directoryName", d.title as "drawTitle",
        ceil(extract(epoch from c.useless_after - now()))::int as "secondsLeft"
      from claimed c join push_subscriptions s using (subscription_id) join draws d on d.draw_id = c.draw_id`);
  return rows;
}

export async function deletePushMessages(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(pushMessages).where(inArray(messageId, [...ids]));
}

export async function deletePushSubscriptions(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.subscriptionId, [...ids]));
}

export async function retryPushMessages(
  db: Database,
  messages: readonly { readonly messageId: string; readonly afterMs: number }[],
): Promise<void> {
  if (messages.length === 0) return;
  const ids = sql.param(messages.map((one) => one.messageId));
  const pauses = sql.param(messages.map(({ afterMs }) => afterMs));
  await db.execute(sql`
      update push_messages p set due_at = clock_timestamp() + paused.ms * interval '1 millisecond'
      from unnest(${ids}::uuid[], ${pauses}::int[]) paused (message_id, ms)
      where p.message_id = paused.message_id`);
}

/** Deletes messages that are no longer worth reading. */
export async function deleteExpiredPushMessages(db: Database): Promise<void> {
  await db.execute(sql`
      delete from push_messages p where useless_after <= now()
        or exists (select from draws d where d.draw_id = p.draw_id and d.closes_at <= now())
        or exists (select from draw_cancellations c where c.draw_id = p.draw_id)`);
}
