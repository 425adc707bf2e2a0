import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { emailKey } from '#backend/domain/members/email-address.ts';
import { notificationRank } from '#backend/domain/notifications/notification.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { draws, guestNotices } from '../schema.ts';
import type { NotifyParams, StartedRun } from './runs.ts';

type NewNotice = {
  readonly drawId: string;
  readonly email: string;
  readonly linkDigest: string;
  readonly linkEndsAt: Date;
};

/** Stores an address that is not confirmed, with a new link. Returns false if it was confirmed before. */
export async function insertGuestNotice(db: Connection, notice: NewNotice): Promise<boolean> {
  const row = { ...notice, emailKey: emailKey(notice.email) };
  const { rowCount } = await db
    .insert(guestNotices)
    .values(row)
    .onConflictDoUpdate({
      target: [guestNotices.drawId, guestNotices.emailKey],
      set: row,
      setWhere: isNull(guestNotices.confirmedAt),
    });
  return rowCount === 1;
}

/** The draw of a link that has not ended, while its sale has not opened. */
export async function findNoticedDraw(db: Connection, linkDigest: string) {
  const [found] = await db
    .select({ drawTitle: draws.title, directoryName: draws.directoryName, opensAt: draws.opensAt })
    .from(guestNotices)
    .innerJoin(draws, eq(draws.drawId, guestNotices.drawId))
    .where(
      and(
        eq(guestNotices.linkDigest, linkDigest),
        gt(guestNotices.linkEndsAt, CURRENT_TIME),
        gt(draws.opensAt, CURRENT_TIME),
      ),
    );
  return found;
}

export async function confirmGuestNotice(db: Connection, linkDigest: string): Promise<void> {
  await db
    .update(guestNotices)
    .set({ confirmedAt: CURRENT_TIME })
    .where(and(eq(guestNotices.linkDigest, linkDigest), isNull(guestNotices.confirmedAt)));
}

export async function deleteGuestNotice(db: Connection, linkDigest: string): Promise<void> {
  await db.delete(guestNotices).where(eq(guestNotices.linkDigest, linkDigest));
}

/** Queues the notices of the next guests and deletes their addresses, in one statement. Returns their number. */
export async function notifyNextGuests(
  db: Connection,
  { drawId, kind }: StartedRun,
  { atMost, draw, uselessAfter }: NotifyParams,
): Promise<number> {
  const message = JSON.stringify({ kind: 'guestNotice', ...draw });
  const { rowCount } = await db.execute(sql`
    with told as (
      delete from guest_notices g using (
        select draw_id, email_key from guest_notices
         where draw_id = ${drawId} and confirmed_at is not null limit ${atMost} for update skip locked) next
       where g.draw_id = next.draw_id and g.email_key = next.email_key returning g.email)
    insert into outbox ("to", message, rank, useless_after)
    select email, ${message}::jsonb, ${notificationRank(kind)}::smallint, ${uselessAfter.toISOString()}::timestamptz
      from told`);
  return rowCount ?? 0;
}
