import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import type { QueueAdvances, QueueEntryKey, QueueStore } from '#backend/actions/queue.ts';
import type { MemberQueueEntries } from '#backend/actions/members/ports.ts';
import type { Connection, Database } from '../database.ts';
import type { Batching } from '../batching.ts';
import { inTransactionOn } from '../transaction.ts';
import { CURRENT_TIME } from '../clock.ts';
import { drawQueues, queueEntries } from '../schema.ts';
import { queueTurns } from './queue-turns.ts';
import { queueSnapshots } from './queue-snapshots.ts';
import { queueView } from './queue-view.ts';
import { readQueue } from './read-queue.ts';

/** The queue as its members use it. */
export function queueStore(db: Database, batching: Batching): QueueStore {
  const snapshots = queueSnapshots(db);
  const recordSeen = batchedRecordSeen(batching);
  return {
    ...queueAdvances(db),
    ...joining(db),
    view: queueView(batching, snapshots),
    forget: snapshots.forget,
    recordSeen: async (key) => void (await recordSeen(key)),

    leave: async (key) => {
      await db.delete(queueEntries).where(entryOf(key));
      snapshots.forget(key.drawId);
    },
  };
}

/** The reads and writes that advance the queues. */
export const queueAdvances = (db: Database): QueueAdvances => ({
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
});

const joining = (db: Database): Pick<QueueStore, 'joinByLottery' | 'joinByNumber'> => ({
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
});

/** Records presence, which every member of a queue does once a minute. */
const batchedRecordSeen = (batching: Batching) =>
  batching.batch('queue presence', {
    kind: 'repeatableWrite',
    columns: { drawId: 'uuid', memberId: 'uuid' },
    key: ['drawId', 'memberId'],
    statement: (calls) => {
      const isTheirs = and(
        eq(queueEntries.drawId, calls.column('drawId')),
        eq(queueEntries.memberId, calls.column('memberId')),
      );
      return batching.db
        .update(queueEntries)
        .set({ seenAt: CURRENT_TIME })
        .from(calls.rows)
        .where(and(isTheirs, isNull(queueEntries.lostAt)))
        .returning({ drawId: queueEntries.drawId, memberId: queueEntries.memberId })
        .prepare('queue_presence');
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
