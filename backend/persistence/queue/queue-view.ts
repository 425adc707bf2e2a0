import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { QueueStore } from '#backend/actions/queue.ts';
import { matchesName } from '../draws/draw-names.ts';
import type { Connection } from '../database.ts';
import { CURRENT_TIME } from '../clock.ts';
import { draws, orders, drawQueues, queueEntries } from '../schema.ts';
import { QUEUED_DRAW } from './read-queue.ts';

/**
 * Number of purchases that the expected service time is taken from: few enough to follow the hour, enough not to
 * jump.
 */
const LATEST_PURCHASES = 20;

/** Number of latest orders among which those purchases are looked for: more than are paid at once. */
const LATEST_ORDERS = 200;

/**
 * Everything that one member sees of a queue. Thousands read it every few seconds, so it is one prepared statement
 * that takes no lock and reads only by index.
 */
export function queueView(db: Connection): QueueStore['view'] {
  const statement = db
    .select(COLUMNS)
    .from(draws)
    .leftJoin(drawQueues, eq(drawQueues.drawId, draws.drawId))
    .leftJoin(
      queueEntries,
      and(eq(queueEntries.drawId, draws.drawId), eq(queueEntries.memberId, sql.placeholder('memberId'))),
    )
    .where(matchesName(sql.placeholder('directoryName')))
    .prepare('queue_view');
  return async (directoryName, memberId) => {
    const [row] = await statement.execute({ directoryName, memberId });
    if (row === undefined) return undefined;
    const { draw, at, entry, ahead, serviceMs, hasWaiting, called, openedAt, calledTo } = row;
    return {
      ...{ draw, at, ahead, serviceMs },
      queue: { isOpen: openedAt !== null, calledTo: calledTo ?? 0, called, hasWaiting },
      entry: entry === null ? null : { ...entry, isLost: entry.lostAt !== null },
    };
  };
}

const others = alias(queueEntries, 'others');

const waiting = sql`from ${queueEntries} ${sql.identifier('others')} where ${others.drawId} = ${draws.drawId}
  and ${others.calledAt} is null and ${others.lostAt} is null`;

/** A member without an entry has everybody waiting ahead of them. */
const ownNumber = sql`case when ${queueEntries.lostAt} is null then ${queueEntries.number} end`;

const ahead = sql<number>`case when ${drawQueues.openedAt} is null then 0 else
  (select count(*) ${waiting} and ${others.number} < coalesce(${ownNumber}, ${drawQueues.numbers} + 1)) end`;

const called = sql<number>`(select count(*) from ${queueEntries} ${sql.identifier('others')}
  where ${others.drawId} = ${draws.drawId} and ${others.calledAt} is not null and ${others.lostAt} is null)`;

// Order ids begin with their time, so the primary key leads to the latest. Tickets are numbered when they are paid:
// the highest first tickets are the latest purchases.
const serviceMs = sql<number[]>`case when ${drawQueues.openedAt} is null then '{}' else
  array(select extract(epoch from latest.settled_at - latest.ordered_at)::float8 * 1000
    from (select settled_at, ordered_at, first_ticket, is_late from ${orders}
      where ${orders.drawId} = ${draws.drawId} order by ${orders.orderId} desc limit ${LATEST_ORDERS}) latest
    where latest.first_ticket is not null and not latest.is_late
    order by latest.first_ticket desc limit ${LATEST_PURCHASES}) end`;

const COLUMNS = {
  draw: QUEUED_DRAW,
  at: sql<Date>`${CURRENT_TIME}`.mapWith(queueEntries.seenAt),
  openedAt: drawQueues.openedAt,
  calledTo: drawQueues.calledTo,
  // Drizzle returns null for the whole object if its first column is null, so a column that is never null comes
  // first.
  entry: {
    seenAt: queueEntries.seenAt,
    number: queueEntries.number,
    calledAt: queueEntries.calledAt,
    lostAt: queueEntries.lostAt,
  },
  ahead: ahead.mapWith(Number),
  called: called.mapWith(Number),
  hasWaiting: sql<boolean>`exists (select ${waiting})`,
  serviceMs,
};
