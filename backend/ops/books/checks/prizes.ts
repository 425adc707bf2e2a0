import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** What members hold is what their tickets have won. Which prize lies at which ticket, only the sealed box knows. */
export const prizeRules: readonly Rule[] = [
  {
    name: 'a prize a ticket',
    invariant: 'I2',
    says: 'A played order has a prize for each of its tickets and for the last one; any other order has none.',
    of: 'orders',
    offending: sql`
      with won as (
        select draw_id, order_id, count(ticket) as tickets, min(ticket) as least, max(ticket) as most,
               count(*) filter (where ticket is null) as last_ones
          from won_prizes group by draw_id, order_id)
      select format('order %s is %s with tickets %s+%s, last one %s; it has won %s prizes of tickets %s to %s, and %s last ones',
                    order_id, o.status, o.first_ticket, o.quantity, o.has_last_one, coalesce(w.tickets, 0), w.least, w.most,
                    coalesce(w.last_ones, 0)) as what
        from orders o left join won w using (draw_id, order_id)
       where case when o.status = 'CONFIRM'
             then (w.tickets, w.least, w.most, w.last_ones) is distinct from (o.quantity::bigint, o.first_ticket,
                   o.first_ticket + o.quantity - 1, o.has_last_one::int::bigint)
             else w.order_id is not null end`,
  },
  {
    name: 'prizes in their winner’s hands',
    invariant: 'I15',
    says: 'A prize is held by the member who placed its order.',
    of: 'won_prizes',
    offending: sql`
      select format('prize %s of order %s is held by member %s', w.won_prize_id, w.order_id, w.member_id) as what
        from won_prizes w join orders o using (draw_id, order_id) where w.member_id <> o.member_id`,
  },
  {
    name: 'prizes sent to their winner',
    invariant: 'I19',
    says: 'A prize travels only in a shipment of the member who holds it.',
    of: 'won_prizes',
    offending: sql`
      select format('prize %s of member %s travels in shipment %s', w.won_prize_id, w.member_id, w.shipment_id) as what
        from won_prizes w join shipments s using (shipment_id) where s.member_id <> w.member_id`,
  },
];
