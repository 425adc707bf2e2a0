import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';

/** Condition: in no shipment and not void. */
export const IS_WAITING = sql`shipment_id is null and voided_at is null`;

/** Condition: in storage, and not kept for the receiver of a gift. */
export const IS_FREE = sql`${IS_WAITING} and gift_id is null`;

/** Condition: in a shipment. Such a prize is not void. */
export const IS_SENT = sql`shipment_id is not null`;

/** Condition: storage has not ended. */
export const IS_IN_STORAGE = sql`kept_until > now()`;

/**
 * Condition: its order is played. The prizes of a member's other orders are not theirs to see or to request yet. Those
 * are few, and are read once, so that lists of prizes stay within their indexes.
 */
export const isPlayed = (memberId: string): SQL => sql`won_prize_id not in (
  select unplayed.won_prize_id from orders o
  cross join lateral (
    select w.won_prize_id from won_prizes w where w.draw_id = o.draw_id and w.order_id = o.order_id offset 0) unplayed
  where o.member_id = ${memberId} and o.stage = 'open' and o.status = 'SUCCESS')`;

/**
 * The number of a member's prizes that can be sent, in all draws or one (`count`), and the first end of their storage
 * (`ends_at`, milliseconds). Per draw, because the storage of a draw's prizes ends in order.
 */
export const waitingIn = (memberId: string, drawId?: string): SQL => sql`
  select coalesce(sum(w.count), 0)::int as count, extract(epoch from min(w.ends_at)) * 1000 as ends_at
  from holdings h
  cross join lateral (
    select count(*) as count, min(kept_until) as ends_at from won_prizes p
    where p.member_id = h.member_id and p.draw_id = h.draw_id and ${IS_FREE} and ${IS_IN_STORAGE} and ${isPlayed(memberId)}) w
  where h.member_id = ${memberId} and h.waiting > 0 ${drawId === undefined ? sql`` : sql`and h.draw_id = ${drawId}`}`;

export async function waitingPrizes(
  db: Connection,
  memberId: string,
): Promise<{ readonly count: number; readonly endsAt: Date | null }> {
  const { rows } = await db.execute<{ count: number; ends_at: string | null }>(waitingIn(memberId));
  const [{ count, ends_at } = { count: 0, ends_at: null }] = rows;
  return { count, endsAt: ends_at === null ? null : new Date(Math.floor(Number(ends_at))) };
}
