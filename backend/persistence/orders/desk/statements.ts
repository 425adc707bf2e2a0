/**
 * What the desk asks of the database, each under the name it is prepared by on every connection. Arrays stand for
 * columns: a statement does the same for one order and for a hundred.
 *
 * It is planned once, when nobody knows yet how many rows there will be. So each says by its form how it is done: from
 * what was asked for (`unnest`) to the rows of it, one by one and by their key (`lateral … offset 0`).
 */

/** The clock is read outside of what is locked, and so after the lock was given. */
const LOCK_DRAW = `
with locked as materialized (
  select draw_id, directory_name, title, sales_type, price, opens_at, closes_at, quantities, per_purchase,
    per_member, concurrent_playing, total, sold, held, sold_before, playing, log_entries, log_head
  from draws where draw_id = $1 for no key update)
select locked.*, date_trunc('milliseconds', clock_timestamp()) as at, boxes.root, boxes.line_up
from locked left join boxes using (draw_id)`;

/** The way of paying is known from the trip where a crash kept the order from being told. */
const ORDER_COLUMNS = `o.draw_id, o.order_id, o.member_id, o.request_key, o.quantity, o.price, o.total,
  coalesce(o.payment_type, (select payment_type from hand_offs h where h.order_id = o.order_id
    order by made_at desc limit 1)) as payment_type,
  o.status, o.payment_status, o.reason, o.ordered_at, o.held_until, o.first_ticket, o.has_last_one, o.salt,
  o.is_late, o.settled_at, o.moves`;

const ordersWith = (holding: string) => `
select o.*, m.email, m.name
from unnest($2::uuid[]) w(order_id)
cross join lateral (select o.ctid::text as ctid, ${ORDER_COLUMNS}
  from orders o where o.draw_id = $1 and o.order_id = w.order_id offset 0) o
cross join lateral (select email, name from members m where m.member_id = o.member_id ${holding} offset 0) m`;

/** The members' rows are held, so that nobody leaves while something is written to him. */
const READ_ORDERS = ordersWith('for key share');

const SEE_ORDERS = ordersWith('');

const SEE_CLOCK = `select date_trunc('milliseconds', clock_timestamp()) as at`;

const SEE_BOX = `select substring("order" from $2 + 1 for $3) as tickets from boxes where draw_id = $1`;

/** The next tickets of the box, as many as these orders are for. */
const READ_TICKETS = `
select substring(b.order from d.sold - d.sold_before + 1 for n.tickets) as tickets
from (select coalesce(sum(o.quantity), 0)::int as tickets from unnest($2::uuid[]) w(order_id)
  cross join lateral (select quantity from orders where draw_id = $1 and order_id = w.order_id offset 0) o) n
cross join boxes b join draws d using (draw_id) where b.draw_id = $1`;

const READ_CAPTURES = `
select l.*
from unnest($1::text[], $2::text[]) w(provider, payment_id)
cross join lateral (select provider, payment_id, order_id, l.to
  from ledger l where l.provider = w.provider and l.payment_id = w.payment_id and l.kind = 'capture' offset 0) l`;

const READ_REFUNDS = `
select r.*, l.to as lies, n.open
from unnest($1::text[], $2::text[]) w(provider, payment_id)
cross join lateral (select refund_id, draw_id, provider, payment_id, order_id, reason, done_at is not null as is_done
  from refunds r where r.provider = w.provider and r.payment_id = w.payment_id offset 0) r
cross join lateral (select l.to
  from ledger l where l.provider = r.provider and l.payment_id = r.payment_id and l.kind = 'capture' offset 0) l
cross join lateral (select count(*)::int as open
  from refunds x where x.draw_id = r.draw_id and x.order_id = r.order_id and x.done_at is null) n`;

/** Always in the same order, so that the desks of two draws do not wait for each other's members. */
const LOCK_MEMBERS = `
select member_id, birthday::text as birthday
from members where member_id = any($1::uuid[]) order by member_id for no key update`;

const READ_KEYED = `
select o.*, null as ctid, null as email, null as name
from unnest($1::uuid[], $2::text[]) w(member_id, request_key)
cross join lateral (select ${ORDER_COLUMNS}
  from orders o where o.member_id = w.member_id and o.request_key = w.request_key offset 0) o`;

