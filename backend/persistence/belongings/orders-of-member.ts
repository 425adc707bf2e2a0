import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { OrderLine } from '#backend/actions/members/overview.ts';
import type { OrderFilter } from '#backend/actions/belongings/ports.ts';
import type { Connection } from '../database.ts';
import { draws, orders } from '../schema.ts';
import type { LongList } from './page-of-ids.ts';

/** A member's orders, in whatever state they are. */
export function listOfOrders(memberId: string, { hasParcel, drawId }: OrderFilter): LongList {
  const which = [
    sql`member_id = ${memberId}`,
    ...(drawId === undefined ? [] : [sql`draw_id = ${drawId}`]),
    ...(hasParcel === undefined ? [] : [hasParcel ? sql`has_parcel` : sql`not has_parcel`]),
  ];
  const from = sql`from orders where ${sql.join(which, sql` and `)}`;
  return {
    total: sql`select count(*) ${from}`,
    entries: sql`select order_id as id, ordered_at as at ${from}`,
  };
}

/** Orders in one line each, in the order of the ids. */
export async function orderLines(db: Connection, ids: readonly string[]): Promise<OrderLine[]> {
  if (ids.length === 0) return [];
  const lines = await linesWhere(db, inArray(orders.orderId, [...ids]));
  const byId = new Map(lines.map((line) => [line.orderId, line]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export const linesWhere = (db: Connection, which: SQL | undefined) =>
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
