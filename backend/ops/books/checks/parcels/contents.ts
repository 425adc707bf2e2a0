import { sql } from 'drizzle-orm';
import type { Rule } from '../../check.ts';

/** What lies in parcels, and what is counted of it. */
export const contentRules: readonly Rule[] = [
  {
    name: 'parcels hold what they say',
    invariant: 'I19',
    says: 'As many prizes lie in a parcel as it says; in one that was taken back lies none.',
    of: 'shipments',
    offending: sql`
      with inside as (
        select shipment_id, count(*) as prizes from won_prizes where shipment_id is not null group by shipment_id)
      select format('parcel %s says %s prizes, and %s lie in it', s.shipment_id, s.prizes, coalesce(i.prizes, 0)) as what
        from shipments s left join inside i using (shipment_id)
       where s.prizes <> coalesce(i.prizes, 0) or (s.prizes = 0) <> (s.withdrawn_at is not null)`,
  },
  {
    name: 'void prizes are those of refunded orders',
    invariant: 'I19',
    says: 'A prize is void exactly where the shop gives its order’s money back, and then it lies in no parcel.',
    of: 'won_prizes',
    offending: sql`
      select format('prize %s of order %s (%s): void since %s, in parcel %s', w.won_prize_id, w.order_id, o.payment_status,
                    coalesce(w.voided_at::text, 'never'), coalesce(w.shipment_id::text, 'none')) as what
        from won_prizes w join orders o using (draw_id, order_id)
       where (w.voided_at is not null) <> (o.payment_status in ('REFUND_PENDING', 'REFUNDED'))
          or (w.voided_at is not null and w.shipment_id is not null)`,
  },
  {
    name: 'storage is as promised',
    invariant: 'I19',
    says: 'A prize is kept for the days of its draw from when its order was paid, whole days in any case.',
    of: 'won_prizes',
    offending: sql`
      select format('prize %s was won at %s, paid for at %s, and is kept until %s; its draw keeps for %s days',
                    w.won_prize_id, w.won_at, o.settled_at, w.kept_until, d.storage_days) as what
        from won_prizes w join orders o using (draw_id, order_id) join draws d using (draw_id)
       where w.won_at <> o.settled_at or w.kept_until <= w.won_at
          or extract(epoch from w.kept_until - w.won_at) % 86400 <> 0
          -- A catalogue may change the days for those who play later.
          or (o.played_at > d.updated_at and w.kept_until <> w.won_at + d.storage_days * interval '1 day')`,
  },
  {
    name: 'holdings are counted',
    invariant: 'I19',
    says: 'What a member is said to hold of a draw, and to have waiting, is what his prizes add up to.',
    of: 'holdings',
    offending: sql`
      with counted as (
        select member_id, draw_id, count(*) filter (where voided_at is null) as won,
               count(*) filter (where voided_at is null and shipment_id is null) as waiting, max(won_at) as last_won_at
          from won_prizes group by member_id, draw_id)
      select format('member %s, draw %s: %s won and %s waiting, last at %s; by the prizes %s, %s and %s', member_id, draw_id,
                    coalesce(h.won, 0), coalesce(h.waiting, 0), h.last_won_at, coalesce(c.won, 0),
                    coalesce(c.waiting, 0), c.last_won_at) as what
        from holdings h full join counted c using (member_id, draw_id)
       where (h.won, h.waiting, h.last_won_at) is distinct from (c.won::int, c.waiting::int, c.last_won_at)`,
  },
  {
    name: 'orders know of their parcels',
    invariant: 'I19',
    says: 'An order is listed as sent, in part or whole, exactly where a prize of it lies in a parcel.',
    of: 'orders',
    offending: sql`
      select format('order %s: a parcel is said: %s, and is there: %s', o.order_id, o.has_parcel, i.order_id is not null) as what
        from orders o
        left join (select distinct draw_id, order_id from won_prizes where shipment_id is not null) i using (draw_id, order_id)
       where o.has_parcel <> (i.order_id is not null)`,
  },
];
