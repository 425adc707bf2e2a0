import { and, eq, exists, isNull } from 'drizzle-orm';
import { type Batching, defineBatch } from '../db/batching.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { drawQueues, queueEntries } from '../schema.ts';

/** Key of a queue entry. */
export type QueueEntryKey = { readonly drawId: string; readonly memberId: string };

/** The draws whose queue has members. */
export async function drawsWithQueues(db: Connection): Promise<readonly string[]> {
  const waiting = db
    .select()
    .from(queueEntries)
    .where(and(eq(queueEntries.drawId, drawQueues.drawId), isNull(queueEntries.lostAt)));
  const rows = await db.select({ drawId: drawQueues.drawId }).from(drawQueues).where(exists(waiting));
  return rows.map(({ drawId }) => drawId);
}

const PRESENCE = defineBatch({
  name: 'queue presence',
  kind: 'repeatableWrite',
  columns: { drawId: 'uuid', memberId: 'uuid' },
  key: ['drawId', 'memberId'],
  statement: ({ db }, calls) => {
    const isTheirs = and(
      eq(queueEntries.drawId, calls.column('drawId')),
      eq(queueEntries.memberId, calls.column('memberId')),
    );
    return db
      .update(queueEntries)
      .set({ seenAt: CURRENT_TIME })
      .from(calls.rows)
      .where(and(isTheirs, isNull(queueEntries.lostAt)))
      .returning({ drawId: queueEntries.drawId, memberId: queueEntries.memberId })
      .prepare('queue_presence');
  },
});

/** Records presence, which every member of a queue does once a minute. */
export async function recordQueuePresence(batching: Batching, key: QueueEntryKey): Promise<void> {
  await batching.run(PRESENCE, key);
}

export async function deleteQueueEntry(db: Connection, { drawId, memberId }: QueueEntryKey): Promise<void> {
  await db
    .delete(queueEntries)
    .where(and(eq(queueEntries.drawId, drawId), eq(queueEntries.memberId, memberId)));
}

export async function deleteQueueEntriesOf(db: Connection, memberId: string): Promise<void> {
  await db.delete(queueEntries).where(eq(queueEntries.memberId, memberId));
}
