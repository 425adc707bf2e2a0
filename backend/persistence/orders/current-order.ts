import { and, asc, desc, eq } from 'drizzle-orm';
import type { CurrentOrder } from '#backend/domain/orders/order-view.ts';
import { isLive } from '#backend/domain/orders/transitions.ts';
import type { Connection } from '../db/database.ts';
import { canHaveResult } from '../members/member-summary.ts';
import { draws, orders } from '../schema.ts';
import type { orderStageEnum } from '../schema/enums.ts';
import { isUuid } from '#backend/domain/lookup.ts';

/**
 * The order that the result page continues with: the unfinished one, else the oldest that was not played, else the
 * latest with a result, else the latest. `drawNotFound`: no such draw.
 */
export async function findCurrentOrder(
  db: Connection,
  memberId: string,
  drawId: string,
): Promise<CurrentOrder | 'drawNotFound'> {
  if (!isUuid(drawId)) return 'drawNotFound';
  const [draw] = await db.select({ drawId: draws.drawId }).from(draws).where(eq(draws.drawId, drawId));
  if (draw === undefined) return 'drawNotFound';
  const open = await openOrders(db, memberId, drawId);
  const unseen = open.filter(({ status }) => status === 'SUCCESS');
  const next =
    open.find(({ status }) => isLive(status)) ?? unseen[0] ?? (await latestOrder(db, memberId, drawId));
  return { status: next?.status ?? null, orderId: next?.orderId ?? null, unseen: unseen.length };
}

export async function oldestUnplayed(
  db: Connection,
  memberId: string,
  drawId: string,
): Promise<string | undefined> {
  if (!isUuid(drawId)) return undefined;
  const open = await openOrders(db, memberId, drawId);
  return open.find(({ status }) => status === 'SUCCESS')?.orderId;
}

/**
 * Orders that are held, being paid, or paid and not played; the oldest payment first. Few, however much a member has
 * bought.
 */
const openOrders = (db: Connection, memberId: string, drawId: string) =>
  db
    .select({ orderId: orders.orderId, status: orders.status })
    .from(orders)
    .where(and(inStage(memberId, drawId, 'open'), canHaveResult))
    .orderBy(asc(orders.settledAt));

type Stage = (typeof orderStageEnum.enumValues)[number];

const inStage = (memberId: string, drawId: string, stage: Stage) =>
  and(eq(orders.memberId, memberId), eq(orders.stage, stage), eq(orders.drawId, drawId));

/** The latest played order, else the latest cancelled one. Each is read from its own part of the index. */
async function latestOrder(db: Connection, memberId: string, drawId: string) {
  const latestIn = (stage: Stage) =>
    db
      .select({ orderId: orders.orderId, status: orders.status })
      .from(orders)
      .where(inStage(memberId, drawId, stage))
      .orderBy(desc(orders.orderedAt), desc(orders.orderId))
      .limit(1);
  const [played] = await latestIn('played');
  return played ?? (await latestIn('released'))[0];
}
