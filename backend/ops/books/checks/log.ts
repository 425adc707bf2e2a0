import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** The public log tells every sale, and nothing that was not one. */
export const logRules: readonly Rule[] = [
  {
    name: 'sales are in the public log',
    invariant: 'I10',
    says: 'Every paid order has its line in the public log, with its tickets and the time of its settlement.',
    of: 'orders',
    offending: sql`
      select format('order %s: tickets %s+%s, line %s; the log has %s+%s', o.order_id, o.first_ticket, o.quantity,
                    o.log_seq, l.from_ticket, l.count) as what
        from orders o left join draw_log l on l.draw_id = o.draw_id and l.seq = o.log_seq and l.kind = 'sale'
       where o.first_ticket is not null
         and (l.from_ticket, l.count, l.at) is distinct from (o.first_ticket, o.quantity, o.settled_at)`,
  },
  {
    name: 'the public log has only sales',
    invariant: 'I10',
    says: 'Every sale in the public log is of a paid order, and every refund there follows a sale.',
    of: 'draw_log',
    offending: sql`
      select format('%s %s of draw %s stands for no order', l.kind, l.seq, l.draw_id) as what
        from draw_log l left join orders o on l.kind = 'sale' and o.draw_id = l.draw_id and o.log_seq = l.seq
        left join draw_log s on l.kind = 'refund' and s.kind = 'sale' and s.draw_id = l.draw_id
         and s.order_hash = l.order_hash and s.seq < l.seq
       where o.order_id is null and s.seq is null`,
  },
  {
    name: 'the log is counted',
    invariant: 'I10',
    says: 'A draw knows how many lines its public log has, and the hash of the last.',
    of: 'draws',
    offending: sql`
      with logs as (select draw_id, count(*) as lines from draw_log group by draw_id)
      select format('draw %s counts %s lines of its log, which has %s', d.directory_name, d.log_entries,
                    coalesce(l.lines, 0)) as what
        from draws d left join logs l using (draw_id)
        left join draw_log last on last.draw_id = d.draw_id and last.seq = d.log_entries - 1
       where d.log_entries <> coalesce(l.lines, 0) or d.log_head is distinct from last.hash`,
  },
];
