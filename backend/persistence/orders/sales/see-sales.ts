import type pg from 'pg';
import type { Capture, KeptOrder } from '#backend/domain/orders/order.ts';
import { plain } from '../desk/arrays.ts';
import { asking, inOneGo } from '../desk/asking.ts';
import { orderIn, type OrderRow } from '../desk/rows.ts';

/** An order, and what was paid for it. */
export type Sale = { readonly orderId: string; readonly capture: Capture };

/** A payment with its order as it was seen, and where. Nothing holds it there yet. */
export type SeenSale = {
  readonly order: KeptOrder;
  readonly ctid: string;
  readonly capture: Capture;
  readonly email: string;
  readonly name: string;
};

export type Seen = { readonly at: Date; readonly sales: readonly SeenSale[] };

/**
 * The orders of payments, if there is one for each, on its way to be paid and of a member, and all were paid by the
 * same provider. Undefined if they are not all so: then they have to be looked at more closely.
 */
export async function seeSales(
  client: pg.ClientBase,
  drawId: string,
  sales: readonly Sale[],
): Promise<Seen | undefined> {
  const ask = asking(client);
  const orderIds = plain(sales.map(({ orderId }) => orderId));
  const [[clock], rows] = await inOneGo(client, () =>
    Promise.all([ask<{ at: Date }>('SEE_CLOCK', []), ask<OrderRow>('SEE_ORDERS', [drawId, orderIds])]),
  );
  const found = new Map(rows.map((row) => [row.order_id, row]));
  const seen = sales.flatMap(({ orderId, capture }): SeenSale | [] => {
    const row = found.get(orderId);
    if (row === undefined || row.status !== 'PLAYING' || row.email === null || row.name === null) return [];
    return { order: orderIn(row), ctid: row.ctid, capture, email: row.email, name: row.name };
  });
  const providers = new Set(sales.map(({ capture }) => capture.provider));
  const isPlain = seen.length === sales.length && found.size === sales.length && providers.size === 1;
  return clock !== undefined && isPlain ? { at: clock.at, sales: seen } : undefined;
}
