import { and, count, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { waitingPrizes } from '../prizes/unshipped-prizes.ts';
import type { Connection } from '../db/database.ts';
import { HAS_OPEN_PROBLEM, IS_UNDER_WAY } from '../shipments/after-sales.ts';
import { IS_TO_BE_REFUNDED } from '../orders/cancellations.ts';
import { openLinksOf } from '../shipments/gift-links.ts';
import { members, orders, refunds, shipments } from '../schema.ts';
import { ordersOf, unseenOf } from './member-summary.ts';
import type { AccountBlockers } from '#backend/domain/members/account-blockers.ts';

export const countAccountBlockers = async (db: Connection, memberId: string): Promise<AccountBlockers> => ({
  unsettledOrders: await db.$count(orders, ordersOf(memberId, 'START', 'PLAYING')),
  unplayedOrders: await db.$count(orders, unseenOf(memberId)),
  refundsDue: (await refundsDueTo(db, memberId)) + (await refundsToBegin(db, memberId)),
  waitingPrizes: (await waitingPrizes(db, memberId)).count,
  giftLinks: (await openLinksOf(db, memberId)).length,
  ...(await openShipmentsOf(db, memberId)),
});

/**
 * Whether the birthday has ever limited a purchase, allowed a hold or made a guardian necessary. Ended holds count: their
 * member knows the limits.
 */
export async function isBirthdayUsed(db: Connection, memberId: string): Promise<boolean> {
  const [limited] = await db
    .select({ memberId: members.memberId })
    .from(members)
    .where(and(eq(members.memberId, memberId), isNotNull(members.birthdayLimitedAt)));
  if (limited !== undefined) return true;
  const [one] = await db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(eq(orders.memberId, memberId))
    .limit(1);
  return one !== undefined;
}

/** Records that the member's birthday limited a purchase or made a guardian necessary. */
export async function fixBirthday(db: Connection, memberId: string): Promise<void> {
  await db
    .update(members)
    .set({ birthdayLimitedAt: sql`now()` })
    .where(and(eq(members.memberId, memberId), isNull(members.birthdayLimitedAt)));
}

async function openShipmentsOf(db: Connection, memberId: string) {
  const [open] = await db
    .select({
      shipmentsUnderWay: sql<number>`count(*) filter (where not ${HAS_OPEN_PROBLEM})`.mapWith(Number),
      shipmentProblems: sql<number>`count(*) filter (where ${HAS_OPEN_PROBLEM})`.mapWith(Number),
    })
    .from(shipments)
    .where(and(eq(shipments.memberId, memberId), IS_UNDER_WAY));
  return open ?? { shipmentsUnderWay: 0, shipmentProblems: 0 };
}

/** Orders of cancelled draws that are still to be refunded. */
const refundsToBegin = (db: Connection, memberId: string) =>
  db.$count(orders, and(ordersOf(memberId, 'SUCCESS', 'CONFIRM'), IS_TO_BE_REFUNDED));

/** Refunds due for a member's orders and shipping fees. */
async function refundsDueTo(db: Connection, memberId: string): Promise<number> {
  const ofOrder = and(eq(orders.drawId, refunds.drawId), eq(orders.orderId, refunds.orderId));
  const [due] = await db
    .select({ refunds: count() })
    .from(refunds)
    .leftJoin(orders, ofOrder)
    .leftJoin(shipments, eq(shipments.shipmentId, refunds.shipmentId))
    .where(
      and(
        isNull(refunds.doneAt),
        isNull(refunds.withdrawnAt),
        or(eq(orders.memberId, memberId), eq(shipments.memberId, memberId)),
      ),
    );
  return due?.refunds ?? 0;
}
