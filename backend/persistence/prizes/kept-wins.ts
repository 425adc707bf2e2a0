import { sql } from 'drizzle-orm';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import type { PrizeView } from '#backend/domain/orders/order-view.ts';
import type { Connection } from '../db/database.ts';
import { prizesById } from './prize-views.ts';

/** Equal prizes in one place, shown as one. */
export type Win = { readonly prize: PrizeView; readonly count: number };

type Row = { readonly id: string; readonly count: number };

/** The prizes that are kept of a played order: the last-one prize first, then the best. */
export async function keptWins(
  db: Connection,
  { drawId, orderId }: OrderKey,
  atMost: number,
): Promise<Win[]> {
  const { rows } = await db.execute<Row>(sql`
    select (array_agg(w.won_prize_id order by w.ticket))[1] as id, count(*)::int as count
      from won_prizes w left join prizes p on p.draw_id = w.draw_id and p.prize_id = w.prize_id
     where w.draw_id = ${drawId} and w.order_id = ${orderId} and w.voided_at is null
     group by p.position, w.variant, w.shipment_id
     order by p.position nulls first, w.variant, w.shipment_id limit ${atMost}`);
  const prizes = await prizesById(
    db,
    rows.map(({ id }) => id),
  );
  return prizes.map((prize, at) => ({ prize, count: rows[at]?.count ?? 1 }));
}
