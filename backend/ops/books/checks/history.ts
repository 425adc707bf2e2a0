import { sql } from 'drizzle-orm';
import { MOVES } from '#backend/domain/orders/moves.ts';
import type { Rule } from '../check.ts';

/** The order's table of moves, as rows; an order is first of all in START. */
const ALLOWED = sql.join(
  Object.entries(MOVES).flatMap(([from, all]) => all.map((to) => sql`(${from}, ${to})`)),
  sql`, `,
);

/** The history of every order is whole, allowed, and ends in what the order is. */
export const historyRules: readonly Rule[] = [
  {
    name: 'lines of history have their order',
    invariant: 'I13',
    says: 'Every line of history is about an order that exists.',
    of: 'order_moves',
    offending: sql`
      select format('step %s of order %s, which is not there', m.step, m.order_id) as what
        from order_moves m left join orders o using (draw_id, order_id) where o.order_id is null`,
  },
  {
    name: 'history without gaps',
    invariant: 'I13',
    says: 'An order has as many lines of history as it says, counted from 1.',
    of: 'orders',
    offending: sql`
      with lines as (
        select draw_id, order_id, count(*) as lines, min(step) as least, max(step) as most
          from order_moves group by draw_id, order_id)
      select format('order %s has moved %s times by itself, and %s by its history (steps %s to %s)', o.order_id,
                    o.moves, coalesce(l.lines, 0), l.least, l.most) as what
        from orders o left join lines l using (draw_id, order_id)
       where (l.lines, l.least, l.most) is distinct from (o.moves::bigint, 1::smallint, o.moves)`,
  },
  {
    name: 'history hangs together',
    invariant: 'I13',
    says: 'Every move begins where the one before has ended, and not before it; the first is into START.',
    of: 'order_moves',
    offending: sql`
      with lines as (
        select *, lag("to") over history as before, lag(at) over history as before_at
          from order_moves window history as (partition by draw_id, order_id order by step))
      select format('step %s of order %s: from %s to %s at %s, after %s at %s', step, order_id,
                    coalesce("from"::text, 'nothing'), "to", at, coalesce(before::text, 'nothing'), before_at) as what
        from lines
       where "from" is distinct from before or (before is null and "to" <> 'START') or at < before_at`,
  },
  {
    name: 'only allowed moves',
    invariant: 'I13',
    says: 'No order has made a move that the table of moves does not know; what only its money did is none.',
    of: 'order_moves',
    offending: sql`
      select format('step %s of order %s: from %s to %s', step, order_id, "from", "to") as what from order_moves
       where "from" is not null and "from" <> "to"
         and ("from"::text, "to"::text) not in (values ${ALLOWED})`,
  },
  {
    name: 'state as in history',
    invariant: 'I13',
    says: 'An order is what the last line of its history says.',
    of: 'orders',
    offending: sql`
      select format('order %s is %s, %s, %s; its history ends with %s, %s, %s', o.order_id, o.status, o.payment_status,
                    coalesce(o.reason::text, '-'), m."to", m.payment_status, coalesce(m.reason::text, '-')) as what
        from orders o join order_moves m on m.draw_id = o.draw_id and m.order_id = o.order_id and m.step = o.moves
       where (o.status, o.payment_status, o.reason) is distinct from (m."to", m.payment_status, m.reason)`,
  },
];
