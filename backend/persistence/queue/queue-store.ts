import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import type { QueueStore, QueueEntryKey } from '#backend/actions/queue.ts';
import type { MemberQueueEntries } from '#backend/actions/members/ports.ts';
import type { Database, Connection } from '../database.ts';
import { inTransactionOn } from '../transaction.ts';
import { CURRENT_TIME } from '../clock.ts';
import { drawQueues, queueEntries } from '../schema.ts';
import { queueTurns } from './queue-turns.ts';
import { queueView } from './queue-view.ts';
import { readQueue } from './read-queue.ts';

export const queueStore = (db: Database): QueueStore => ({
  view: queueView(db),
  find: (drawId) => readQueue(db, drawId),
  inTransaction: inTransactionOn(db, queueTurns),

  activeDraws: async () => {
    const waiting = db
      .select()
      .from(queueEntries)
      .where(and(eq(queueEntries.drawId, drawQueues.drawId), isNull(queueEntries.lostAt)));
    const rows = await db.select({ drawId: drawQueues.drawId }).from(drawQueues).where(exists(waiting));
    return rows.map(({ drawId }) => drawId);
  },

  // The share lock blocks the opening of the queue, not other members: no entry is added after numbers were assigned.
  joinByLottery: async ({ drawId, memberId }, lotteryNumber) => {
    await db.insert(drawQueues).values({ drawId }).onConflictDoNothing();
    const { rows } = await db.execute<{ is_before: boolean }>(
      sql`with line as materialized (
          select from ${drawQueues} where draw_id = ${drawId} and opened_at is null for share),
        taken as (
          insert into ${queueEntries} (draw_id, member_id, lot, joined_at, seen_at)
          select ${drawId}::uuid, ${memberId}::uuid, ${lotteryNumber}::bigint, ${CURRENT_TIME}, ${CURRENT_TIME} from line
          on conflict (draw_id, member_id) do nothing)
        select exists (select from line) as is_before`,
    );
    return rows[0]?.is_before ?? false;
  },

  // The lock of the queue's row decides who has the lower number.
  joinByNumber: async ({ drawId, memberId }) => {
    const { rows } = await db.execute<{ is_open: boolean }>(
      sql`with line as (
          update ${drawQueues} set numbers = numbers + 1
          where draw_id = ${drawId} and opened_at is not null returning numbers),
        taken as (
          insert into ${queueEntries} as own (draw_id, member_id, number, joined_at, seen_at)
          select ${drawId}::uuid, ${memberId}::uuid, numbers, ${CURRENT_TIME}, ${CURRENT_TIME} from line
          on conflict (draw_id, member_id) do update set number = excluded.number, lot = null,
            joined_at = excluded.joined_at, seen_at = excluded.seen_at, called_at = null, lost_at = null
          where own.lost_at is not null)
        select exists (select from line) as is_open`,
    );
    return rows[0]?.is_open ?? false;
  },

  recordSeen: async (key) => {
    await db
      .update(queueEntries)
      .set({ seenAt: CURRENT_TIME })
      .where(and(entryOf(key), isNull(queueEntries.lostAt)));
  },

  leave: async (key) => {
    await db.delete(queueEntries).where(entryOf(key));
  },
});

/** Deletes a member's queue entries with their account. */
export const queueMembership = (db: Connection): MemberQueueEntries => ({
  leaveAll: async (memberId) => {
    await db.delete(queueEntries).where(eq(queueEntries.memberId, memberId));
  },
});

const entryOf = ({ drawId, memberId }: QueueEntryKey) =>
  and(eq(queueEntries.drawId, drawId), eq(queueEntries.memberId, memberId));
