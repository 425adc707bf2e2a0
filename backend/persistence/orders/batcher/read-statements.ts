import type { SourceKeys } from '#backend/domain/orders/hold-limits.ts';
import { inForce } from '../../members/suspensions.ts';
import { LAST_ONE_LABEL } from '#lib/line-ups/prize-codes.ts';
import { UNPAID_HOLD_WINDOW_MS } from '#backend/domain/orders/order.ts';

/** If a crash kept the order from being updated, the payment method is taken from its payment session. */
const ORDER_SELECT_LIST = `o.draw_id, o.order_id, o.member_id, o.request_key, o.quantity, o.price, o.total,
  coalesce(o.payment_type, (select payment_type from payment_sessions h where h.order_id = o.order_id
    order by made_at desc limit 1)) as payment_type,
  o.status, o.payment_status, o.reason, o.ordered_at, o.held_until, o.payable_until, o.first_ticket, o.has_last_one, o.salt,
  o.is_late, o.settled_at, o.revealed_at, o.moves, o.version`;

/** The rest of a sum of unpaid time: it is forgotten evenly within `UNPAID_HOLD_WINDOW_MS` after the latest hold. */
export const FADED = (row: string, at: string, column: 'ms' | 'ticket_ms') =>
  `(${row}.${column} * greatest(0, 1 - extract(epoch from ${at} - ${row}.at) * 1000 / ${UNPAID_HOLD_WINDOW_MS}))::bigint`;

/** The keys of one kind of source, the parameters from $2 on, with their live orders. */
const heldBy = (kind: keyof SourceKeys, index: number) =>
  `select w.key, l.orders, l.tickets from unnest($${index + 2}::bytea[]) w(key)
  cross join lateral (select count(*)::int as orders, coalesce(sum(quantity), 0)::int as tickets
    from live_orders where draw_id = $1 and ${kind} = w.key offset 0) l`;

