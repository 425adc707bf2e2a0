import { and, asc, count, desc, eq, min, type SQL } from 'drizzle-orm';
import type { OverviewStore } from '#backend/actions/members/overview.ts';
import type { Connection } from '../database.ts';
import { draws, orders, shipments, wonPrizes } from '../schema.ts';
import { ordersOf, waitingPrizesOf } from './belongings.ts';

export const overviewStore = (db: Connection): OverviewStore => ({
  of: async (memberId, linesAtMost) => {
    const unseen = linesOf(db, ordersOf(memberId, 'SUCCESS')).orderBy(asc(orders.orderedAt));
    const latest = linesOf(db, eq(orders.memberId, memberId)).orderBy(desc(orders.orderedAt));
    return {
      unseenResults: await unseen.limit(linesAtMost),
      unseenCount: await unseenResults(db, memberId),
      ...(await prizesIn(db, memberId)),
      orders: await db.$count(orders, eq(orders.memberId, memberId)),
      shipments: await db.$count(shipments, eq(shipments.memberId, memberId)),
      latestOrders: await latest.limit(linesAtMost),
    };
  },

  unseenResults: (memberId) => unseenResults(db, memberId),
});

const unseenResults = (db: Connection, memberId: string) => db.$count(orders, ordersOf(memberId, 'SUCCESS'));

/** Prizes of orders that were played: counting the others would give their results away. */
async function prizesIn(db: Connection, memberId: string) {
  const seen = (which: SQL | undefined) =>
    and(which, eq(orders.orderId, wonPrizes.orderId), eq(orders.status, 'CONFIRM'));
  const [all] = await db
    .select({ wonPrizes: count() })
    .from(wonPrizes)
    .innerJoin(orders, seen(eq(wonPrizes.memberId, memberId)));
  const [waiting] = await db
    .select({ waitingPrizes: count(), storageEndsAt: min(wonPrizes.keptUntil) })
    .from(wonPrizes)
    .innerJoin(orders, seen(waitingPrizesOf(memberId)));
  return { wonPrizes: 0, waitingPrizes: 0, storageEndsAt: null, ...all, ...waiting };
}

const linesOf = (db: Connection, which: SQL | undefined) =>
  db
    .select({
      orderId: orders.orderId,
      drawId: orders.drawId,
      directoryName: draws.directoryName,
      drawTitle: draws.title,
      quantity: orders.quantity,
      total: orders.total,
      paymentType: orders.paymentType,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      orderedAt: orders.orderedAt,
    })
    .from(orders)
    .innerJoin(draws, eq(draws.drawId, orders.drawId))
    .where(which);
