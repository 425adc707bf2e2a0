import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** Tickets are sold once, in turn and without gaps, and are counted correctly. */
export const ticketRules: readonly Rule[] = [
  {
    name: 'ranges without holes',
    invariant: 'I2',
    rule: 'The paid orders of a draw have its tickets from 0 on, one order after the other.',
    of: 'orders',
    offending: sql`
      with ranges as (
        select order_id, draw_id, first_ticket,
               lag(first_ticket + quantity, 1, 0) over (partition by draw_id order by first_ticket) as due
          from orders where first_ticket is not null)
      select format('order %s of draw %s begins at ticket %s, where %s was next', order_id, draw_id, first_ticket, due) as what
        from ranges where first_ticket <> due`,
  },
  {
    name: 'only paid orders have tickets',
    invariant: 'I2',
    rule: 'Orders in SUCCESS and CONFIRM have tickets, a log entry and a time of settlement, and only CONFIRM was played.',
    of: 'orders',
    offending: sql`
      select format('order %s is %s: tickets from %s, log %s, settled %s, played %s', order_id, status,
                    coalesce(first_ticket::text, '-'), coalesce(log_seq::text, '-'),
                    coalesce(settled_at::text, '-'), coalesce(played_at::text, '-')) as what
        from orders
       where (first_ticket is not null) <> (status in ('SUCCESS', 'CONFIRM'))
          or (log_seq is not null) <> (status in ('SUCCESS', 'CONFIRM'))
          or (settled_at is not null) <> (status in ('SUCCESS', 'CONFIRM'))
          or (played_at is not null) <> (status = 'CONFIRM')`,
  },
  {
    name: 'sold is counted',
    invariant: 'I2',
    rule: 'The sold tickets of a draw are those drawn before this shop sold it, those of its paid orders, and those of replayed sales without an order.',
    of: 'draws',
    offending: sql`
      with paid as (
        select draw_id, sum(tickets) as tickets from (
          select draw_id, quantity as tickets from orders where first_ticket is not null
          union all select draw_id, count from lost_sales) sales group by draw_id)
      select format('draw %s: %s sold, %s of them before, but %s tickets in paid orders and replayed sales',
                    d.directory_name, d.sold, d.sold_before, coalesce(p.tickets, 0)) as what
        from draws d left join paid p using (draw_id)
       where d.sold <> d.sold_before + coalesce(p.tickets, 0)`,
  },
  {
    name: 'held is counted',
    invariant: 'I8',
    rule: 'The held tickets of a draw are those of its live orders, and so is the number of live orders.',
    of: 'draws',
    offending: sql`
      with live as (
        select draw_id, sum(quantity) as tickets, count(*) as orders from orders
         where status in ('START', 'PLAYING') group by draw_id)
      select format('draw %s: %s held and %s playing, but %s tickets in %s live orders', d.directory_name,
                    d.held, d.playing, coalesce(l.tickets, 0), coalesce(l.orders, 0)) as what
        from draws d left join live l using (draw_id)
       where d.held <> coalesce(l.tickets, 0) or d.playing <> coalesce(l.orders, 0)`,
  },
  {
    name: 'sold and held fit the draw',
    invariant: 'I8',
    rule: 'Sold and held tickets together are at most those of the draw.',
    of: 'draws',
    offending: sql`
      select format('draw %s: %s sold and %s held of %s', directory_name, sold, held, total) as what
        from draws where sold + held > total or sold < sold_before or held < 0`,
  },
  {
    name: 'prizes make up the box',
    invariant: 'I8',
    rule: 'The prizes of a draw are as many as its tickets, drawn ones as many as tickets with a result, also of those before this shop sold it.',
    of: 'draws',
    offending: sql`
      with lines as (
        select draw_id, sum(total) as total, sum(drawn) as drawn, sum(drawn_before) as drawn_before
          from prizes group by draw_id),
      without as (
        select draw_id, sum(tickets) as tickets from (
          select draw_id, quantity as tickets from orders where first_ticket is not null and revealed_at is null
          union all
          select s.draw_id, s.count from lost_sales s join draw_log l using (draw_id, seq)
           where not exists (select from draw_log r
             where r.draw_id = s.draw_id and r.kind = 'reveal' and r.round = l.round)) sales group by draw_id)
      select format('draw %s: %s tickets, %s sold, %s without a result, %s before; its prizes: %s, %s drawn, %s before',
                    d.directory_name, d.total, d.sold, coalesce(w.tickets, 0), d.sold_before, l.total, l.drawn,
                    l.drawn_before) as what
        from draws d left join lines l using (draw_id) left join without w using (draw_id)
       where (d.total, d.sold - coalesce(w.tickets, 0), d.sold_before) is distinct from (l.total, l.drawn, l.drawn_before)`,
  },
  {
    name: 'paid orders wait or have a result',
    invariant: 'I2',
    rule: 'A paid order has a result, waits for the round that its log entry names, or its round is void. No other order waits.',
    of: 'waiting_sales',
    offending: sql`
      select format('order %s is %s: result at %s, reason %s; it waits for round %s as entry %s, tickets %s+%s',
                    coalesce(o.order_id, w.order_id), o.status, coalesce(o.revealed_at::text, '-'), coalesce(o.reason::text, '-'),
                    w.round, w.seq, w.first_ticket, w.count) as what
        from orders o full join waiting_sales w on w.draw_id = o.draw_id and w.order_id = o.order_id
        left join draw_log l on l.draw_id = w.draw_id and l.seq = w.seq
       where case when o.first_ticket is not null and o.revealed_at is null and o.reason is distinct from 'roundVoid'
             then (w.seq, w.first_ticket, w.count, w.round, w.hash)
                  is distinct from (o.log_seq, o.first_ticket, o.quantity, l.round, l.hash)
             else w.order_id is not null and not exists (
               select from lost_sales s where s.draw_id = w.draw_id and s.seq = w.seq) end`,
  },
  {
    name: 'waiting is counted',
    invariant: 'I8',
    rule: 'The tickets of a draw that wait for their result are those of its waiting sales.',
    of: 'draws',
    offending: sql`
      with waiting as (select draw_id, sum(count) as tickets from waiting_sales group by draw_id)
      select format('draw %s: %s tickets wait, but %s in waiting sales', d.directory_name, d.waiting,
                    coalesce(w.tickets, 0)) as what
        from draws d left join waiting w using (draw_id) where d.waiting <> coalesce(w.tickets, 0)`,
  },
];
