import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { SEEN_MS } from '#backend/domain/queue/queue-entry.ts';
import type { Line } from '#backend/domain/queue/turns.ts';
import type { Connection } from '../database.ts';
import { inMs, MOMENT } from '../clock.ts';
import { draws, queueLines, queuePlaces } from '../schema.ts';

const PLACE = {
  memberId: queuePlaces.memberId,
  number: queuePlaces.number,
  seenAt: queuePlaces.seenAt,
  calledAt: queuePlaces.calledAt,
};

/** A draw's line, as far as its next step depends on it. */
export async function readLine(db: Connection, drawId: string): Promise<Line | undefined> {
  const [row] = await db
    .select({
      draw: QUEUED_DRAW,
      at: sql<Date>`${MOMENT}`.mapWith(queuePlaces.seenAt),
      openedAt: queueLines.openedAt,
      isEmpty: sql<boolean>`not exists (select from ${queuePlaces} where ${livingIn(drawId)})`,
    })
    .from(draws)
    .leftJoin(queueLines, eq(queueLines.drawId, draws.drawId))
    .where(eq(draws.drawId, drawId));
  if (row === undefined) return undefined;
  const { openedAt, ...line } = row;
  const isOpen = openedAt !== null;
  return { ...line, isOpen, places: isOpen ? await placesThatMatter(db, line.draw) : [] };
}

/** Nobody behind the first so many can be called now, and of them only those who have gone home matter. */
async function placesThatMatter(db: Connection, { drawId, concurrentPlaying }: Line['draw']) {
  const { calledAt, seenAt, number } = queuePlaces;
  const silentSince = inMs(-SEEN_MS);
  const others = await db
    .select(PLACE)
    .from(queuePlaces)
    .where(and(livingIn(drawId), or(isNotNull(calledAt), lte(seenAt, silentSince))));
  const first = await db
    .select(PLACE)
    .from(queuePlaces)
    .where(and(livingIn(drawId), isNull(calledAt), gt(seenAt, silentSince)))
    .orderBy(number)
    .limit(concurrentPlaying);
  const known = new Set(others.map(({ memberId }) => memberId));
  return [...others, ...first.filter(({ memberId }) => !known.has(memberId))];
}

export const livingIn = (drawId: string): SQL | undefined =>
  and(eq(queuePlaces.drawId, drawId), isNull(queuePlaces.lostAt));

/** What a line has to know of its draw. */
export const QUEUED_DRAW = {
  drawId: draws.drawId,
  opensAt: draws.opensAt,
  closesAt: draws.closesAt,
  total: draws.total,
  sold: draws.sold,
  held: draws.held,
  playing: draws.playing,
  concurrentPlaying: draws.concurrentPlaying,
};
