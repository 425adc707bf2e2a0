import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { ABSENT_AFTER_MS } from '#backend/domain/queue/queue-entry.ts';
import type { DrawQueue } from '#backend/domain/queue/turns.ts';
import type { Connection } from '../db/database.ts';
import { inMs, CURRENT_TIME } from '../db/clock.ts';
import { draws, drawQueues, queueEntries } from '../schema.ts';

const ENTRY = {
  memberId: queueEntries.memberId,
  number: queueEntries.number,
  seenAt: queueEntries.seenAt,
  calledAt: queueEntries.calledAt,
  extendedAt: queueEntries.extendedAt,
};

/** Reads the part of a draw's queue that its next step depends on. */
export async function readQueue(db: Connection, drawId: string): Promise<DrawQueue | undefined> {
  const [row] = await db
    .select({
      draw: QUEUED_DRAW,
      at: sql<Date>`${CURRENT_TIME}`.mapWith(queueEntries.seenAt),
      openedAt: drawQueues.openedAt,
      isEmpty: sql<boolean>`not exists (select from ${queueEntries} where ${activeIn(drawId)})`,
    })
    .from(draws)
    .leftJoin(drawQueues, eq(drawQueues.drawId, draws.drawId))
    .where(eq(draws.drawId, drawId));
  if (row === undefined) return undefined;
  const { openedAt, ...queue } = row;
  const isOpen = openedAt !== null;
  return { ...queue, isOpen, entries: isOpen ? await relevantEntries(db, queue.draw) : [] };
}

/** Reads the called and absent entries, and the first waiting ones: at most `concurrentPlaying` can be called now. */
async function relevantEntries(db: Connection, { drawId, concurrentPlaying }: DrawQueue['draw']) {
  const { calledAt, seenAt, number } = queueEntries;
  const silentSince = inMs(-ABSENT_AFTER_MS);
  const others = await db
    .select(ENTRY)
    .from(queueEntries)
    .where(and(activeIn(drawId), or(isNotNull(calledAt), lte(seenAt, silentSince))));
  const first = await db
    .select(ENTRY)
    .from(queueEntries)
    .where(and(activeIn(drawId), isNull(calledAt), gt(seenAt, silentSince)))
    .orderBy(number)
    .limit(concurrentPlaying);
  const known = new Set(others.map(({ memberId }) => memberId));
  return [...others, ...first.filter(({ memberId }) => !known.has(memberId))];
}

export const activeIn = (drawId: string): SQL | undefined =>
  and(eq(queueEntries.drawId, drawId), isNull(queueEntries.lostAt));

/** Columns of a draw that its queue needs. */
export const QUEUED_DRAW = {
  drawId: draws.drawId,
  opensAt: draws.opensAt,
  closesAt: draws.closesAt,
  total: draws.total,
  sold: draws.sold,
  held: draws.held,
  playing: draws.playing,
  concurrentPlaying: draws.concurrentPlaying,
  pauseReason: draws.pauseReason,
};
