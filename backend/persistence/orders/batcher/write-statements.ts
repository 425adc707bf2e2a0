import { playText } from '../orders.ts';
import { FADED } from './read-statements.ts';

export const WRITE_STATEMENTS = {
  COUNT: `
update draws set sold = $2, held = $3, playing = $4, waiting = $5, log_entries = $6, log_head = $7,
  log_at = case when log_entries < $6 then $8 else log_at end
where draw_id = $1`,

  ADD_ORDERS: `
insert into orders (draw_id, order_id, member_id, request_key, quantity, price, total, salt, ordered_at,
  payment_type, status, payment_status, reason, held_until, payable_until, first_ticket, has_last_one, log_seq, is_late,
  settled_at, moves)
select $1, * from unnest($2::uuid[], $3::uuid[], $4::text[], $5::int[], $6::int[], $7::int[], $8::bytea[],
  $9::timestamptz[], $10::payment_type[], $11::play_status[], $12::payment_status[], $13::order_reason[],
  $14::timestamptz[], $15::timestamptz[], $16::int[], $17::bool[], $18::int[], $19::bool[], $20::timestamptz[],
  $21::smallint[])`,

  /**
   * Updates each row only if it is still the version that was read. If a buyer has played an order meanwhile, the division
   * by zero ends the transaction, and the batch is run again. `case` hides the draw from the planner (`afterKey`), which
   * may otherwise read all orders of the draw.
   */
  MOVE_ORDERS: `
with moved as (
  update orders o set payment_type = w.payment_type, status = w.status, payment_status = w.payment_status,
    reason = w.reason, held_until = w.held_until, payable_until = w.payable_until, first_ticket = w.first_ticket,
    has_last_one = w.has_last_one, log_seq = coalesce(w.log_seq, o.log_seq), is_late = w.is_late, settled_at = w.settled_at, moves = w.moves,
    is_released_purchase = w.is_released_purchase, version = o.version + 1
  from unnest($2::uuid[], $3::int[], $4::payment_type[], $5::play_status[], $6::payment_status[], $7::order_reason[],
    $8::timestamptz[], $9::timestamptz[], $10::int[], $11::bool[], $12::int[], $13::bool[], $14::timestamptz[],
    $15::smallint[], $16::bool[]) w(order_id, version, payment_type, status, payment_status, reason, held_until,
    payable_until, first_ticket, has_last_one, log_seq, is_late, settled_at, moves, is_released_purchase)
  where o.order_id = w.order_id and case when o.draw_id = $1 and o.version = w.version then true end
  returning 1)
select 1 / (count(*) = cardinality($2))::int from moved`,

  /** Starts a hold, or extends it. An extended hold keeps its sources. */
  PUT_LIVE: `
with put as (
  insert into live_orders (draw_id, member_id, order_id, held_until, quantity, person, device, card, network)
  select $1, * from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::int[], $6::bytea[], $7::bytea[], $8::bytea[],
    $9::bytea[])
  on conflict (draw_id, member_id) do update set held_until = excluded.held_until
    where live_orders.order_id = excluded.order_id
  returning 1)
select 1 / (count(*) = cardinality($2::uuid[]))::int from put`,

  END_LIVE: `delete from live_orders where draw_id = $1 and member_id = any($2::uuid[])`,

  /** Ends holds that were not paid, and adds their time to that of their sources. */
  END_UNPAID: `
with ended as (
  delete from live_orders where draw_id = $1 and member_id = any($3::uuid[])
  returning order_id, person, device, card, network),
unpaid as (
  select k.key, o.quantity, extract(epoch from $2::timestamptz - o.ordered_at) * 1000 as ms
  from ended e
  cross join lateral (select quantity, ordered_at from orders
    where draw_id = $1 and order_id = e.order_id offset 0) o
  cross join lateral unnest(array[e.person, e.device, e.card, e.network]) k(key))
insert into unpaid_holds as u (draw_id, key, ms, ticket_ms, at)
select $1, key, sum(ms)::bigint, sum(ms * quantity)::bigint, $2 from unpaid where key is not null group by key
on conflict (draw_id, key) do update set ms = ${FADED('u', 'excluded.at', 'ms')} + excluded.ms,
  ticket_ms = ${FADED('u', 'excluded.at', 'ticket_ms')} + excluded.ticket_ms, at = excluded.at`,

  ADD_MOVES: `
insert into order_moves (draw_id, order_id, step, "from", "to", payment_status, reason, at)
select $1, w.order_id, w.step, w.from, w.to, w.payment_status, w.reason, $2
from unnest($3::uuid[], $4::smallint[], $5::play_status[], $6::play_status[], $7::payment_status[],
  $8::order_reason[]) w(order_id, step, "from", "to", payment_status, reason)`,

  ADD_LEDGER: `
insert into ledger (draw_id, order_id, kind, provider, payment_id, "from", "to", yen, refund_id, at)
select $1, w.order_id, w.kind, w.provider, w.payment_id, w.from, w.to, w.yen, w.refund_id, $2
from unnest($3::uuid[], $4::ledger_kind[], $5::text[], $6::text[], $7::account[], $8::account[], $9::int[],
  $10::uuid[]) w(order_id, kind, provider, payment_id, "from", "to", yen, refund_id)`,

  /** Refunds of payments that were not due: whole ones, without tickets. */
  ADD_REFUNDS: `
insert into refunds (draw_id, order_id, provider, payment_id, yen, reason, made_at, due_at, is_whole)
select $1, w.order_id, w.provider, w.payment_id, w.yen, w.reason, $2, $2, true
from unnest($3::uuid[], $4::text[], $5::text[], $6::int[], $7::order_reason[])
  w(order_id, provider, payment_id, yen, reason)`,

  /**
   * Refunds by the shop. The tickets of a row are separated by commas. Bank transfers and refunds made at the provider
   * are never sent.
   */
  ADD_SHOP_REFUNDS: `
insert into refunds (refund_id, draw_id, order_id, provider, payment_id, yen, reason, scope, method, note, tickets,
  provider_refund_id, made_at, due_at, is_whole)
select w.refund_id, $1, w.order_id, w.provider, w.payment_id, w.yen, w.reason, w.scope, w.method, w.note,
  string_to_array(w.tickets, ',')::int[], w.provider_refund_id, $2::timestamptz,
  case when w.is_sent then $2::timestamptz end, w.is_whole
from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::int[], $8::order_reason[], $9::text[], $10::text[],
  $11::text[], $12::text[], $13::bool[], $14::bool[], $15::text[])
  w(refund_id, order_id, provider, payment_id, yen, reason, scope, method, note, tickets, is_whole, is_sent,
    provider_refund_id)`,

  END_REFUNDS: `
update refunds r set done_at = $1, paid_out_on = w.paid_out_on, reference = w.reference
from unnest($2::uuid[], $3::date[], $4::text[]) w(refund_id, paid_out_on, reference)
where r.refund_id = w.refund_id`,

  WITHDRAW_REFUNDS: `update refunds set withdrawn_at = $1 where refund_id = any($2::uuid[])`,

  /** Voids the prizes of refunded tickets. Those in a shipment stay as they are; those of a gift leave its link. */
  VOID_PRIZES: `
update won_prizes p set voided_at = $2, gift_id = null from unnest($3::uuid[], $4::int[]) w(order_id, ticket)
where p.draw_id = $1 and p.order_id = w.order_id and p.ticket is not distinct from w.ticket and p.shipment_id is null
  and p.voided_at is null`,

  /**
   * Restores prizes whose refund is withdrawn. Another winner may have chosen the variant meanwhile, so that their member chooses
   * again, with the whole time. An exchanged prize keeps its variant, whose piece is none of the box.
   */
  RESTORE_PRIZES: `
update won_prizes p set voided_at = null,
  variant = case when r.chooses then null else p.variant end,
  chosen_by = case when r.chooses then null else p.chosen_by end,
  chosen_at = case when r.chooses then null else p.chosen_at end,
  choose_reminded_at = case when r.chooses then null else p.choose_reminded_at end,
  choose_until = case when r.chooses then greatest(p.choose_until, $2::timestamptz + r.days * interval '1 day') else p.choose_until end
from (
  select v.won_prize_id, d.choose_days as days, v.choose_until is not null and v.swapped_from is null as chooses
  from won_prizes v join unnest($3::uuid[], $4::int[]) w(order_id, ticket)
    on v.order_id = w.order_id and v.ticket is not distinct from w.ticket
  join draws d using (draw_id)
  where v.draw_id = $1 and v.voided_at is not null and v.given_up_by is null) r
where p.won_prize_id = r.won_prize_id`,

  ADD_ACTS: `
insert into operator_log (operator, action, facts, at, key, approval_id)
select w.operator, w.action, w.facts::jsonb, $1, w.key, w.approval_id
from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::uuid[]) w(operator, action, facts, key, approval_id)`,

  ADD_LOG: `
insert into draw_log (draw_id, seq, kind, order_hash, from_ticket, count, at, round, details, hash)
select $1, w.seq, w.kind, w.order_hash, w.from_ticket, w.count, $2, w.round, nullif(w.details::jsonb, 'null'), w.hash
from unnest($3::int[], $4::log_kind[], $5::bytea[], $6::int[], $7::int[], $8::bigint[], $9::text[], $10::bytea[])
  w(seq, kind, order_hash, from_ticket, count, round, details, hash)`,

  ADD_WAITING: `
insert into waiting_sales (draw_id, seq, round, order_id, first_ticket, count, hash)
select $1, * from unnest($2::int[], $3::bigint[], $4::uuid[], $5::int[], $6::int[], $7::bytea[])`,

  /** Fails with a division by zero from this time on. */
  EXPECT_BEFORE: `select 1 / (clock_timestamp() < $1::timestamptz)::int`,

  PLAY_ORDERS: playText('(select $1::uuid as draw_id, w.order_id from unnest($2::uuid[]) w(order_id)) calls'),

  /** The refund by which a draw is cancelled has the words of staff to its buyers; no other refund of the draw has them. */
  ADD_EMAILS: `
insert into outbox ("to", message, rank, member_id, made_at, due_at)
select w.to, case when w.message::jsonb ->> 'kind' = 'shopRefund' or w.message::jsonb @> '{"kind": "refund", "reason": "byShop"}'
  then w.message::jsonb || coalesce(
    (select jsonb_build_object('words', c.words) from draw_cancellations c where c.draw_id = $6 and c.words is not null
       and exists (select from refunds r where r.draw_id = c.draw_id and r.reason = 'byShop'
         and r.made_at >= date_trunc('milliseconds', c.at)
         and r.order_id = coalesce(w.message::jsonb ->> 'orderId', w.message::jsonb -> 'subject' ->> 'orderId')::uuid)), '{}')
  else w.message::jsonb end, w.rank, w.member_id, $1, $1
from unnest($2::text[], $3::text[], $4::smallint[], $5::uuid[]) w("to", message, rank, member_id)`,

  /** Copies for the guardians of minors, found by their keys. */
  ADD_GUARDIAN_EMAILS: `
insert into outbox ("to", message, rank, member_id, made_at, due_at)
select g.email, w.message::jsonb, w.rank, w.member_id, $1, $1
from unnest($2::text[], $3::smallint[], $4::uuid[]) w(message, rank, member_id)
cross join lateral (select email from guardians where member_id = w.member_id and confirmed_at is not null offset 0) g
cross join lateral (select from members where member_id = w.member_id and birthday > $5::date offset 0) m`,

  LEAVE_QUEUE: `delete from queue_entries where draw_id = $1 and member_id = any($2::uuid[])`,

  ANNOUNCE: `insert into announcements (tags) values ($1::text[])`,
} as const;