/**
 * Tickets are only counted where the draw limits them. Not by `exists`, which may be answered by reading all who are
 * buying from the draw.
 */
const READ_BUYERS = `
select w.member_id,
  coalesce((select true from live_orders l where l.draw_id = $1 and l.member_id = w.member_id limit 1), false)
    as is_buying,
  case when (select per_member from draws where draw_id = $1) is null then 0
    else (select coalesce(sum(o.quantity), 0)::int
      from (select quantity, draw_id, status from orders where member_id = w.member_id offset 0) o
      where o.draw_id = $1 and o.status in ('START', 'PLAYING', 'SUCCESS', 'CONFIRM')) end as taken,
  (select coalesce(sum(extract(epoch from e.at - o.ordered_at) * 1000), 0)::int
    from (select draw_id, order_id, ordered_at, moves, status from orders
      where member_id = w.member_id and ordered_at > clock_timestamp() - $3 * interval '1 millisecond' offset 0) o
    cross join lateral (select m.at from order_moves m
      where m.draw_id = o.draw_id and m.order_id = o.order_id and m.step = o.moves offset 0) e
    where o.draw_id = $1 and o.status = 'CANCEL') as held_in_vain_ms
from unnest($2::uuid[]) w(member_id)`;

/** Turns are given and taken under the draw's lock: what is read here stays true until the end. */
const READ_LINE = `
select
  exists (select from queue_places where draw_id = $1 and called_at is null and lost_at is null) as somebody_waits,
  array(select member_id::text from queue_places
    where draw_id = $1 and called_at is not null and lost_at is null) as called`;

const READ_SPENT = `
select w.member_id, o.spent
from unnest($1::uuid[]) w(member_id)
cross join lateral (select coalesce(sum(o.total), 0)::int as spent
  from orders o where o.member_id = w.member_id and (o.status in ('START', 'PLAYING')
    or o.status in ('SUCCESS', 'CONFIRM') and o.settled_at >= $2 and o.settled_at < $3)) o`;

const COUNT = `
update draws set sold = $2, held = $3, playing = $4, log_entries = $5, log_head = $6 where draw_id = $1`;

const ADD_ORDERS = `
insert into orders (draw_id, order_id, member_id, request_key, quantity, price, total, salt, ordered_at,
  payment_type, status, payment_status, reason, held_until, first_ticket, has_last_one, log_seq, is_late, settled_at,
  moves)
select $1, * from unnest($2::uuid[], $3::uuid[], $4::text[], $5::int[], $6::int[], $7::int[], $8::bytea[],
  $9::timestamptz[], $10::payment_type[], $11::play_status[], $12::payment_status[], $13::order_reason[],
  $14::timestamptz[], $15::int[], $16::bool[], $17::int[], $18::bool[], $19::timestamptz[], $20::smallint[])`;

/**
 * A row is found by the place it was read from, which is the shortest way (nothing else that is asked of it could be
 * looked up), and taken only if it still is the same. If one is not, the transaction ends: somebody else wrote what only
 * the desk writes.
 */
const MOVE_ORDERS = `
with moved as (
  update orders o set payment_type = w.payment_type, status = w.status, payment_status = w.payment_status,
    reason = w.reason, held_until = w.held_until, first_ticket = w.first_ticket, has_last_one = w.has_last_one,
    log_seq = coalesce(w.log_seq, o.log_seq), is_late = w.is_late, settled_at = w.settled_at, moves = w.moves
  from unnest($1::tid[], $2::uuid[], $3::play_status[], $4::payment_type[], $5::play_status[], $6::payment_status[],
    $7::order_reason[], $8::timestamptz[], $9::int[], $10::bool[], $11::int[], $12::bool[], $13::timestamptz[],
    $14::smallint[]) w(place, order_id, was, payment_type, status, payment_status, reason, held_until, first_ticket,
    has_last_one, log_seq, is_late, settled_at, moves)
  where o.ctid = w.place and o.order_id is not distinct from w.order_id and o.status = w.was
  returning 1)
select 1 / (count(*) = cardinality($1))::int from moved`;

