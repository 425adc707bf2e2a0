import { sql } from 'drizzle-orm';
import { ALLOWED_TRANSITIONS } from '#backend/domain/orders/transitions.ts';
import type { Rule } from '../check.ts';

/**
 * Rules of purchases: by whom, when, how much. Terms that a catalogue may change later (end of the sale, limits) are
 * only checked against orders placed after the last change.
 */
export const buyingRules: readonly Rule[] = [
  {
    name: 'one live order each',
    invariant: 'I16',
    rule: 'A member has at most one live order per draw.',
    of: 'orders',
    offending: sql`
      select format('member %s has %s live orders of draw %s', member_id, count(*), draw_id) as what from orders
       where status in ('START', 'PLAYING') group by draw_id, member_id having count(*) > 1`,
  },
  {
    name: 'live orders are listed',
    invariant: 'I16',
    rule: 'The table of live orders contains exactly the orders in START and PLAYING.',
    of: 'orders',
    offending: sql`
      select format('order %s: %s until %s, listed until %s', coalesce(o.order_id, l.order_id), o.status, o.held_until,
                    l.held_until) as what
        from (select * from orders where status in ('START', 'PLAYING')) o
        full join live_orders l using (draw_id, member_id, order_id)
       where o.held_until is distinct from l.held_until`,
  },
  {
    name: 'no more live orders than admitted',
    invariant: 'I16',
    rule: 'A draw has no more live orders than it admits at once.',
    of: 'draws',
    offending: sql`
      select format('draw %s: %s live orders placed since its last change, %s admitted', d.directory_name, count(*),
                    d.concurrent_playing) as what
        from draws d join orders o using (draw_id)
       where o.status in ('START', 'PLAYING') and o.ordered_at > d.updated_at
       group by d.draw_id, d.directory_name, d.concurrent_playing having count(*) > d.concurrent_playing`,
  },
  {
    name: 'placed within the sale',
    invariant: 'I17',
    rule: 'Every order was placed while its draw was on sale, by the clock of the database.',
    of: 'orders',
    offending: sql`
      select format('order %s was placed at %s; the sale: %s to %s', o.order_id, o.ordered_at, d.opens_at, d.closes_at) as what
        from orders o join draws d using (draw_id)
       where o.ordered_at < d.opens_at or (o.ordered_at >= d.closes_at and o.ordered_at > d.updated_at)`,
  },
  {
    name: 'holds end',
    invariant: 'I12',
    rule: 'No hold lasts for more than 30 minutes after its end.',
    of: 'orders',
    offending: sql`
      select format('order %s is %s, and was held until %s', order_id, status, held_until) as what from orders
       where held_until < clock_timestamp() - interval '30 minutes'`,
  },
  {
    name: 'holds are short',
    invariant: 'I12',
    rule: 'No hold lasts longer than a payment session with its grace period.',
    of: 'orders',
    offending: sql`
      select format('order %s is %s, and held until %s', order_id, status, held_until) as what from orders
       where held_until > clock_timestamp() + interval '30 minutes'`,
  },
  {
    name: 'holds wait for a payment',
    invariant: 'I12',
    rule: 'The tickets of an order that is not being paid are held exactly until a payment may begin.',
    of: 'orders',
    offending: sql`
      select format('order %s is held until %s, and a payment may begin until %s', order_id, held_until, payable_until) as what
        from orders where status = 'START' and held_until <> payable_until`,
  },
  {
    name: 'one order per key',
    invariant: 'I14',
    isWhole: true,
    rule: 'An idempotency key of a member belongs to one order.',
    of: 'orders',
    offending: sql`
      select format('member %s has %s orders under the key %s', member_id, count(*), request_key) as what from orders
       group by member_id, request_key having count(*) > 1`,
  },
  {
    name: 'deleted accounts have no live order',
    invariant: 'I15',
    rule: 'No order of a deleted account is live.',
    of: 'orders',
    offending: sql`
      select format('order %s is %s; member %s was deleted at %s', o.order_id, o.status, o.member_id, m.left_at) as what
        from orders o join members m using (member_id)
       where m.left_at is not null and o.status in ('START', 'PLAYING')`,
  },
];

/** The allowed transitions of orders, as rows. Every order begins in START. */
const ALLOWED = sql.join(
  Object.entries(ALLOWED_TRANSITIONS).flatMap(([from, all]) => all.map((to) => sql`(${from}, ${to})`)),
  sql`, `,
);

/** The history of every order is complete, allowed, and ends in its present status. */
export const historyRules: readonly Rule[] = [
  {
    name: 'order history has its order',
    invariant: 'I13',
    rule: 'Every history row belongs to an existing order, which counts it.',
    of: 'order_moves',
    offending: sql`
      select format('step %s of order %s, which counts %s', m.step, m.order_id, coalesce(o.moves, 0)) as what
        from order_moves m left join orders o using (draw_id, order_id) where m.step > coalesce(o.moves, 0)`,
  },
  {
    name: 'order history is complete',
    invariant: 'I13',
    rule: 'Every transition begins in the status where the previous one ended, and not earlier in time. The first is into START; none is missing.',
    of: 'order_moves',
    offending: sql`
      with lines as (
        select *, lag("to") over history as before, lag(at) over history as before_at,
               row_number() over history as place
          from order_moves window history as (partition by draw_id, order_id order by step))
      select format('step %s of order %s: from %s to %s at %s, after %s at %s', step, order_id,
                    coalesce("from"::text, 'nothing'), "to", at, coalesce(before::text, 'nothing'), before_at) as what
        from lines
       where step <> place or "from" is distinct from before or (before is null and "to" <> 'START')
          or at < before_at`,
  },
  {
    name: 'order transitions are allowed',
    invariant: 'I13',
    rule: 'Every transition of an order is allowed.',
    of: 'order_moves',
    offending: sql`
      select format('step %s of order %s: from %s to %s', step, order_id, "from", "to") as what from order_moves
       where "from" is not null
         and ("from"::text, "to"::text) not in (values ${ALLOWED})`,
  },
  {
    name: 'order status matches its history',
    invariant: 'I13',
    rule: 'The status of an order is that of its last history row.',
    of: 'orders',
    offending: sql`
      select format('order %s is %s after %s moves; its history ends with %s', o.order_id, o.status, o.moves,
                    coalesce(m."to"::text, 'nothing')) as what
        from orders o left join order_moves m on m.draw_id = o.draw_id and m.order_id = o.order_id and m.step = o.moves
       where o.status is distinct from m."to"`,
  },
];
