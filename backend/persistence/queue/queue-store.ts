import { and, eq, exists, isNull } from 'drizzle-orm';
import type { QueueAdvances, QueueEntryKey, QueueStore } from '#backend/actions/queue.ts';
import type { Connection, Database } from '../db/database.ts';
import type { Batching } from '../db/batching.ts';
import { inTransactionOn } from '../db/transaction.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { drawQueues, queueEntries } from '../schema.ts';
import { queueJoins } from './queue-joins.ts';
import { queueSnapshots } from './queue-snapshots.ts';
import { queueView } from './queue-view.ts';
import { readQueue } from './read-queue.ts';

/** The queue as its members use it. */
export function queueStore(db: Database, batching: Batching): QueueStore {
  const snapshots = queueSnapshots(db);
  const recordSeen = batchedRecordSeen(batching);
  return {
    ...queueAdvances(db),
    ...queueJoins(db, batching),
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
  inTransaction: inTransactionOn(db, (tx) => ({ db: tx })),

  activeDraws: async () => {
    const waiting = db
      .select()
      .from(queueEntries)
      .where(and(eq(queueEntries.drawId, drawQueues.drawId), isNull(queueEntries.lostAt)));
    const rows = await db.select({ drawId: drawQueues.drawId }).from(drawQueues).where(exists(waiting));
    return rows.map(({ drawId }) => drawId);
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

export async function deleteQueueEntriesOf(db: Connection, memberId: string): Promise<void> {
  await db.delete(queueEntries).where(eq(queueEntries.memberId, memberId));
}

const entryOf = ({ drawId, memberId }: QueueEntryKey) =>
  and(eq(queueEntries.drawId, drawId), eq(queueEntries.memberId, memberId));
