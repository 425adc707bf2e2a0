import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { pictureWith } from '../content/pictures.ts';
import { draws, orders, pictures } from '../schema.ts';
import type { LongList } from '../db/pages.ts';

export type OrderFilter = {
  /** Only orders with prizes in a shipment, or only orders without. */
  readonly hasShipment?: boolean;
  readonly drawId?: string;
};

/** The purchases of a member (`isReleasedPurchase`). Orders of one draw are indexed by stage. */
export function memberOrderList(memberId: string, { hasShipment, drawId }: OrderFilter): LongList {
  const those = (which: SQL) =>
    sql`select order_id as id, ordered_at as at from orders where member_id = ${memberId} and ${which}`;
  const withDraw = drawId === undefined ? sql`` : sql`and draw_id = ${drawId}`;
  const withShipment = hasShipment === undefined ? sql`` : sql`and has_shipment = ${hasShipment}`;
  const inStage = (stage: SQL) => those(sql`stage ${stage} ${withDraw} ${withShipment}`);
  const released = those(sql`is_released_purchase ${withDraw} ${withShipment}`);
  const ofDraw = [inStage(sql`= 'open'`), inStage(sql`= 'played'`), released];
  const all = [inStage(sql`<> 'released'`), released];
  // Only played orders have prizes in a shipment. They have an index of their own, without the stage.
  const shipped = [those(sql`has_shipment`)];
  const ofMember = hasShipment === true ? shipped : all;
  const entries = drawId === undefined ? ofMember : ofDraw;
  return { total: sql`select count(*) from (${sql.join(entries, sql` union all `)}) orders`, entries };
}

/** Summaries of orders, in the order of the ids. */
export async function orderLines(db: Connection, ids: readonly string[]): Promise<OrderLine[]> {
  if (ids.length === 0) return [];
  const lines = (await linesWhere(db, inArray(orders.orderId, [...ids]))).map(orderLine);
  const byId = new Map(lines.map((line) => [line.orderId, line]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Rows of orders with their draws, which `orderLine` converts. */
export function linesWhere(db: Connection, which: SQL | undefined) {
  const { orderId, drawId, quantity, total, paymentType, status, paymentStatus, orderedAt } = orders;
  return db
    .select({
      orderId,
      drawId,
      quantity,
      total,
      paymentType,
      status,
      paymentStatus,
      orderedAt,
      directoryName: draws.directoryName,
      drawTitle: draws.title,
      art: pictures,
      artAlt: draws.artAlt,
    })
    .from(orders)
    .innerJoin(draws, eq(draws.drawId, drawId))
    .innerJoin(pictures, eq(pictures.pictureId, draws.artId))
    .where(which);
}

export type OrderLine = ReturnType<typeof orderLine>;

type LineRow = Awaited<ReturnType<typeof linesWhere>>[number];

export const orderLine = ({ art, artAlt, ...line }: LineRow) => ({
  ...line,
  art: pictureWith(art, artAlt),
});