/** A hold begins, or gets longer. */
const PUT_LIVE = `
with put as (
  insert into live_orders (draw_id, member_id, order_id, held_until)
  select $1, * from unnest($2::uuid[], $3::uuid[], $4::timestamptz[])
  on conflict (draw_id, member_id) do update set held_until = excluded.held_until
    where live_orders.order_id = excluded.order_id
  returning 1)
select 1 / (count(*) = cardinality($2::uuid[]))::int from put`;

const END_LIVE = `delete from live_orders where draw_id = $1 and member_id = any($2::uuid[])`;

const ADD_MOVES = `
insert into order_moves (draw_id, order_id, step, "from", "to", payment_status, reason, at)
select $1, w.order_id, w.step, w.from, w.to, w.payment_status, w.reason, $2
from unnest($3::uuid[], $4::smallint[], $5::play_status[], $6::play_status[], $7::payment_status[],
  $8::order_reason[]) w(order_id, step, "from", "to", payment_status, reason)`;

const ADD_LEDGER = `
insert into ledger (draw_id, order_id, kind, provider, payment_id, "from", "to", yen, at)
select $1, w.order_id, w.kind, w.provider, w.payment_id, w.from, w.to, w.yen, $2
from unnest($3::uuid[], $4::ledger_kind[], $5::text[], $6::text[], $7::account[], $8::account[], $9::int[])
  w(order_id, kind, provider, payment_id, "from", "to", yen)`;

const ADD_REFUNDS = `
insert into refunds (draw_id, order_id, provider, payment_id, yen, reason, made_at, due_at)
select $1, w.order_id, w.provider, w.payment_id, w.yen, w.reason, $2, $2
from unnest($3::uuid[], $4::text[], $5::text[], $6::int[], $7::order_reason[])
  w(order_id, provider, payment_id, yen, reason)`;

const END_REFUNDS = `update refunds set done_at = $1 where refund_id = any($2::uuid[])`;

const ADD_LOG = `
insert into draw_log (draw_id, seq, kind, order_hash, from_ticket, count, at, prev, hash)
select $1, w.seq, w.kind, w.order_hash, w.from_ticket, w.count, $2, w.prev, w.hash
from unnest($3::int[], $4::log_kind[], $5::bytea[], $6::int[], $7::int[], $8::bytea[], $9::bytea[])
  w(seq, kind, order_hash, from_ticket, count, prev, hash)`;

const ADD_LETTERS = `
insert into outbox ("to", letter, rank, member_id, made_at, due_at)
select w.to, w.letter::jsonb, w.rank, w.member_id, $1, $1
from unnest($2::text[], $3::text[], $4::smallint[], $5::uuid[]) w("to", letter, rank, member_id)`;

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

const COUNT_PRIZES = `
update prizes p set drawn = p.drawn + w.drawn from unnest($2::uuid[], $3::int[]) w(prize_id, drawn)
where p.draw_id = $1 and p.prize_id = w.prize_id`;

const LEAVE_LINE = `delete from queue_places where draw_id = $1 and member_id = any($2::uuid[])`;

const ANNOUNCE = `insert into announcements (tags) values ($1::text[])`;

export const STATEMENTS = {
  ...{ SEE_ORDERS, SEE_CLOCK, SEE_BOX, SELL_OUT_OF_DRAW, SELL_ORDERS },
  ...{ LOCK_DRAW, READ_ORDERS, READ_TICKETS, READ_CAPTURES, READ_REFUNDS },
  ...{ LOCK_MEMBERS, READ_KEYED, READ_BUYERS, READ_LINE, READ_SPENT },
  ...{
    COUNT,
    ADD_ORDERS,
    MOVE_ORDERS,
    END_LIVE,
    PUT_LIVE,
    ADD_MOVES,
    ADD_LEDGER,
    ADD_REFUNDS,
    END_REFUNDS,
    ADD_LOG,
    ADD_LETTERS,
  },
  ...{ COUNT_PRIZES, LEAVE_LINE, ANNOUNCE },
} as const;
