import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { QueueStore } from '#backend/actions/queue.ts';
import { isCalled } from '../draws/draw-names.ts';
import type { Connection } from '../database.ts';
import { MOMENT } from '../clock.ts';
import { draws, orders, queueLines, queuePlaces } from '../schema.ts';
import { QUEUED_DRAW } from './read-queue.ts';

/** So many purchases say how long one takes: few enough to follow the hour, enough not to jump. */
const LATEST_PURCHASES = 20;

/** They are looked for among so many orders that were placed last, however many a draw has: more than are paid at once. */
const LATEST_ORDERS = 200;

/**
 * All that one member sees of a line, in one statement: what thousands ask every few seconds, so it is planned once
 * for each connection. It locks nothing, and reads nothing but rows that an index leads to.
 */
export function queueView(db: Connection): QueueStore['view'] {
  const question = db
    .select(COLUMNS)
    .from(draws)
    .leftJoin(queueLines, eq(queueLines.drawId, draws.drawId))
    .leftJoin(
      queuePlaces,
      and(eq(queuePlaces.drawId, draws.drawId), eq(queuePlaces.memberId, sql.placeholder('memberId'))),
    )
    .where(isCalled(sql.placeholder('directoryName')))
    .prepare('queue_view');
  return async (directoryName, memberId) => {
    const [row] = await question.execute({ directoryName, memberId });
    if (row === undefined) return undefined;
    const { draw, at, place, ahead, serviceMs, somebodyWaits, called, openedAt, calledTo } = row;
    return {
      ...{ draw, at, ahead, serviceMs },
      line: { isOpen: openedAt !== null, calledTo: calledTo ?? 0, called, somebodyWaits },
      place: place === null ? null : { ...place, isLost: place.lostAt !== null },
    };
  };
}

const others = alias(queuePlaces, 'others');

const waiting = sql`from ${queuePlaces} ${sql.identifier('others')} where ${others.drawId} = ${draws.drawId}
  and ${others.calledAt} is null and ${others.lostAt} is null`;

/** Before whom: all wait before somebody who has no place. */
const ownNumber = sql`case when ${queuePlaces.lostAt} is null then ${queuePlaces.number} end`;

const ahead = sql<number>`case when ${queueLines.openedAt} is null then 0 else
  (select count(*) ${waiting} and ${others.number} < coalesce(${ownNumber}, ${queueLines.numbers} + 1)) end`;

const called = sql<number>`(select count(*) from ${queuePlaces} ${sql.identifier('others')}
  where ${others.drawId} = ${draws.drawId} and ${others.calledAt} is not null and ${others.lostAt} is null)`;

// An order's id begins with its time, so its key leads to the latest. Tickets are numbered as they are paid for: of
// these orders the highest first tickets are the latest purchases.
const serviceMs = sql<number[]>`case when ${queueLines.openedAt} is null then '{}' else
  array(select extract(epoch from latest.settled_at - latest.ordered_at)::float8 * 1000
    from (select settled_at, ordered_at, first_ticket, is_late from ${orders}
      where ${orders.drawId} = ${draws.drawId} order by ${orders.orderId} desc limit ${LATEST_ORDERS}) latest
    where latest.first_ticket is not null and not latest.is_late
    order by latest.first_ticket desc limit ${LATEST_PURCHASES}) end`;

const COLUMNS = {
  draw: QUEUED_DRAW,
  at: sql<Date>`${MOMENT}`.mapWith(queuePlaces.seenAt),
  openedAt: queueLines.openedAt,
  calledTo: queueLines.calledTo,
  // Drizzle takes the whole for missing where the first column is null, so one that never is comes first.
  place: {
    seenAt: queuePlaces.seenAt,
    number: queuePlaces.number,
    calledAt: queuePlaces.calledAt,
    lostAt: queuePlaces.lostAt,
  },
  ahead: ahead.mapWith(Number),
  called: called.mapWith(Number),
  somebodyWaits: sql<boolean>`exists (select ${waiting})`,
  serviceMs,
};
