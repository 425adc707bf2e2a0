import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { OrderFilter } from '#backend/actions/won-prizes.ts';
import type { Connection } from '../database.ts';
import { draws, orders } from '../schema.ts';
import { orderStageEnum } from '../schema/enums.ts';
import type { LongList } from '../ids.ts';
import type { OrderLine } from '#backend/actions/members/show-overview.ts';

/** A member's orders in any state. Orders of one draw are indexed by stage. */
export function memberOrderList(memberId: string, { hasShipment, drawId }: OrderFilter): LongList {
  const withShipment =
    hasShipment === undefined ? sql`` : hasShipment ? sql`and has_parcel` : sql`and not has_parcel`;
  const those = (which: SQL) =>
    sql`select order_id as id, ordered_at as at from orders where member_id = ${memberId} ${which} ${withShipment}`;
  const inDraw = STAGES.map((stage) => those(sql`and stage = ${stage} and draw_id = ${drawId}`));
  const entries = drawId === undefined ? [those(sql``)] : inDraw;
  return { total: sql`select count(*) from (${sql.join(entries, sql` union all `)}) orders`, entries };
}

const STAGES = orderStageEnum.enumValues;

/** Summaries of orders, in the order of the ids. */
export async function orderLines(db: Connection, ids: readonly string[]): Promise<OrderLine[]> {
  if (ids.length === 0) return [];
  const lines = await linesWhere(db, inArray(orders.orderId, [...ids]));
  const byId = new Map(lines.map((line) => [line.orderId, line]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function linesWhere(db: Connection, which: SQL | undefined) {
  const { orderId, drawId, quantity, total, paymentType, status, paymentStatus, orderedAt } = orders;
  return db
    .select({
      ...{ orderId, drawId, quantity, total, paymentType, status, paymentStatus, orderedAt },
      directoryName: draws.directoryName,
      drawTitle: draws.title,
    })
    .from(orders)
    .innerJoin(draws, eq(draws.drawId, drawId))
    .where(which);
}
