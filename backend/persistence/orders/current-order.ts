import { and, asc, desc, eq } from 'drizzle-orm';
import type { CurrentOrder } from '#backend/domain/orders/order-view.ts';
import { isLive } from '#backend/domain/orders/transitions.ts';
import type { Connection } from '../database.ts';
import { isNotRefunded } from '../members/member-summary.ts';
import { draws, orders } from '../schema.ts';
import type { orderStageEnum } from '../schema/enums.ts';
import { isUuid } from '../uuid.ts';

/** The order of a draw to go on with: one not finished, else the oldest not yet played, else the latest. */
export async function currentOrderOf(
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

/** Held, being paid, or paid and not played yet, those paid first at the beginning: few, whatever a member has bought. */
export const openOrders = (db: Connection, memberId: string, drawId: string) =>
  db
    .select({ orderId: orders.orderId, status: orders.status })
    .from(orders)
    .where(and(inStage(memberId, drawId, 'open'), isNotRefunded))
    .orderBy(asc(orders.settledAt));

type Stage = (typeof orderStageEnum.enumValues)[number];

const inStage = (memberId: string, drawId: string, stage: Stage) =>
  and(eq(orders.memberId, memberId), eq(orders.stage, stage), eq(orders.drawId, drawId));

/** Of those that were played and those that came to nothing: the latest of each is the first in its part of the index. */
async function latestOrder(db: Connection, memberId: string, drawId: string) {
  const latestIn = (stage: Stage) =>
    db
      .select({ orderId: orders.orderId, status: orders.status, orderedAt: orders.orderedAt })
      .from(orders)
      .where(inStage(memberId, drawId, stage))
      .orderBy(desc(orders.orderedAt), desc(orders.orderId))
      .limit(1);
  const both = [...(await latestIn('played')), ...(await latestIn('undone'))];
  return both.toSorted((one, other) => other.orderedAt.getTime() - one.orderedAt.getTime())[0];
}
