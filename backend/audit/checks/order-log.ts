import { type SQL, sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** A text as the hashes of the log read it: its length in four bytes, then its UTF-8 bytes. */
const lengthPrefixed = (text: SQL): SQL =>
  sql`int4send(octet_length(${text})) || convert_to(${text}, 'UTF8')`;

/** The hash of an order, calculated here from the text of docs/fairness.md, independently of the shop's code. */
const ORDER_HASH = sql`
  sha256(convert_to('kuji-fair-v2/order', 'UTF8') || '\\x00'::bytea || ${lengthPrefixed(sql`o.order_id::text`)}
         || ${lengthPrefixed(sql`o.request_key`)} || o.salt)`;

/** The public log contains every sale, and nothing else. */
export const logRules: readonly Rule[] = [
  {
    name: 'sales are in the public log',
    invariant: 'I10',
    rule: 'Every paid order has an entry in the public log, with its tickets and the time of its settlement.',
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
    rule: 'Every sale in the public log belongs to a paid order or was replayed, and every refund and withdrawal in it follows a sale.',
    of: 'draw_log',
    offending: sql`
      select format('%s %s of draw %s belongs to no order', l.kind, l.seq, l.draw_id) as what
        from draw_log l left join orders o on l.kind = 'sale' and o.draw_id = l.draw_id and o.log_seq = l.seq
        left join draw_log s on l.kind in ('refund', 'withdrawal') and s.kind = 'sale' and s.draw_id = l.draw_id
         and s.order_hash = l.order_hash and s.seq < l.seq
        left join lost_sales r on r.draw_id = l.draw_id and r.seq = l.seq
       where l.kind in ('sale', 'refund', 'withdrawal') and o.order_id is null and s.seq is null and r.seq is null`,
  },
  {
    name: 'refunds are in the public log',
    invariant: 'I10',
    rule: 'Every ticket whose refund the shop has decided and not withdrawn is refunded in the public log, under its order. No other ticket is.',
    of: 'draw_log',
    offending: sql`
      with decided as (
        select r.draw_id, r.order_id, r.tickets from refunds r join ledger l
            on l.provider = r.provider and l.payment_id = r.payment_id and l.kind = 'capture' and l."to" = 'sales'
         where r.withdrawn_at is null),
      back as (
        select o.draw_id, o.order_id, s.order_hash, t.ticket
          from decided d join orders o on o.draw_id = d.draw_id and o.order_id = d.order_id and o.revealed_at is not null
          join draw_log s on s.draw_id = o.draw_id and s.seq = o.log_seq
          cross join lateral unnest(d.tickets) t(ticket)),
      recorded as (
        select l.draw_id, l.order_hash, t.ticket, min(l.seq) as seq,
               count(*) filter (where l.kind = 'refund') - count(*) filter (where l.kind = 'withdrawal') as times
          from draw_log l, generate_series(l.from_ticket, l.from_ticket + l.count - 1) t(ticket)
         where l.kind in ('refund', 'withdrawal') and not exists (
           select from lost_sales r join draw_log s on s.draw_id = r.draw_id and s.seq = r.seq
            where r.draw_id = l.draw_id and s.order_hash = l.order_hash)
         group by 1, 2, 3
        having count(*) filter (where l.kind = 'refund') <> count(*) filter (where l.kind = 'withdrawal'))
      select format('order %s, ticket %s refunded; the log has it %s times, line %s', coalesce(b.order_id::text, '-'),
                    ticket, coalesce(t.times, 0), t.seq) as what
        from back b full join recorded t using (draw_id, order_hash, ticket)
       where b.order_id is null or t.times is distinct from 1`,
  },
  {
    name: 'the log is counted',
    invariant: 'I10',
    rule: 'A draw stores the number of entries in its public log and the hash of the last.',
    of: 'draws',
    offending: sql`
      with logs as (select draw_id, count(*) as lines from draw_log group by draw_id)
      select format('draw %s counts %s lines of its log, which has %s', d.directory_name, d.log_entries,
                    coalesce(l.lines, 0)) as what
        from draws d left join logs l using (draw_id)
        left join draw_log last on last.draw_id = d.draw_id and last.seq = d.log_entries - 1
       where d.log_entries <> coalesce(l.lines, 0)
          or (last.hash is not null and d.log_head <> last.hash)`,
  },
  {
    name: 'log entries match their orders',
    invariant: 'I10',
    rule: 'The entry of a sale has the hash of its order and the salt of the order.',
    of: 'draw_log',
    offending: sql`
      select format('line %s of draw %s does not belong to order %s', l.seq, l.draw_id, o.order_id) as what
        from draw_log l join orders o on o.draw_id = l.draw_id and o.log_seq = l.seq
       where l.kind = 'sale' and l.order_hash <> ${ORDER_HASH}`,
  },
];
