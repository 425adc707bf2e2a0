import { asc, eq, sql } from 'drizzle-orm';
import type { OrderGroup } from '#backend/domain/draws/figures.ts';
import { pauseIn, shippingDateOf } from '../draws/draws.ts';
import { STAND_INS } from '../draws/stand-ins.ts';
import { ONE_MOMENT } from '../db/transaction.ts';
import type { Connection } from '../db/database.ts';
import { boxes, drawCancellations, draws, lastOnePrizes, orders, prizes } from '../schema.ts';

const { drawId, directoryName, title, price, opensAt, closesAt, total, sold, soldBefore, held } = draws;
const DRAW = { drawId, directoryName, title, price, opensAt, closesAt, total, sold, soldBefore, held };
const { shippingDays, shippingFrom, shippingLastDay, pausedAt, pauseReason } = draws;

/** The figures of one draw, of one moment. `undefined`: no such draw. */
export const drawFigures = (db: Connection, name: string) =>
  db.transaction(async (tx) => {
    const [draw] = await tx
      .select({
        ...DRAW,
        shipping: { shippingDays, shippingFrom, shippingLastDay },
        paused: { pausedAt, pauseReason },
        lastOnePrize: lastOnePrizes.name,
        publishedAt: draws.publishedAt,
        announcedAt: boxes.announcedAt,
        cancelledAt: drawCancellations.at,
        standIns: STAND_INS,
        at: sql`now()`.mapWith(opensAt),
      })
      .from(draws)
      .leftJoin(boxes, eq(boxes.drawId, drawId))
      .leftJoin(drawCancellations, eq(drawCancellations.drawId, drawId))
      .leftJoin(lastOnePrizes, eq(lastOnePrizes.drawId, drawId))
      .where(eq(directoryName, name));
    if (draw === undefined) return undefined;
    const { shipping, paused, ...figures } = draw;
    const shippingDate = shippingDateOf(shipping);
    return {
      ...figures,
      shippingDate,
      pause: pauseIn(paused),
      prizes: await prizesOf(tx, draw.drawId),
      groups: await orderGroups(tx, draw.drawId),
    };
  }, ONE_MOMENT);

const prizesOf = (tx: Connection, id: string) =>
  tx
    .select({
      code: prizes.code,
      grade: prizes.grade,
      gradeLabel: prizes.gradeLabel,
      name: prizes.name,
      total: prizes.total,
      remaining: sql`${prizes.total} - ${prizes.drawn}`.mapWith(Number),
    })
    .from(prizes)
    .where(eq(prizes.drawId, id))
    .orderBy(asc(prizes.position));

/** Reads each order of the draw once. Their status is in no index, because an update of it would write the index too. */
function orderGroups(tx: Connection, id: string): Promise<OrderGroup[]> {
  const { status, paymentType, reason, quantity, total: yen } = orders;
  // Hours begin together in Japan and in UTC. date_trunc with a time zone takes twice as long.
  const hour = sql`date_bin('1 hour', ${orders.settledAt}, 'epoch')`;
  const count = sql`count(*)`.mapWith(Number);
  return tx
    .select({
      hour: sql<Date | null>`${hour}`.mapWith(orders.settledAt),
      status,
      paymentType,
      reason,
      orders: count,
      tickets: sql`sum(${quantity})`.mapWith(Number),
      yen: sql`sum(${yen})`.mapWith(Number),
    })
    .from(orders)
    .where(eq(orders.drawId, id))
    .groupBy(sql`1`, status, paymentType, reason)
    .orderBy(paymentType, reason);
}
