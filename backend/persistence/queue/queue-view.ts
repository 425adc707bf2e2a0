import { and, eq, sql } from 'drizzle-orm';
import type { QueueView } from '#backend/domain/queue/queue-status.ts';
import { membersAhead } from '#backend/domain/queue/queue-snapshot.ts';
import { type Batching, defineBatch } from '../db/batching.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { matchesName } from '../draws/draw-names.ts';
import { draws, drawQueues, queueEntries } from '../schema.ts';
import type { QueueSnapshots } from './queue-snapshots.ts';
import { IS_PUBLIC } from '../draws/public-draws.ts';
import { QUEUED_DRAW } from './read-queue.ts';

const FOUND = {
  draw: QUEUED_DRAW,
  at: sql<Date>`${CURRENT_TIME}`.mapWith(queueEntries.seenAt),
  openedAt: drawQueues.openedAt,
  assigned: drawQueues.numbers,
  calledTo: drawQueues.calledTo,
  // Drizzle returns null for the whole object if its first column is null, so a column that is never null comes
  // first.
  entry: {
    seenAt: queueEntries.seenAt,
    number: queueEntries.number,
    calledAt: queueEntries.calledAt,
    extendedAt: queueEntries.extendedAt,
    lostAt: queueEntries.lostAt,
  },
};

/** Draws with their queue and the entry of one member. */
const FIND_ENTRIES = defineBatch({
  name: 'queue entries',
  kind: 'read',
  columns: { directoryName: 'text', memberId: 'uuid' },
  key: ['directoryName', 'memberId'],
  statement: ({ db }, calls) => {
    const directoryName = calls.column<string>('directoryName');
    const memberId = calls.column<string>('memberId');
    const isTheirs = and(eq(queueEntries.drawId, draws.drawId), eq(queueEntries.memberId, memberId));
    return db
      .select({ directoryName: directoryName.as('name'), memberId: memberId.as('member'), ...FOUND })
      .from(calls.rows)
      .innerJoin(draws, and(matchesName(directoryName), IS_PUBLIC))
      .leftJoin(drawQueues, eq(drawQueues.drawId, draws.drawId))
      .leftJoin(queueEntries, isTheirs)
      .prepare('queue_entries');
  },
});

type ViewContext = { readonly batching: Batching; readonly snapshots: QueueSnapshots };
type ViewKey = { readonly directoryName: string; readonly memberId: string };

/**
 * Returns the queue as a member sees it. Their own entry and the draw are read now; members who left, ordered or lost
 * their turn in the last quarter of a second may still count. Locks and changes nothing; `undefined`: no such draw.
 * Thousands read it every few seconds: the draw and the member's entry are one batched statement by keys, and the
 * waiting numbers are a snapshot that all readers share.
 */
export async function queueView(
  { batching, snapshots }: ViewContext,
  key: ViewKey,
): Promise<QueueView | undefined> {
  const found = await batching.run(FIND_ENTRIES, key);
  if (found === undefined) return undefined;
  const { draw, at, entry, openedAt } = found;
  const isOpen = openedAt !== null;
  const numbers = { assigned: found.assigned ?? 0, calledTo: found.calledTo ?? 0 };
  const snapshot = await snapshots.read(draw.drawId);
  const isIn = entry !== null && entry.lostAt === null;
  const everybody = membersAhead(snapshot, { ...numbers, number: null });
  const number = isIn ? entry.number : null;
  return {
    draw,
    at,
    serviceMs: snapshot.serviceMs,
    queue: {
      isOpen,
      calledTo: numbers.calledTo,
      called: snapshot.called,
      hasWaiting: isOpen ? everybody > 0 : snapshot.hasWaiting,
    },
    entry: entry === null ? null : { ...entry, isLost: !isIn },
    ahead: isOpen ? membersAhead(snapshot, { ...numbers, number }) : 0,
  };
}
