import { sql } from 'drizzle-orm';
import type { PrizeView } from '#backend/domain/orders/order-view.ts';
import type { Connection } from '../db/database.ts';
import { prizesById } from './prize-views.ts';

/** Equal prizes in one place, shown as one. */
type Win = { readonly prize: PrizeView; readonly count: number };

type Row = { readonly id: string; readonly count: number };

/** The prizes that a member keeps of the latest order that they played: the last-one prize first, then the best. */
export async function latestWins(db: Connection, memberId: string, atMost: number): Promise<Win[]> {
  const { rows } = await db.execute<Row>(sql`
    with latest as (
      select draw_id, order_id from orders where member_id = ${memberId} and stage = 'played'
       order by ordered_at desc, order_id desc limit 1)
    select (array_agg(w.won_prize_id order by w.ticket))[1] as id, count(*)::int as count
      from latest join won_prizes w using (draw_id, order_id)
      left join prizes p on p.draw_id = w.draw_id and p.prize_id = w.prize_id
     where w.voided_at is null
     group by p.position, w.variant, w.shipment_id
     order by p.position nulls first, w.variant, w.shipment_id limit ${atMost}`);
  const prizes = await prizesById(
    db,
    rows.map(({ id }) => id),
  );
  return prizes.map((prize, at) => ({ prize, count: rows[at]?.count ?? 1 }));
}
