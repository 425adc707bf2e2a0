import { and, asc, desc, eq, isNull, sum } from 'drizzle-orm';
import type { OverviewStore } from '#backend/actions/members/overview.ts';
import { linesWhere } from '../belongings/orders-of-member.ts';
import { waitingPrizes } from '../belongings/waiting-prizes.ts';
import type { Connection } from '../database.ts';
import { holdings, orders, shipments } from '../schema.ts';
import { unseenOf } from './belongings.ts';

export const overviewStore = (db: Connection): OverviewStore => ({
  of: async (memberId, linesAtMost) => {
    const unseen = linesWhere(db, unseenOf(memberId)).orderBy(asc(orders.orderedAt));
    const latest = linesWhere(db, eq(orders.memberId, memberId)).orderBy(
      desc(orders.orderedAt),
      desc(orders.orderId),
    );
    const waiting = await waitingPrizes(db, memberId);
    return {
      unseenResults: await unseen.limit(linesAtMost),
      unseenCount: await unseenResults(db, memberId),
      waitingPrizes: waiting.count,
      storageEndsAt: waiting.endsAt,
      wonPrizes: await prizesWon(db, memberId),
      orders: await db.$count(orders, eq(orders.memberId, memberId)),
      shipments: await db.$count(
        shipments,
        and(eq(shipments.memberId, memberId), isNull(shipments.withdrawnAt)),
      ),
      latestOrders: await latest.limit(linesAtMost),
    };
  },

  unseenResults: (memberId) => unseenResults(db, memberId),
});

const unseenResults = (db: Connection, memberId: string) => db.$count(orders, unseenOf(memberId));

/** Of orders that were played: what lies in the others is written only then. */
async function prizesWon(db: Connection, memberId: string): Promise<number> {
  const [held] = await db
    .select({ won: sum(holdings.won) })
    .from(holdings)
    .where(eq(holdings.memberId, memberId));
  return Number(held?.won ?? 0);
}
