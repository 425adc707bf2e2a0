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
    says: 'Every line of history is about an order that exists, and that knows of so many.',
    of: 'order_moves',
    offending: sql`
      select format('step %s of order %s, which knows of %s', m.step, m.order_id, coalesce(o.moves, 0)) as what
        from order_moves m left join orders o using (draw_id, order_id) where m.step > coalesce(o.moves, 0)`,
  },
  {
    name: 'history hangs together',
    invariant: 'I13',
    says: 'Every move begins where the one before has ended, and not before it; the first is into START; none is left out.',
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
    name: 'only allowed moves',
    invariant: 'I13',
    says: 'No order has made a move that the table of moves does not know.',
    of: 'order_moves',
    offending: sql`
      select format('step %s of order %s: from %s to %s', step, order_id, "from", "to") as what from order_moves
       where "from" is not null
         and ("from"::text, "to"::text) not in (values ${ALLOWED})`,
  },
  {
    name: 'state as in history',
    invariant: 'I13',
    says: 'An order is where the last line of its history says.',
    of: 'orders',
    offending: sql`
      select format('order %s is %s after %s moves; its history ends with %s', o.order_id, o.status, o.moves,
                    coalesce(m."to"::text, 'nothing')) as what
        from orders o left join order_moves m on m.draw_id = o.draw_id and m.order_id = o.order_id and m.step = o.moves
       where o.status is distinct from m."to"`,
  },
];
