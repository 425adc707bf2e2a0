import { and, eq, sql } from 'drizzle-orm';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import type { Connection } from '../database.ts';
import { orders } from '../schema.ts';

/**
 * SUCCESS to CONFIRM, and its prizes into the member's hands: one statement, so that of two who play at once one
 * does it. The draw's row is not touched: what the order has won was fixed, and counted, when it was paid.
 */
export async function playOrder(
  db: Connection,
  { drawId, orderId }: OrderKey,
): Promise<'played' | 'notPaid' | 'closed'> {
  const { rowCount } = await db.execute(sql`
    with played as (
      update orders set status = 'CONFIRM', played_at = clock_timestamp(), moves = moves + 1
      where draw_id = ${drawId} and order_id = ${orderId} and status = 'SUCCESS'
      returning draw_id, order_id, member_id, quantity, first_ticket, has_last_one, settled_at, payment_status, moves,
        played_at),
    history as (
      insert into order_moves (draw_id, order_id, step, "from", "to", payment_status, at)
      select draw_id, order_id, moves, 'SUCCESS', 'CONFIRM', payment_status, played_at from played),
    -- The box is cut once, in which every ticket of the order then is looked up.
    tickets as materialized (
      select p.*, d.storage_days, b.line_up,
        substring(b."order" from p.first_ticket + 1 for p.quantity) as places
      from played p join draws d using (draw_id) join boxes b using (draw_id)),
    prizes_of_tickets as (
      select t.first_ticket + slot as ticket, (t.line_up -> get_byte(t.places, slot) ->> 'prizeId')::uuid as prize_id
      from tickets t, generate_series(0, t.quantity - 1) slot
      union all
      select null, null from tickets where has_last_one),
    won as (
      insert into won_prizes (order_id, member_id, draw_id, ticket, prize_id, won_at, kept_until, voided_at)
      select t.order_id, t.member_id, t.draw_id, w.ticket, w.prize_id, t.settled_at,
        t.settled_at + t.storage_days * interval '1 day',
        case when t.payment_status in ('REFUND_PENDING', 'REFUNDED') then t.played_at end
      from tickets t, prizes_of_tickets w)
    select 1 from tickets`);
  return rowCount === 1 ? 'played' : standing(db, { drawId, orderId });
}

async function standing(db: Connection, { drawId, orderId }: OrderKey) {
  const [order] = await db
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.drawId, drawId), eq(orders.orderId, orderId)));
  if (order?.status === 'CONFIRM') return 'played';
  return order?.status === 'START' || order?.status === 'PLAYING' ? 'notPaid' : 'closed';
}
