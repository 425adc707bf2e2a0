import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../database.ts';
import { orders, wonPrizes } from '../schema.ts';

/** Locks the orders of prizes before the prizes themselves, in the order of their ids, as a refund of an order does. */
export async function lockOrdersOf(tx: Connection, prizes: SQL | undefined): Promise<void> {
  const ofThem = tx
    .select({ drawId: wonPrizes.drawId, orderId: wonPrizes.orderId })
    .from(wonPrizes)
    .where(prizes);
  await tx
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(sql`(${orders.drawId}, ${orders.orderId}) in ${ofThem}`)
    .orderBy(asc(orders.drawId), asc(orders.orderId))
    .for('no key update');
}

export async function putIntoShipment(
  tx: Connection,
  shipmentId: string,
  wonPrizeIds: readonly string[],
): Promise<void> {
  const these = inArray(wonPrizes.wonPrizeId, [...wonPrizeIds]);
  await tx.update(wonPrizes).set({ shipmentId }).where(these);
  await tx
    .update(orders)
    .set({ hasParcel: true })
    .where(
      and(
        eq(orders.hasParcel, false),
        sql`(${orders.drawId}, ${orders.orderId}) in (
          select ${wonPrizes.drawId}, ${wonPrizes.orderId} from ${wonPrizes} where ${these})`,
      ),
    );
}

/** An order none of whose prizes is left in a shipment has none any more. */
export async function takeOutOfShipment(tx: Connection, shipmentId: string): Promise<void> {
  const inIt = eq(wonPrizes.shipmentId, shipmentId);
  await lockOrdersOf(tx, inIt);
  const put = tx
    .$with('put')
    .as(
      tx
        .select({ wonPrizeId: wonPrizes.wonPrizeId, drawId: wonPrizes.drawId, orderId: wonPrizes.orderId })
        .from(wonPrizes)
        .where(inIt)
        .orderBy(asc(wonPrizes.wonPrizeId))
        .for('update'),
    );
  const freed = await tx
    .with(put)
    .update(wonPrizes)
    .set({ shipmentId: null })
    .from(put)
    .where(eq(wonPrizes.wonPrizeId, put.wonPrizeId))
    .returning({ drawId: wonPrizes.drawId, orderId: wonPrizes.orderId });
  const keys = [...new Map(freed.map((key) => [`${key.drawId} ${key.orderId}`, key])).values()];
  await tx
    .update(orders)
    .set({ hasParcel: false })
    .where(
      sql`(${orders.drawId}, ${orders.orderId}) in (
        select * from unnest(${sql.param(keys.map(({ drawId }) => drawId))}::uuid[],
          ${sql.param(keys.map(({ orderId }) => orderId))}::uuid[]))
        and not exists (select from ${wonPrizes} where ${wonPrizes.drawId} = ${orders.drawId}
          and ${wonPrizes.orderId} = ${orders.orderId} and ${wonPrizes.shipmentId} is not null)`,
    );
}
