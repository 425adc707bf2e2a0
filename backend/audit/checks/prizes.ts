import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** Members hold the prizes of their tickets. Which prize each ticket has drawn follows from the log (`recountedResults`). */
export const prizeRules: readonly Rule[] = [
  {
    name: 'prizes of a gift are in one place',
    invariant: 'I19',
    rule: 'A prize that is kept for the receiver of a gift is in an open link of its member, and neither void nor in a shipment.',
    of: 'won_prizes',
    offending: sql`
      select format('prize %s of member %s is kept for gift %s of member %s, whose link is open: %s; in shipment %s, void since %s', w.won_prize_id,
                    w.member_id, g.gift_id, g.member_id, g.sealed_token is not null, coalesce(w.shipment_id::text, 'none'),
                    coalesce(w.voided_at::text, 'never')) as what
        from won_prizes w join gifts g using (gift_id)
       where w.member_id <> g.member_id or g.sealed_token is null or w.shipment_id is not null or w.voided_at is not null`,
  },
  {
    name: 'gifts go out once',
    invariant: 'I19',
    rule: 'A gift has one first box, of its member; one by a link has it exactly if the receiver gave the address.',
    of: 'shipments',
    offending: sql`
      select format('gift %s of member %s: address given %s, %s first boxes, %s of them of another member', g.gift_id, g.member_id,
                    coalesce(g.given_at::text, 'never'), count(s.shipment_id), count(*) filter (where s.member_id <> g.member_id)) as what
        from gifts g left join shipments s on s.gift_id = g.gift_id and s.parent_id is null and s.split_from_id is null
       group by g.gift_id
      having count(s.shipment_id) <> case when g.link_digest is null or g.given_at is not null then 1 else 0 end
          or bool_or(s.member_id <> g.member_id)`,
  },
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
