import { and, asc, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { databaseTime } from '../db/clock.ts';
import { THIS_MORNING } from './today.ts';
import { draws, ledger, orders, drawQueues, queueEntries, refunds } from '../schema.ts';

/** The sales of today and of all time, draw by draw. `shippingYen`: shipping fees paid today. */
export const salesReport = async (db: Connection) => ({
  at: await databaseTime(db),
  shippingYen: await feesToday(db),
  draws: await salesOfDraws(db),
});

/** The queues of all draws that had one. */
export const queueReport = async (db: Connection) => ({
  at: await databaseTime(db),
  queues: await queuesOfDraws(db),
});

const { directoryName, title, opensAt, closesAt, total, sold, playing } = draws;
const DRAW = { directoryName, title, opensAt, closesAt, total, sold, playing };

/** The price of a begun sale is fixed, so revenue follows from the counters. Only refunds are queried. */
async function salesOfDraws(db: Connection) {
  const { drawId, price, held, soldBefore } = draws;
  const rows = await db
    .select({ ...DRAW, drawId, price, held, soldBefore })
    .from(draws)
    .orderBy(desc(draws.opensAt), asc(draws.directoryName));
  const today = await takenToday(db);
  const returned = await refundedByShop(db);
  const waiting = await waitingIn(db);
  return rows.map(({ drawId: id, soldBefore: before, ...draw }) => {
    const tickets = draw.sold - before;
    const inAll = { tickets, yen: tickets * draw.price - (returned.get(id) ?? 0) };
    return { ...draw, inAll, today: today.get(id) ?? { tickets: 0, yen: 0 }, waiting: waiting.get(id) ?? 0 };
  });
}

async function takenToday(db: Connection) {
  const returned = sql`(select sum(r.yen) from ${refunds} r where r.draw_id = orders.draw_id
    and r.order_id = orders.order_id and r.reason = 'byShop' and r.withdrawn_at is null)`;
  const rows = await db
    .select({
      drawId: orders.drawId,
      tickets: sql`sum(${orders.quantity})`.mapWith(Number),
      yen: sql`sum(${orders.total} - coalesce(${returned}, 0))`.mapWith(Number),
    })
    .from(orders)
    .where(and(gte(orders.settledAt, THIS_MORNING), inArray(orders.status, ['SUCCESS', 'CONFIRM'])))
    .groupBy(orders.drawId);
  return new Map(rows.map(({ drawId, ...taken }) => [drawId, taken]));
}

/** Refunds of sales by the shop. All other refunds are of payments that never became a sale. */
async function refundedByShop(db: Connection) {
  const rows = await db
    .select({ drawId: refunds.drawId, yen: sql`sum(${refunds.yen})`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.reason, 'byShop'), isNull(refunds.shipmentId), isNull(refunds.withdrawnAt)))
    .groupBy(refunds.drawId);
  return new Map(rows.map(({ drawId, yen }) => [drawId, yen]));
}

async function waitingIn(db: Connection) {
  const rows = await db
    .select({ drawId: queueEntries.drawId, waiting: sql`count(*)`.mapWith(Number) })
    .from(queueEntries)
    .where(and(isNull(queueEntries.calledAt), isNull(queueEntries.lostAt)))
    .groupBy(queueEntries.drawId);
  return new Map(rows.map(({ drawId, waiting }) => [drawId, waiting]));
}

async function feesToday(db: Connection): Promise<number> {
  const [taken] = await db
    .select({ yen: sql`coalesce(sum(${ledger.yen}), 0)`.mapWith(Number) })
    .from(ledger)
    .where(
      and(sql`${ledger.shipmentId} is not null`, eq(ledger.to, 'shipping'), gte(ledger.at, THIS_MORNING)),
    );
  return taken?.yen ?? 0;
}

const isWaiting = sql`${queueEntries.calledAt} is null and ${queueEntries.lostAt} is null`;

async function queuesOfDraws(db: Connection) {
  const { openedAt, numbers, calledTo } = drawQueues;
  const counted = (which: ReturnType<typeof sql>) => sql`count(*) filter (where ${which})`.mapWith(Number);
  const rows = await db
    .select({
      ...DRAW,
      openedAt,
      numbers,
      calledTo,
      concurrentPlaying: draws.concurrentPlaying,
      waiting: counted(isWaiting),
      called: counted(sql`${queueEntries.calledAt} is not null and ${queueEntries.lostAt} is null`),
      lost: counted(sql`${queueEntries.lostAt} is not null`),
      waitsSince: sql<Date | null>`min(${queueEntries.joinedAt}) filter (where ${isWaiting})`.mapWith(
        (at: string) => new Date(at),
      ),
    })
    .from(drawQueues)
    .innerJoin(draws, eq(draws.drawId, drawQueues.drawId))
    .leftJoin(queueEntries, eq(queueEntries.drawId, drawQueues.drawId))
    .groupBy(draws.drawId, drawQueues.drawId)
    .orderBy(desc(draws.opensAt));
  return rows.map(({ openedAt: opened, ...queue }) => ({ ...queue, isOpen: opened !== null }));
}