export const READ_STATEMENTS = {
  /** The clock is read outside of the locked part, and so after the lock was granted. */
  LOCK_DRAW: `
with locked as materialized (
  select draw_id, directory_name, title, sales_type, price, opens_at, closes_at, quantities, any_quantity, per_purchase,
    per_member, concurrent_playing, total, sold, held, sold_before, playing, waiting, newest_round, log_entries,
    log_head, log_at, source_salt, paused_at, published_at
  from draws where draw_id = $1 for no key update)
select locked.*, coalesce(published_at <= clock_timestamp(), false) as is_public,
  date_trunc('milliseconds', clock_timestamp()) as at from locked`,

  /** Locks the rows of the members, so that no account is deleted while something is written for it. */
  READ_ORDERS: `
select o.*, m.email, m.name
from unnest($2::uuid[]) w(order_id)
cross join lateral (select ${ORDER_SELECT_LIST}
  from orders o where o.draw_id = $1 and o.order_id = w.order_id offset 0) o
cross join lateral (select email, name from members m where m.member_id = o.member_id for key share offset 0) m`,

  /** The prizes of these orders with their lines of the box. */
  READ_RESULTS: `
select w.order_id as "orderId", p.ticket, l.line, coalesce(z.grade::text, 'lastOne') as grade, coalesce(z.grade_label, '${LAST_ONE_LABEL}') as "gradeLabel",
  coalesce(z.name, o.name) as name, p.shipment_id is null and p.given_up_by is null as "isVoidable"
from unnest($2::uuid[]) w(order_id)
cross join lateral (select ticket, prize_id, drawn_variant, shipment_id, given_up_by from won_prizes
  where draw_id = $1 and order_id = w.order_id offset 0) p
left join prizes z on z.draw_id = $1 and z.prize_id = p.prize_id
left join last_one_prizes o on o.draw_id = $1 and p.prize_id is null
left join (
  select "prizeId", variant, (place - 1)::int as line from boxes
  cross join lateral rows from (jsonb_to_recordset(lines) as ("prizeId" uuid, variant text))
    with ordinality l("prizeId", variant, place)
  where draw_id = $1) l on l."prizeId" = p.prize_id and l.variant is not distinct from p.drawn_variant`,

  READ_CAPTURES: `
select l.*
from unnest($1::text[], $2::text[]) w(provider, payment_id)
cross join lateral (select provider, payment_id, order_id, l.to
  from ledger l where l.provider = w.provider and l.payment_id = w.payment_id and l.kind = 'capture' offset 0) l`,

  READ_REFUNDS: `
select r.*, l.to as account, n.of_order, n.of_payment,
  exists (select from draw_cancellations c where c.draw_id = r.draw_id) as is_draw_cancelled
from unnest($1::uuid[]) w(refund_id)
cross join lateral (select refund_id, draw_id, provider, payment_id, order_id, scope, method, yen, reason, tickets,
    done_at is not null as is_done, withdrawn_at is not null as is_withdrawn
  from refunds r where r.refund_id = w.refund_id offset 0) r
cross join lateral (select l.to
  from ledger l where l.provider = r.provider and l.payment_id = r.payment_id and l.kind = 'capture' offset 0) l
cross join lateral (select count(*)::int as of_order,
    count(*) filter (where x.provider = r.provider and x.payment_id = r.payment_id)::int as of_payment
  from refunds x where x.draw_id = r.draw_id and x.order_id = r.order_id and x.done_at is null
    and x.withdrawn_at is null) n`,

  READ_KEPT: `
select w.order_id, l.provider, l.payment_id, l.yen, l.at, d.is_disputed, d.charged_back
from unnest($2::uuid[]) w(order_id)
cross join lateral (select provider, payment_id, yen, at
  from ledger l where l.draw_id = $1 and l.order_id = w.order_id and l.kind = 'capture' and l.to = 'sales' offset 0) l
cross join lateral (select coalesce(bool_or(state = 'open'), false) as is_disputed,
    coalesce(sum(coalesce(booked_yen, yen)) filter (where state = 'lost'), 0)::int as charged_back
  from disputes d where d.provider = l.provider and d.payment_id = l.payment_id) d`,

  /** Refunds of the kept payments that were not withdrawn. */
  READ_EARLIER_REFUNDS: `
select w.order_id, r.*
from unnest($2::uuid[]) w(order_id)
cross join lateral (select provider, payment_id
  from ledger l where l.draw_id = $1 and l.order_id = w.order_id and l.kind = 'capture' and l.to = 'sales' offset 0) l
cross join lateral (select refund_id, scope, yen, tickets, provider_refund_id
  from refunds r where r.draw_id = $1 and r.order_id = w.order_id and r.provider = l.provider
    and r.payment_id = l.payment_id and r.withdrawn_at is null offset 0) r`,

  /**
   * Locks orders that a member may play or ship meanwhile. Before their prizes, in the same order as a shipment
   * request.
   */
  LOCK_ORDERS: `
select order_id from orders where draw_id = $1 and order_id = any($2::uuid[]) order by order_id for no key update`,

  /** A shipment that began while this waited for a lock is not seen: its prizes are about to be shipped. */
  LOCK_PRIZES: `
with locked as materialized (
  select p.order_id, p.ticket, p.shipment_id, p.prize_id from won_prizes p
  where p.draw_id = $1 and p.order_id = any($2::uuid[]) order by p.won_prize_id for update)
select l.order_id, l.ticket, case when l.shipment_id is null then 'storage'
    when s.status in ('SHIPSTART', 'COMPLETEMAIL', 'DELIVERED') then 'shipped' else 'requested' end as place,
  l.prize_id is null or l.prize_id in (select prize_id from prizes where draw_id = $1 and grade in ('A', 'B')) as "isTop"
from locked l left join shipments s using (shipment_id)`,

  /** Always in the same order, so that batches of two draws do not deadlock. */
  LOCK_MEMBERS: `
select member_id, birthday::text as birthday, email,
  (select concat_ws(' ', brand, last_four, expiry) from cards c where c.member_id = m.member_id) as card
from members m where member_id = any($1::uuid[]) order by member_id for no key update`,

  /** Finds the live orders of each source by its own index, so that ended ones cost nothing until they are vacuumed. */
  READ_HOLDS: `
with held as (
  ${(['person', 'device', 'card', 'network'] as const).map(heldBy).join(`
  union all
  `)})
select encode(h.key, 'hex') as key, h.orders, h.tickets, coalesce(u.ms, 0) as ms, coalesce(u.ticket_ms, 0) as ticket_ms
from held h
left join lateral (select ${FADED('u', 'clock_timestamp()', 'ms')} as ms,
    ${FADED('u', 'clock_timestamp()', 'ticket_ms')} as ticket_ms
  from unpaid_holds u where u.draw_id = $1 and u.key = h.key offset 0) u on true`,

  READ_KEYED: `
select o.*, null as email, null as name
from unnest($1::uuid[], $2::text[]) w(member_id, request_key)
cross join lateral (select ${ORDER_SELECT_LIST}
  from orders o where o.member_id = w.member_id and o.request_key = w.request_key offset 0) o`,

  /**
   * Tickets are counted only if the draw limits them per member. A member's whole history is not read while the draw is
   * locked. Not with `exists`, which may be planned as a scan of all live orders of the draw.
   */
  READ_BUYERS: `
select member_id,
  coalesce((select true from live_orders l where l.draw_id = $1 and l.member_id = w.member_id limit 1), false)
    as is_buying,
  coalesce((select true from suspensions s where s.member_id = w.member_id and ${inForce('s')} limit 1), false)
    as is_suspended,
  case when (select per_member from draws where draw_id = $1) is null then 0
    else (select coalesce(sum(o.quantity), 0)::int from orders o
      where o.member_id = w.member_id and o.stage in ('open', 'played') and o.draw_id = $1
        and o.reason is distinct from 'roundVoid') end as taken,
  l.monthly_limit, l.raise_from, l.raised_limit, l.paused_until
from unnest($2::uuid[]) w(member_id) left join spending_limits l using (member_id)`,

  /** Read for minors only. */
  READ_GUARDIANS: `
select w.member_id, g.confirmed_at is not null as is_confirmed, g.monthly_cap, g.stopped_at is not null as is_stopped
from unnest($1::uuid[]) w(member_id) join guardians g using (member_id)`,

  /** Turns are changed only under the lock of the draw, so the result stays true until the transaction ends. */
  READ_QUEUE: `
select
  exists (select from queue_entries where draw_id = $1 and called_at is null and lost_at is null) as somebody_waits,
  array(select member_id::text from queue_entries
    where draw_id = $1 and called_at is not null and lost_at is null) as called`,

  /**
   * Unpaid orders are found by their stage, payments of a month by the earliest time they can have been ordered. Payments
   * that were refunded as a whole do not count.
   */
  READ_SPENT: `
select w.member_id, l.spent + p.spent as spent
from unnest($1::uuid[]) w(member_id)
cross join lateral (select coalesce(sum(o.total), 0)::int as spent
  from orders o where o.member_id = w.member_id and o.stage = 'open' and o.status in ('START', 'PLAYING')) l
cross join lateral (select coalesce(sum(o.total), 0)::int as spent
  from (select total, status, payment_status, settled_at from orders where member_id = w.member_id and ordered_at >= $4 offset 0) o
  where o.status in ('SUCCESS', 'CONFIRM') and o.payment_status not in ('REFUND_PENDING', 'REFUNDED')
    and o.settled_at >= $2 and o.settled_at < $3) p`,
} as const;
