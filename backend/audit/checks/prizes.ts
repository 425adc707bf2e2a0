import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** Members hold the prizes of their tickets. Which prize each ticket has drawn follows from the log (`recountedResults`). */
export const prizeRules: readonly Rule[] = [
  {
    name: 'one prize per ticket',
    invariant: 'I2',
    rule: 'An order with a result has one prize per ticket, and its last-one prize. Any other order has none.',
    of: 'orders',
    offending: sql`
      with won as (
        select draw_id, order_id, count(ticket) as tickets, min(ticket) as least, max(ticket) as most,
               count(*) filter (where ticket is null) as last_ones
          from won_prizes group by draw_id, order_id)
      select format('order %s is %s with tickets %s+%s, last one %s; it has won %s prizes for tickets %s to %s, and %s last ones',
                    order_id, o.status, o.first_ticket, o.quantity, o.has_last_one, coalesce(w.tickets, 0), w.least, w.most,
                    coalesce(w.last_ones, 0)) as what
        from orders o left join won w using (draw_id, order_id)
       where case when o.revealed_at is not null
             then (w.tickets, w.least, w.most, w.last_ones) is distinct from (o.quantity::bigint, o.first_ticket,
                   o.first_ticket + o.quantity - 1, o.has_last_one::int::bigint)
             else w.order_id is not null end`,
  },
  {
    name: 'prizes belong to their buyer',
    invariant: 'I15',
    rule: 'A prize belongs to the member who placed its order.',
    of: 'won_prizes',
    offending: sql`
      select format('prize %s of order %s is held by member %s', w.won_prize_id, w.order_id, w.member_id) as what
        from won_prizes w join orders o using (draw_id, order_id) where w.member_id <> o.member_id`,
  },
  {
    name: 'prizes sent to their winner',
    invariant: 'I19',
    rule: 'A prize is in a shipment of its own member only.',
    of: 'won_prizes',
    offending: sql`
      select format('prize %s of member %s is in shipment %s', w.won_prize_id, w.member_id, w.shipment_id) as what
        from won_prizes w join shipments s using (shipment_id) where s.member_id <> w.member_id`,
  },
];

/** The last-one prize (ラストワン賞): one winner per draw that has one, and only once the last ticket is sold. */
export const lastOneRules: readonly Rule[] = [
  {
    name: 'last one to the last ticket',
    invariant: 'I9',
    rule: 'In a draw with a last-one prize, it belongs to the order with the last ticket, and to no other.',
    of: 'orders',
    offending: sql`
      select format('order %s has tickets %s to %s of %s, and the last-one prize: %s', o.order_id, o.first_ticket,
                    o.first_ticket + o.quantity - 1, d.total - d.sold_before, o.has_last_one) as what
        from orders o join draws d using (draw_id)
       where o.has_last_one is distinct from (d.sales_type = 'last_special' and o.first_ticket is not null
             and o.first_ticket + o.quantity = d.total - d.sold_before)`,
  },
  {
    name: 'last one given when sold out',
    invariant: 'I9',
    rule: 'A sold-out draw with a last-one prize has a winner of it, unless it was sold out before this shop sold it.',
    of: 'draws',
    offending: sql`
      select format('draw %s is sold out, without a winner of its last-one prize', directory_name) as what
        from draws d
       where sales_type = 'last_special' and sold = total and sold_before < total
         and not exists (select from orders o where o.draw_id = d.draw_id and o.has_last_one)`,
  },
  {
    name: 'last one where there is one',
    invariant: 'I11',
    rule: 'A draw of type last_special has a last-one prize. Any other draw has none, and nobody has won one.',
    of: 'draws',
    offending: sql`
      select format('draw %s is %s: last-one prizes %s, won %s', d.directory_name, d.sales_type, count(l.*),
                    count(w.*)) as what
        from draws d left join last_one_prizes l using (draw_id)
        left join won_prizes w on w.draw_id = d.draw_id and w.prize_id is null
       group by d.draw_id, d.directory_name, d.sales_type
      having count(distinct l.prize_id) <> (d.sales_type = 'last_special')::int
          or count(w.*) > (d.sales_type = 'last_special')::int`,
  },
];
