import { eq, sql } from 'drizzle-orm';
import type { QueueSnapshot } from '#backend/domain/queue/queue-snapshot.ts';
import type { Connection } from '../db/database.ts';
import { draws, orders, drawQueues, queueEntries } from '../schema.ts';

/** A queue of fewer members is read for each of them: it takes the database less than a millisecond. */
const LONG_QUEUE = 100;

/** How long the snapshot of a long queue is used. With 5,000 members waiting, reading it takes 4 to 15 ms. */
const KEPT_MS = 250;

/** Purchases that the mean service time is taken from: few enough to follow the hour, enough not to jump. */
const LATEST_PURCHASES = 20;

/** Latest orders among which those purchases are looked for: more than are paid at once. */
const LATEST_ORDERS = 200;

export type QueueSnapshots = {
  /** Returns the queue of a draw, a long one as it was at most `KEPT_MS` ago and not before the latest `forget`. */
  read(drawId: string): Promise<QueueSnapshot>;
  forget(drawId: string): void;
};

/** Reads the queue of a draw once for all members who ask within a fraction of a second. */
export function queueSnapshots(db: Connection): QueueSnapshots {
  const readNow = snapshotReader(db);
  const kept = new Map<string, Promise<QueueSnapshot>>();
  return {
    read: (drawId) => {
      const known = kept.get(drawId);
      if (known !== undefined) return known;
      const reading = readNow(drawId);
      const end = () => void (kept.get(drawId) === reading && kept.delete(drawId));
      const keep = ({ waiting }: QueueSnapshot) =>
        waiting.length < LONG_QUEUE ? end() : setTimeout(end, KEPT_MS).unref();
      reading.then(keep, end);
      kept.set(drawId, reading);
      return reading;
    },
    forget: (drawId) => void kept.delete(drawId),
  };
}

function snapshotReader(db: Connection): QueueSnapshots['read'] {
  const statement = db
    .select(SNAPSHOT)
    .from(draws)
    .leftJoin(drawQueues, eq(drawQueues.drawId, draws.drawId))
    .where(eq(draws.drawId, sql.placeholder('drawId')))
    .prepare('queue_snapshot');
  return async (drawId) => {
    const [snapshot] = await statement.execute({ drawId });
    return snapshot ?? NOBODY;
  };
}

/** Of a draw that does not exist. */
const NOBODY: QueueSnapshot = { waiting: [], assigned: 0, hasWaiting: false, called: 0, serviceMs: null };

const { drawId, number, calledAt, lostAt } = queueEntries;
const waiting = sql`from ${queueEntries} where ${drawId} = ${draws.drawId} and ${calledAt} is null and ${lostAt} is null`;
const called = sql`from ${queueEntries} where ${drawId} = ${draws.drawId} and ${calledAt} is not null and ${lostAt} is null`;

// Order ids begin with their time, so the primary key leads to the latest. Tickets are numbered when they are paid:
// the highest first tickets are the latest purchases.
const latestOrders = sql`select settled_at, ordered_at, first_ticket, is_late from ${orders}
  where ${orders.drawId} = ${draws.drawId} order by ${orders.orderId} desc limit ${sql.raw(String(LATEST_ORDERS))}`;
const latestPurchases = sql`select settled_at, ordered_at from (${latestOrders}) latest_orders
  where first_ticket is not null and not is_late order by first_ticket desc limit ${sql.raw(String(LATEST_PURCHASES))}`;
const meanMs = sql`select avg(extract(epoch from settled_at - ordered_at))::float8 * 1000 from (${latestPurchases}) latest`;

const SNAPSHOT = {
  waiting: sql<number[]>`array(select ${number} ${waiting} and ${number} is not null order by ${number})`,
  assigned: sql<number>`coalesce(${drawQueues.numbers}, 0)`,
  hasWaiting: sql<boolean>`exists (select ${waiting})`,
  called: sql<number>`(select count(*)::int ${called})`,
  serviceMs: sql<number | null>`case when ${drawQueues.openedAt} is not null then (${meanMs}) end`,
};
