import { and, asc, eq, gt } from 'drizzle-orm';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import type { Connection } from '../db/database.ts';
import { orders } from '../schema.ts';
import { IS_KEPT } from './cancellations.ts';

type VoidOrderRange = { readonly after: string | undefined; readonly atMost: number };

/** Orders of void rounds whose payment the shop keeps, by their ids. */
export const voidOrders = (db: Connection, { after, atMost }: VoidOrderRange): Promise<readonly OrderKey[]> =>
  db
    .select({ drawId: orders.drawId, orderId: orders.orderId })
    .from(orders)
    .where(
      and(
        eq(orders.reason, 'roundVoid'),
        IS_KEPT,
        after === undefined ? undefined : gt(orders.orderId, after),
      ),
    )
    .orderBy(asc(orders.orderId))
    .limit(atMost);
