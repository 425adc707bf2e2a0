import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** Cancelled draws. The progress that operators see is counted from the orders, so it needs no check of its own. */
export const cancellationRules: readonly Rule[] = [
  {
    name: 'cancelled draws are closed',
    invariant: 'I26',
    rule: 'The sale of a cancelled draw ended with the cancellation at the latest, and no order was placed afterwards.',
    of: 'draw_cancellations',
    offending: sql`
      select format('draw %s was cancelled at %s, but is on sale until %s', directory_name, c.at, closes_at) as what
        from draw_cancellations c join draws d using (draw_id)
       where d.sold < d.total and d.closes_at > c.at + interval '1 second'
      union all
      select format('order %s was placed at %s, after draw %s was cancelled', order_id, ordered_at, draw_id)
        from draw_cancellations c join orders o using (draw_id) where o.ordered_at > c.at + interval '1 second'`,
  },
  {
    name: 'ended cancellations left no order',
    invariant: 'I26',
    rule: 'When a cancellation has ended, no order of its draw is being paid, and nothing is kept of the payment of any.',
    of: 'draw_cancellations',
    offending: sql`
      select format('the cancellation of draw %s ended at %s; order %s is %s and %s', draw_id, ended_at, order_id, status,
                    payment_status) as what
        from draw_cancellations c join orders o using (draw_id)
       where c.ended_at is not null
         and (o.status in ('START', 'PLAYING') or (o.status in ('SUCCESS', 'CONFIRM') and o.payment_status = 'CAPTURED'))
         and not exists (
               select from disputes x join ledger l on l.provider = x.provider and l.payment_id = x.payment_id
                  and l.kind = 'capture' and l."to" = 'sales'
                where (x.draw_id, x.order_id) = (o.draw_id, o.order_id) and x.state = 'lost'
                group by l.provider, l.payment_id, l.yen
               having sum(coalesce(x.booked_yen, x.yen)) >= l.yen - (select coalesce(sum(r.yen), 0) from refunds r
                        where r.provider = l.provider and r.payment_id = l.payment_id and r.withdrawn_at is null))`,
  },
  {
    name: 'cancellations were approved',
    invariant: 'I26',
    rule: 'A second person approved every cancellation; it is in the operator log.',
    of: 'draw_cancellations',
    offending: sql`
      select format('draw %s was cancelled by %s, without an approval', c.draw_id, c.operator) as what
        from draw_cancellations c
       where not exists (select from operator_log a where a.approval_id is not null and a.action = 'cancelDraw'
               and a.operator = c.operator and a.facts ->> 'drawId' = c.draw_id::text)`,
  },
  {
    name: 'cancellations go on in time',
    invariant: 'I24',
    isWarning: true,
    rule: 'No batch of a cancellation is due for more than an hour.',
    of: 'draw_cancellations',
    offending: sql`
      select format('the next refunds of draw %s were due at %s', draw_id, due_at) as what
        from draw_cancellations where ended_at is null and due_at < now() - interval '1 hour'`,
  },
];
