import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { type SinceGroup, salesByDraw } from '#backend/domain/draws/figures.ts';
import { UPCOMING_DRAW_DAYS } from '#lib/contract/shop-rules.ts';
import { STAND_INS } from '../draws/stand-ins.ts';
import { ONE_MOMENT } from '../db/transaction.ts';
import type { Connection } from '../db/database.ts';
import { ledger, draws, orders, prizes } from '../schema.ts';

/** Midnight in Japan. */
export const THIS_MORNING = sql`date_trunc('day', now(), 'Asia/Tokyo')`;

/**
 * Orders since midnight, or of one draw since its opening, and the draws on sale. `undefined`: no such draw. Yen of shipping
 * and of refunds are since midnight.
 */
export const todayFigures = (db: Connection, name: string | undefined) =>
  db.transaction(async (tx) => {
    const scope = name === undefined ? await sinceMidnight(tx) : await sinceOpening(tx, name);
    if (scope === undefined) return undefined;
    const { at, since } = scope;
    const groups = await groupsIn(tx, scope);
    const ofDay = name === undefined ? groups : await groupsIn(tx, SINCE_MIDNIGHT);
    return { at, since, groups, ...(await moneyToday(tx)), draws: await currentDraws(tx, ofDay) };
  }, ONE_MOMENT);

type Scope = {
  readonly which: SQL | undefined;
  /** Whether a time of an order is in the scope. */
  readonly isSince: (time: typeof orders.orderedAt | typeof orders.settledAt) => SQL;
};
type Timed = Scope & {
  readonly at: Date;
  /** Midnight in Japan, or the opening of the draw. */
  readonly since: Date;
};

/** Both columns have an index by ranges of pages, because orders are written in the order of time. */
const SINCE_MIDNIGHT: Scope = {
  which: sql`(${orders.orderedAt} >= ${THIS_MORNING} or ${orders.settledAt} >= ${THIS_MORNING})`,
  isSince: (time) => sql`coalesce(${time} >= ${THIS_MORNING}, false)`,
};

async function sinceMidnight(tx: Connection): Promise<Timed | undefined> {
  const { rows } = await tx.execute<{ at: string; since: string }>(
    sql`select extract(epoch from now()) * 1000 as at, extract(epoch from ${THIS_MORNING}) * 1000 as since`,
  );
  return rows.map(({ at, since }) => ({
    ...SINCE_MIDNIGHT,
    at: new Date(Number(at)),
    since: new Date(Number(since)),
  }))[0];
}

async function sinceOpening(tx: Connection, directoryName: string): Promise<Timed | undefined> {
  const [draw] = await tx
    .select({ drawId: draws.drawId, since: draws.opensAt, at: sql`now()`.mapWith(draws.opensAt) })
    .from(draws)
    .where(eq(draws.directoryName, directoryName));
  if (draw === undefined) return undefined;
  const { drawId, ...times } = draw;
  return { ...times, which: eq(orders.drawId, drawId), isSince: (time) => sql`(${time} is not null)` };
}

function groupsIn(tx: Connection, { which, isSince }: Scope): Promise<SinceGroup[]> {
  const { drawId, status, paymentType, reason, quantity, total } = orders;
  // Hours begin together in Japan and in UTC. date_trunc with a time zone takes twice as long.
  const hour = sql`date_bin('1 hour', ${orders.settledAt}, 'epoch')`;
  return tx
    .select({
      drawId,
      isNew: sql<boolean>`${isSince(orders.orderedAt)}`,
      isSold: sql<boolean>`${isSince(orders.settledAt)}`,
      hour: sql<Date | null>`${hour}`.mapWith(orders.settledAt),
      status,
      paymentType,
      reason,
      orders: sql`count(*)`.mapWith(Number),
      tickets: sql`sum(${quantity})`.mapWith(Number),
      yen: sql`sum(${total})`.mapWith(Number),
    })
    .from(orders)
    .where(which)
    .groupBy(drawId, sql`2`, sql`3`, sql`4`, status, paymentType, reason)
    .orderBy(paymentType, reason);
}

async function moneyToday(tx: Connection) {
  const sum = (which: SQL | undefined) =>
    sql`coalesce(sum(${ledger.yen}) filter (where ${which}), 0)`.mapWith(Number);
  const [money] = await tx
    .select({
      shippingYen: sum(and(sql`${ledger.shipmentId} is not null`, eq(ledger.to, 'shipping'))),
      refundedYen: sum(eq(ledger.kind, 'refund')),
    })
    .from(ledger)
    .where(sql`${ledger.at} >= ${THIS_MORNING}`);
  return money ?? { shippingYen: 0, refundedYen: 0 };
}

const NOTHING = { orders: 0, tickets: 0, yen: 0 };

/** Draws that are open, or open within a week. */
async function currentDraws(tx: Connection, ofDay: readonly SinceGroup[]) {
  const { drawId, directoryName, title, opensAt, closesAt, price, total, sold, held, playing } = draws;
  const found = await tx
    .select({
      drawId,
      directoryName,
      title,
      opensAt,
      closesAt,
      price,
      total,
      sold,
      held,
      playing,
      standIns: STAND_INS,
    })
    .from(draws)
    .where(and(sql`${opensAt} <= now() + ${UPCOMING_DRAW_DAYS} * interval '1 day'`, gt(closesAt, sql`now()`)))
    .orderBy(desc(opensAt), asc(directoryName));
  const remaining = await remainingIn(
    tx,
    found.map((draw) => draw.drawId),
  );
  const sales = salesByDraw(ofDay);
  return found.map((draw) => ({
    ...draw,
    today: sales.get(draw.drawId) ?? NOTHING,
    prizes: remaining.filter((prize) => prize.drawId === draw.drawId),
  }));
}

const remainingIn = (tx: Connection, drawIds: readonly string[]) =>
  tx
    .select({
      drawId: prizes.drawId,
      code: prizes.code,
      grade: prizes.grade,
      gradeLabel: prizes.gradeLabel,
      name: prizes.name,
      total: prizes.total,
      remaining: sql`${prizes.total} - ${prizes.drawn}`.mapWith(Number),
    })
    .from(prizes)
    .where(inArray(prizes.drawId, [...drawIds]))
    .orderBy(asc(prizes.position));
