import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PrizeFilter } from '#backend/actions/belongings/ports.ts';
import type { PrizeInView } from '#backend/domain/orders/won-prize.ts';
import type { Connection } from '../database.ts';
import { wonPrizes } from '../schema.ts';
import type { LongList } from './page-of-ids.ts';
import { prizesInView } from './prizes-in-view.ts';
import { IS_WAITING, KEPT_STILL, waitingIn } from './waiting-prizes.ts';

/** A member's prizes, but for those that are void. */
export function listOfPrizes(memberId: string, filter: PrizeFilter): LongList {
  const { order, shipmentId } = filter;
  return order === undefined && shipmentId === undefined
    ? listOfHoldings(memberId, filter)
    : listOfFew(memberId, filter);
}

/** How many there are is counted with them by draw; a prize either waits or is in a parcel. */
function listOfHoldings(memberId: string, { drawId, isSent }: PrizeFilter): LongList {
  const whose = allOf(sql`member_id = ${memberId}`, drawId && sql`draw_id = ${drawId}`);
  const held = (count: SQL) => sql`select coalesce(sum(${count}), 0) from holdings where ${whose}`;
  const waiting = entries(allOf(whose, IS_WAITING));
  const sent = entries(allOf(whose, IS_SENT));
  if (isSent === undefined) return { total: held(sql`won`), entries: [waiting, sent] };
  if (isSent) return { total: held(sql`won - waiting`), entries: [sent] };
  return {
    total: sql`select count from (${waitingIn(memberId, drawId)}) waiting`,
    entries: [entries(allOf(whose, IS_WAITING, KEPT_STILL))],
  };
}

/** No parcel and no order has more than a draw sells, or a parcel holds, at once. */
function listOfFew(memberId: string, { drawId, isSent, order, shipmentId }: PrizeFilter): LongList {
  const which = allOf(
    sql`member_id = ${memberId} and voided_at is null`,
    drawId && sql`draw_id = ${drawId}`,
    order && sql`draw_id = ${order.drawId} and order_id = ${order.orderId}`,
    shipmentId && sql`shipment_id = ${shipmentId}`,
    isSent === true && IS_SENT,
    isSent === false && sql`${IS_WAITING} and ${KEPT_STILL}`,
  );
  return { total: sql`select count(*) from won_prizes where ${which}`, entries: [entries(which)] };
}

const IS_SENT = sql`shipment_id is not null`;

const entries = (which: SQL) => sql`select won_prize_id as id, won_at as at from won_prizes where ${which}`;

const allOf = (...conditions: readonly (SQL | '' | false | undefined)[]) =>
  sql.join(
    conditions.flatMap((condition) => condition || []),
    sql` and `,
  );

/** Prizes with all that is shown of them, in the order of the ids. */
export async function prizesById(db: Connection, ids: readonly string[]): Promise<PrizeInView[]> {
  if (ids.length === 0) return [];
  const prizes = await prizesInView(db, inArray(wonPrizes.wonPrizeId, [...ids]));
  const byId = new Map(prizes.map((prize) => [prize.wonPrizeId, prize]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
