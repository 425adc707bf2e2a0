import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PrizeView } from '#backend/domain/orders/order-view.ts';
import { matchesName } from '../draws/draw-names.ts';
import type { Connection } from '../db/database.ts';
import { draws, orders, shipments } from '../schema.ts';
import { memberOrderList, type OrderFilter, type OrderLine, orderLines } from '../orders/member-orders.ts';
import { prizesById } from './prize-views.ts';
import { IS_FREE, IS_WAITING, IS_IN_STORAGE, IS_SENT, isPlayed, waitingIn } from './unshipped-prizes.ts';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import { type Page, type Paged, type LongList, pageOfIds } from '../db/pages.ts';
import { isUuid } from '#backend/domain/lookup.ts';

export async function playedOrders(
  db: Connection,
  memberId: string,
  filter: OrderFilter,
  page: Page,
): Promise<Paged<OrderLine>> {
  if (filter.drawId !== undefined && !isUuid(filter.drawId)) return { total: 0, items: [] };
  const { total, ids } = await pageOfIds(db, memberOrderList(memberId, filter), page);
  return { total, items: await orderLines(db, ids) };
}

/** Several filters are combined with "and". */
type PrizeFilter = {
  readonly drawId?: string;
  /** True: in a shipment. False: in storage. */
  readonly isSent?: boolean;
  readonly order?: OrderKey;
  readonly shipmentId?: string;
};

/** Without void prizes and those of orders that were not played. */
export async function wonPrizesOf(
  db: Connection,
  memberId: string,
  filter: PrizeFilter,
  page: Page,
): Promise<Paged<PrizeView>> {
  const { total, ids } = await pageOfIds(db, listOfPrizes(memberId, filter), page);
  return { total, items: await prizesById(db, ids) };
}

export async function drawIdOf(db: Connection, directoryName: string): Promise<string | undefined> {
  const [draw] = await db.select({ drawId: draws.drawId }).from(draws).where(matchesName(directoryName));
  return draw?.drawId;
}

/** `undefined` also for another member's order. */
export async function findPlayedOrder(
  db: Connection,
  memberId: string,
  orderId: string,
): Promise<OrderKey | undefined> {
  if (!isUuid(orderId)) return undefined;
  const mine = and(eq(orders.orderId, orderId), eq(orders.memberId, memberId));
  const key = { drawId: orders.drawId, orderId: orders.orderId };
  const [found] = await db.select(key).from(orders).where(mine);
  return found;
}

/** `false` for another member's or a withdrawn shipment. */
export async function hasShipment(db: Connection, memberId: string, shipmentId: string): Promise<boolean> {
  if (!isUuid(shipmentId)) return false;
  const mine = and(eq(shipments.shipmentId, shipmentId), eq(shipments.memberId, memberId));
  return (await db.$count(shipments, and(mine, isNull(shipments.withdrawnAt)))) > 0;
}

/** A member's prizes without void ones. */
function listOfPrizes(memberId: string, filter: PrizeFilter): LongList {
  const { order, shipmentId } = filter;
  return order === undefined && shipmentId === undefined
    ? listOfHoldings(memberId, filter)
    : listOfFew(memberId, filter);
}

/** Totals come from the counters per draw; a prize is either in storage or in a shipment. */
function listOfHoldings(memberId: string, { drawId, isSent }: PrizeFilter): LongList {
  const whose = allOf(sql`member_id = ${memberId}`, drawId && sql`draw_id = ${drawId}`);
  const held = (count: SQL) => sql`select coalesce(sum(${count}), 0) from holdings where ${whose}`;
  const waiting = entries(allOf(whose, IS_WAITING, isPlayed(memberId)));
  const sent = entries(allOf(whose, IS_SENT));
  if (isSent === undefined) return { total: held(sql`won`), entries: [waiting, sent] };
  if (isSent) return { total: held(sql`won - waiting`), entries: [sent] };
  return {
    total: sql`select count from (${waitingIn(memberId, drawId)}) waiting`,
    entries: [entries(allOf(whose, IS_FREE, IS_IN_STORAGE, isPlayed(memberId)))],
  };
}

/** The number of prizes of one shipment or order is small enough to count. */
function listOfFew(memberId: string, { drawId, isSent, order, shipmentId }: PrizeFilter): LongList {
  const which = allOf(
    sql`member_id = ${memberId} and voided_at is null`,
    isPlayed(memberId),
    drawId && sql`draw_id = ${drawId}`,
    order && sql`draw_id = ${order.drawId} and order_id = ${order.orderId}`,
    shipmentId && sql`shipment_id = ${shipmentId}`,
    isSent === true && IS_SENT,
    isSent === false && sql`${IS_FREE} and ${IS_IN_STORAGE}`,
  );
  return { total: sql`select count(*) from won_prizes where ${which}`, entries: [entries(which)] };
}

const entries = (which: SQL) => sql`select won_prize_id as id, won_at as at from won_prizes where ${which}`;

const allOf = (...conditions: readonly (SQL | '' | false | undefined)[]) =>
  sql.join(
    conditions.flatMap((condition) => condition || []),
    sql` and `,
  );
