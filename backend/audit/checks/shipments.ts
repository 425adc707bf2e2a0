import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

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

/** Where parcels go, whether they may go, and what their members are told of it. */
export const fulfilmentRules: readonly Rule[] = [
  {
    name: 'parcels have their address',
    invariant: 'I19',
    says: 'A parcel of a member has the whole address it was asked for with, as long as it is not taken back.',
    of: 'shipments',
    offending: sql`
      select format('parcel %s of member %s is %s, and %s lines of its address are missing', s.shipment_id, s.member_id,
                    s.status, num_nulls(s.name, s.zip, s.address, s.address2, s.tel)) as what
        from shipments s join members m using (member_id)
       where m.left_at is null and s.withdrawn_at is null
         and num_nulls(s.name, s.zip, s.address, s.address2, s.tel) > 0`,
  },
  {
    name: 'nothing unpaid is sent',
    invariant: 'I19',
    says: 'No parcel is packed whose fee was not paid; one whose fee was paid is not taken back.',
    of: 'shipments',
    offending: sql`
      select format('parcel %s is %s: fee %s, %s, taken back %s', shipment_id, status, fee, payment_status,
                    coalesce(withdrawn_at::text, 'never')) as what
        from shipments
       where (status <> 'START' and fee > 0 and payment_status <> 'CAPTURED')
          or (withdrawn_at is not null and payment_status = 'CAPTURED')`,
  },
  {
    name: 'parcels on their way have their letter',
    invariant: 'I20',
    says: 'That a parcel is on its way is written to its member: the letter waits until it is out, and no longer.',
    of: 'shipments',
    offending: sql`
      select format('parcel %s is %s, told %s; its letter waits: %s', s.shipment_id, s.status,
                    coalesce(s.mailed_at::text, 'never'), o.letter_id is not null) as what
        from shipments s left join outbox o using (shipment_id)
       where (s.status = 'SHIPSTART') <> (o.letter_id is not null)`,
  },
  {
    name: 'letters are their member’s',
    invariant: 'I20',
    says: 'A letter about an order or a parcel goes to the member whose it is.',
    of: 'outbox',
    offending: sql`
      select format('letter %s (%s) is to member %s', l.letter_id, l.letter ->> 'kind', l.member_id) as what
        from outbox l
        left join orders o on o.order_id::text = l.letter ->> 'orderId'
        left join shipments s on s.shipment_id::text = l.letter ->> 'shipmentId' or s.shipment_id = l.shipment_id
       where (l.letter ? 'orderId' and o.member_id is distinct from l.member_id)
          or ((l.letter ? 'shipmentId' or l.shipment_id is not null) and s.member_id is distinct from l.member_id)`,
  },
];
