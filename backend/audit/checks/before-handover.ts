import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** Changes of shipments by staff before their handover. */
export const beforeHandoverRules: readonly Rule[] = [
  {
    name: 'paused shipments match their history',
    invariant: 'I19',
    rule: 'A shipment is paused exactly if the last such row of its history says so, and was not withdrawn since.',
    of: 'shipments',
    offending: sql`
      with recorded as (
        select distinct on (shipment_id) shipment_id, event from shipment_moves
         where event in ('paused', 'resumed', 'withdrawn', 'lapsed', 'withdrawnByShop')
         order by shipment_id, step desc)
      select format('shipment %s is paused since %s; its history says %s', s.shipment_id,
                    coalesce(s.paused_at::text, 'never'), coalesce(t.event, 'none')) as what
        from shipments s left join recorded t using (shipment_id)
       where (s.paused_at is not null) <> (t.event is not distinct from 'paused')`,
  },
  {
    name: 'nothing paused is handed over',
    invariant: 'I19',
    rule: 'No shipment is accepted, packed or handed over while staff have paused it.',
    of: 'shipment_moves',
    offending: sql`
      with lines as (
        select *, (select p.event from shipment_moves p where p.shipment_id = m.shipment_id and p.step < m.step
                     and p.event in ('paused', 'resumed') order by p.step desc limit 1) as before from shipment_moves m
         where ("from" <> "to" and "to" in ('WAITING', 'SHIPSTART')) or event = 'packed')
      select format('step %s of shipment %s: to %s, %s, while it was paused', step, shipment_id, "to", coalesce(event, 'no event')) as what
        from lines where before = 'paused'`,
  },
  {
    name: 'prizes replaced in boxes use spares',
    invariant: 'I19',
    isWhole: true,
    rule: 'Every prize that was replaced in its box took one spare piece of its own prize and variant, and is in the history of the shipment.',
    of: 'spare_changes',
    offending: sql`
      with used as (
        select c.shipment_id, count(*) as many,
               bool_or((c.prize_id, c.variant) is distinct from (coalesce(w.prize_id, l.prize_id), coalesce(w.variant, ''))) as is_other
          from spare_changes c join won_prizes w using (won_prize_id) left join last_one_prizes l on l.draw_id = w.draw_id
         where c.in_box group by c.shipment_id),
      recorded as (
        select shipment_id, count(*) as many from shipment_moves where event = 'replaced' group by shipment_id)
      select format('shipment %s took %s spares for its box; its history says %s', shipment_id, coalesce(u.many, 0),
                    coalesce(r.many, 0)) as what
        from used u full join recorded r using (shipment_id) where u.many is distinct from r.many or u.is_other`,
  },
  {
    name: 'split boxes belong to their request',
    invariant: 'I19',
    rule: 'A box that was split off is of the same member as the first one, which was not itself split off, later, and has no fee.',
    of: 'shipments',
    offending: sql`
      select format('shipment %s of member %s, fee %s, was split from %s of member %s', s.shipment_id, s.member_id, s.fee,
                    p.shipment_id, p.member_id) as what
        from shipments s join shipments p on p.shipment_id = s.split_from_id
       where s.member_id <> p.member_id or s.requested_at <= p.requested_at or s.fee <> 0 or p.split_from_id is not null`,
  },
];
