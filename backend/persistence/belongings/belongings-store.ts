import { and, eq, isNull } from 'drizzle-orm';
import type { Belongings } from '#backend/actions/belongings/ports.ts';
import { isCalled } from '../called.ts';
import type { Connection } from '../database.ts';
import { draws, orders, shipments } from '../schema.ts';
import { isUuid } from '../uuid.ts';
import { drawsOfMember } from './draws-of-member.ts';
import { listOfOrders, orderLines } from './orders-of-member.ts';
import { pageOfIds } from './page-of-ids.ts';
import { listOfPrizes, prizesById } from './prizes-of-member.ts';

export const belongingsStore = (db: Connection): Belongings => ({
  orders: async (memberId, filter, page) => {
    if (filter.drawId !== undefined && !isUuid(filter.drawId)) return { total: 0, items: [] };
    const { total, ids } = await pageOfIds(db, listOfOrders(memberId, filter), page);
    return { total, items: await orderLines(db, ids) };
  },

  prizes: async (memberId, filter, page) => {
    const { total, ids } = await pageOfIds(db, listOfPrizes(memberId, filter), page);
    return { total, items: await prizesById(db, ids) };
  },

  draws: (memberId, page) => drawsOfMember(db, memberId, page),

  drawIdOf: async (directoryName) => {
    const [draw] = await db.select({ drawId: draws.drawId }).from(draws).where(isCalled(directoryName));
    return draw?.drawId;
  },

  findOrder: async (memberId, orderId) => {
    if (!isUuid(orderId)) return undefined;
    const mine = and(eq(orders.orderId, orderId), eq(orders.memberId, memberId));
    const key = { drawId: orders.drawId, orderId: orders.orderId };
    const [found] = await db.select(key).from(orders).where(mine);
    return found;
  },

  hasParcel: async (memberId, shipmentId) => {
    if (!isUuid(shipmentId)) return false;
    const mine = and(eq(shipments.shipmentId, shipmentId), eq(shipments.memberId, memberId));
    return (await db.$count(shipments, and(mine, isNull(shipments.withdrawnAt)))) > 0;
  },
});
