import { ordersWith } from '../desk/reading/statements.ts';

const SEE_CLOCK = `select date_trunc('milliseconds', clock_timestamp()) as at`;

const SEE_BOX = `select substring("order" from $2 + 1 for $3) as tickets from boxes where draw_id = $1`;

const SEE_ORDERS = ordersWith('');

/** A group of payments that was made ready beforehand: the draw has to stand as it was thought to stand by then. */
const SELL_OUT_OF_DRAW = `
with counted as (
  update draws set sold = $2, held = $3, playing = $4, log_entries = $5, log_head = $6
  where draw_id = $1 and sold = $7 and held = $8 and playing = $9 and log_entries = $10
    and coalesce(log_head, $11) = $11
  returning 1)
select 1 / count(*)::int from counted`;

/**
 * And its orders have to be where they were seen. All that a payment brings is written here at once, order by order:
 * what stands in no column follows from the order itself.
 */
const SELL_ORDERS = `
with w as materialized (
  select *, lag(hash, 1, $6::bytea) over (order by nr) as prev
  from (select rows.*, substring($4::bytea from (nr::int - 1) * 32 + 1 for 32) as order_hash,
      substring($5::bytea from (nr::int - 1) * 32 + 1 for 32) as hash
    from rows from (unnest($7::tid[], $8::uuid[], $9::int[], $10::text[], $11::text[]),
      jsonb_array_elements($12::jsonb)) with ordinality
      rows(place, order_id, ticket, payment_id, "to", letter, nr)) rows),
sold as (
  update orders o set status = 'SUCCESS', payment_status = 'CAPTURED', held_until = null, first_ticket = w.ticket,
    has_last_one = w.order_id is not distinct from $13::uuid, log_seq = $3 + w.nr - 1, settled_at = $2, moves = o.moves + 1
  from w
  where o.ctid = w.place and o.order_id is not distinct from w.order_id and o.status = 'PLAYING'
  returning o.member_id, o.quantity, o.total, o.moves, o.log_seq, w.*),
history as (
  insert into order_moves (draw_id, order_id, step, "from", "to", payment_status, at)
  select $1, order_id, moves, 'PLAYING', 'SUCCESS', 'CAPTURED', $2 from sold),
ended as (
  delete from live_orders where draw_id = $1 and member_id = any(array(select member_id from sold))),
money as (
  insert into ledger (draw_id, order_id, kind, provider, payment_id, "from", "to", yen, at)
  select $1, order_id, 'capture', $14, payment_id, 'provider', 'sales', total, $2 from sold),
logged as (
  insert into draw_log (draw_id, seq, kind, order_hash, from_ticket, count, at, prev, hash)
  select $1, log_seq, 'sale', order_hash, ticket, quantity, $2, prev, hash from sold),
letters as (
  insert into outbox (letter_id, "to", letter, rank, member_id, made_at, due_at)
  select order_id, "to", letter, $15, member_id, $2, $2 from sold),
counted as (
  update prizes p set drawn = p.drawn + c.drawn from unnest($16::uuid[], $17::int[]) c(prize_id, drawn)
  where p.draw_id = $1 and p.prize_id = c.prize_id)
select 1 / (count(*) = cardinality($8::uuid[]))::int from sold`;

export const SALES = { SEE_CLOCK, SEE_BOX, SEE_ORDERS, SELL_OUT_OF_DRAW, SELL_ORDERS } as const;
