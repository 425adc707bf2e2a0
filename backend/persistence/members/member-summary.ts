import { and, asc, eq, isNull, sum, inArray, notInArray, sql } from 'drizzle-orm';
import type { PlayStatus } from '#lib/contract/enums.ts';
import {
  linesWhere,
  memberOrderList,
  orderLine,
  orderLines,
  type OrderLine,
} from '../orders/member-orders.ts';
import { keptWins, type Win } from '../prizes/kept-wins.ts';
import { waitingPrizes } from '../prizes/unshipped-prizes.ts';
import type { Connection } from '../db/database.ts';
import { holdings, orders, shipments } from '../schema.ts';
import type { orderStageEnum } from '../schema/enums.ts';
import { pageOfIds } from '../db/pages.ts';

/** The overview of a member's account. */
type Overview = {
  readonly unseenResults: readonly OrderLine[];
  readonly unseenCount: number;
  readonly waitingPrizes: number;
  readonly storageEndsAt: Date | null;
  readonly wonPrizes: number;
  readonly orders: number;
  readonly shipments: number;
  readonly latestWins: readonly Win[];
  readonly latestOrders: readonly OrderLine[];
};

/** Of orders, results and kinds of prizes it has `most` at most. */
export async function memberOverview(db: Connection, memberId: string, most: number): Promise<Overview> {
  const unseen = linesWhere(db, unseenOf(memberId)).orderBy(asc(orders.orderedAt));
  const waiting = await waitingPrizes(db, memberId);
  const latest = await pageOfIds(db, memberOrderList(memberId, {}), { limit: most, offset: 0 });
  const latestOrders = await orderLines(db, latest.ids);
  const played = latestOrders.find(({ status }) => status === 'CONFIRM');
  return {
    unseenResults: (await unseen.limit(most)).map(orderLine),
    unseenCount: await countUnseenResults(db, memberId),
    waitingPrizes: waiting.count,
    storageEndsAt: waiting.endsAt,
    wonPrizes: await prizesWon(db, memberId),
    orders: latest.total,
    shipments: await db.$count(
      shipments,
      and(eq(shipments.memberId, memberId), isNull(shipments.withdrawnAt)),
    ),
    latestWins: played === undefined ? [] : await keptWins(db, played, most),
    latestOrders,
  };
}

export const countUnseenResults = (db: Connection, memberId: string) => db.$count(orders, unseenOf(memberId));

/** Of played orders only. */
export async function prizesWon(db: Connection, memberId: string): Promise<number> {
  const [held] = await db
    .select({ won: sum(holdings.won) })
    .from(holdings)
    .where(eq(holdings.memberId, memberId));
  return Number(held?.won ?? 0);
}

type OrderStage = (typeof orderStageEnum.enumValues)[number];

/** The stage of each status: only the stage is indexed. */
const STAGES = {
  START: 'open',
  PLAYING: 'open',
  SUCCESS: 'open',
  CONFIRM: 'played',
  CANCEL: 'released',
  ERROR: 'released',
} as const satisfies Record<PlayStatus, OrderStage>;

/** The condition for a member's orders in these statuses. */
export const ordersOf = (memberId: string, ...statuses: readonly [PlayStatus, ...PlayStatus[]]) =>
  and(
    eq(orders.memberId, memberId),
    inArray(orders.stage, [...new Set(statuses.map((status) => STAGES[status]))]),
    inArray(orders.status, [...statuses]),
  );

/** Neither refunded nor of a void round: such an order has no result. */
export const canHaveResult = and(
  notInArray(orders.paymentStatus, ['REFUND_PENDING', 'REFUNDED']),
  sql`${orders.reason} is distinct from 'roundVoid'`,
);

/** Paid orders whose result was not seen. */
export const unseenOf = (memberId: string) => and(ordersOf(memberId, 'SUCCESS'), canHaveResult);
