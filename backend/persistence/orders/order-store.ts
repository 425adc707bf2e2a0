import { and, asc, eq, gte, lt, lte, sql, sum } from 'drizzle-orm';
import type { OrderStore } from '#backend/actions/orders/ports.ts';
import type { MinorCaps } from '#backend/domain/orders/minors.ts';
import type { Order } from '#backend/domain/orders/order.ts';
import { yen } from '#backend/domain/yen.ts';
import type { Connection } from '../database.ts';
import { draws, liveOrders, orders } from '../schema.ts';
import { isUuid } from '../uuid.ts';
import { ORDER } from './order-columns.ts';
import { orderView } from './order-view.ts';
import { playOrder } from './play-order.ts';
import { openOrders, standingInDraw } from './standing-in-draw.ts';

const KEY = { drawId: orders.drawId, orderId: orders.orderId };

export const orderStore = (db: Connection, caps: MinorCaps): OrderStore => ({
  find: (memberId, orderId) => findOrder(db, memberId, orderId),

  view: async (memberId, orderId) => {
    const order = await findOrder(db, memberId, orderId);
    return order && orderView(db, order, caps);
  },

  playOf: (memberId, drawId) => standingInDraw(db, memberId, drawId),

  oldestUnplayed: async (memberId, drawId) => {
    if (!isUuid(drawId)) return undefined;
    const open = await openOrders(db, memberId, drawId);
    return open.find(({ status }) => status === 'SUCCESS')?.orderId;
  },

  play: (key) => playOrder(db, key),

  unplayed: ({ from, to }, atMost) =>
    db
      .select(KEY)
      .from(orders)
      .where(and(eq(orders.status, 'SUCCESS'), gte(orders.settledAt, from), lt(orders.settledAt, to)))
      .orderBy(asc(orders.settledAt))
      .limit(atMost),

  holdsEnded: (atMost) =>
    db
      .select(KEY)
      .from(liveOrders)
      .innerJoin(orders, and(eq(orders.drawId, liveOrders.drawId), eq(orders.orderId, liveOrders.orderId)))
      .where(and(eq(orders.status, 'START'), lte(liveOrders.heldUntil, sql`now()`)))
      .orderBy(asc(liveOrders.heldUntil))
      .limit(atMost),

  countPlaying: async (drawId) => {
    if (drawId !== undefined && !isUuid(drawId)) return undefined;
    const which = drawId === undefined ? undefined : eq(draws.drawId, drawId);
    const [counted] = await db
      .select({ playing: sum(draws.playing) })
      .from(draws)
      .where(which);
    const isNowhere = drawId !== undefined && counted?.playing === null;
    return isNowhere ? undefined : Number(counted?.playing ?? 0);
  },
});

async function findOrder(db: Connection, memberId: string, orderId: string): Promise<Order | undefined> {
  if (!isUuid(orderId)) return undefined;
  const mine = and(eq(orders.orderId, orderId), eq(orders.memberId, memberId));
  const [found] = await db.select(ORDER).from(orders).where(mine);
  return found && { ...found, price: yen(found.price), total: yen(found.total) };
}
