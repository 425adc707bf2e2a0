import { sql } from 'drizzle-orm';
import { endOfShipment } from '#backend/persistence/schema/shipments.ts';
import { GIFT_ADDRESS_DAYS } from '#lib/contract/shop-rules.ts';
import type { Rule } from '../check.ts';

/** Contents of shipments, and the counters of them. */
export const contentRules: readonly Rule[] = [
  {
    name: 'shipments count their prizes',
    invariant: 'I19',
    isWhole: true,
    rule: 'The number of prizes of a shipment is correct; a withdrawn one has none.',
    of: 'shipments',
    offending: sql`
      with inside as (
        select shipment_id, count(*) as prizes from (
          select shipment_id from won_prizes where shipment_id is not null
          union all select shipment_id from shipment_former_prizes) contents group by shipment_id)
      select format('shipment %s has %s prizes by its counter, and %s in fact', s.shipment_id, s.prizes, coalesce(i.prizes, 0)) as what
        from shipments s left join inside i using (shipment_id)
       where s.prizes <> coalesce(i.prizes, 0) or (s.prizes = 0) <> (s.withdrawn_at is not null)`,
  },
  {
    name: 'void prizes are those of refunded tickets',
    invariant: 'I19',
    rule: 'A prize is void exactly if it was given up or its ticket is refunded by the shop, unless it is in a shipment.',
    of: 'won_prizes',
    offending: sql`
      select format('prize %s of order %s (%s): void since %s, in shipment %s, its ticket refunded: %s', w.won_prize_id,
                    w.order_id, o.payment_status, coalesce(w.voided_at::text, 'never'),
                    coalesce(w.shipment_id::text, 'none'), b.is_refunded) as what
        from won_prizes w join orders o using (draw_id, order_id)
        cross join lateral (select exists (select from refunds r join ledger l
              on l.provider = r.provider and l.payment_id = r.payment_id and l.kind = 'capture' and l."to" = 'sales'
           where r.draw_id = w.draw_id and r.order_id = w.order_id and r.withdrawn_at is null
             and coalesce(w.ticket, o.first_ticket + o.quantity - 1) = any (r.tickets)) as is_refunded) b
       where (w.voided_at is not null and w.shipment_id is not null)
          or (w.voided_at is not null) <> ((b.is_refunded or w.given_up_by is not null) and w.shipment_id is null)`,
  },
  {
    name: 'storage is as promised',
    invariant: 'I19',
    rule: 'A prize is stored for the days of its draw from the payment of its order, in whole days, and longer only by recorded extensions.',
    of: 'won_prizes',
    offending: sql`
      with extended as (
        select won_prize_id, min(kept_until_before) as promised, max(kept_until) as ends,
               count(*) <> count(distinct kept_until_before) as overlap from storage_extensions group by won_prize_id),
      stored as (
        select w.*, coalesce(e.promised, w.kept_until) as promised, e.ends, e.overlap
          from won_prizes w left join extended e using (won_prize_id))
      select format('prize %s was won at %s, paid for at %s, and is kept until %s, extended from %s to %s; its draw keeps for %s days',
                    w.won_prize_id, w.won_at, o.settled_at, w.kept_until, w.promised, coalesce(w.ends::text, 'never'),
                    d.storage_days) as what
        from stored w join orders o using (draw_id, order_id) join draws d using (draw_id)
       where w.overlap or w.ends <> w.kept_until or w.won_at <> o.settled_at or w.promised <= w.won_at
          or extract(epoch from w.promised - w.won_at) % 86400 <> 0
          -- A catalogue may change the days for those whose result comes later.
          or (o.revealed_at > d.updated_at and w.promised <> w.won_at + d.storage_days * interval '1 day')`,
  },
  {
    name: 'dates of shipping have their history',
    invariant: 'I19',
    rule: 'The date of shipping of a draw is that of its last recorded change, which follows the change before.',
    of: 'draws',
    offending: sql`
      with changes as (
        select draw_id, at, days, "from", last_day,
               lead(days_before) over later as next_days, lead(from_before) over later as next_from,
               lead(last_day_before) over later as next_last_day, lead(at) over later is null as is_last
          from shipping_date_changes window later as (partition by draw_id order by at))
      select format('draw %s was changed at %s to %s days, %s to %s, which is not what followed', d.directory_name, c.at, c.days,
                    c."from", c.last_day) as what
        from changes c join draws d using (draw_id)
       where (c.days, c."from", c.last_day) is distinct from
             (case when c.is_last then d.shipping_days else c.next_days end,
              case when c.is_last then d.shipping_from else c.next_from end,
              case when c.is_last then d.shipping_last_day else c.next_last_day end)`,
  },
  {
    name: 'holdings are counted',
    invariant: 'I19',
    rule: 'The counters of a member’s prizes of a draw, won and in storage, agree with the prizes of played orders.',
    of: 'holdings',
    offending: sql`
      with counted as (
        select member_id, draw_id, count(*) filter (where voided_at is null) as won,
               count(*) filter (where voided_at is null and shipment_id is null) as waiting, max(won_at) as last_won_at
          from won_prizes w where exists (
            select from orders o where o.draw_id = w.draw_id and o.order_id = w.order_id and o.status = 'CONFIRM')
         group by member_id, draw_id)
      select format('member %s, draw %s: %s won and %s waiting, last at %s; by the prizes %s, %s and %s', member_id, draw_id,
                    coalesce(h.won, 0), coalesce(h.waiting, 0), h.last_won_at, coalesce(c.won, 0),
                    coalesce(c.waiting, 0), c.last_won_at) as what
        from holdings h full join counted c using (member_id, draw_id)
       where (h.won, h.waiting, h.last_won_at) is distinct from (c.won::int, c.waiting::int, c.last_won_at)`,
  },
  {
    name: 'stock is counted',
    invariant: 'I19',
    rule: 'The counters of a prize’s pieces outside the storage, by place, agree with the won prizes and their shipments.',
    of: 'stock_counts',
    offending: sql`
      with counted as (
        select w.draw_id, w.prize_id, count(*) as pieces,
               case when w.given_up_by is not null then 'givenUp' when w.voided_at is not null then 'void'
                    when s.status = 'START' then 'requested' when s.status = 'WAITING' then 'packed'
                    when s.problem = 'returned' and (s.resolution is null or s.resolution <> 'resent') then 'returned'
                    else 'shipped' end as place
          from won_prizes w left join shipments s using (shipment_id)
         where w.prize_id is not null and (w.shipment_id is not null or w.voided_at is not null)
         group by w.draw_id, w.prize_id, place),
      kept as (select draw_id, prize_id, place, sum(pieces) as pieces from stock_counts group by draw_id, prize_id, place)
      select format('prize %s of draw %s: %s pieces %s by the counters, and %s in fact', prize_id, draw_id, coalesce(k.pieces, 0),
                    place, coalesce(c.pieces, 0)) as what
        from kept k full join counted c using (draw_id, prize_id, place)
       where coalesce(k.pieces, 0) <> coalesce(c.pieces, 0)`,
  },
  {
    name: 'orders are marked as shipped',
    invariant: 'I19',
    rule: 'An order is marked as having a shipment exactly if one of its prizes is in one.',
    of: 'orders',
    offending: sql`
      select format('order %s: has a shipment by its mark: %s, in fact: %s', o.order_id, o.has_shipment, i.order_id is not null) as what
        from orders o
        left join (select distinct draw_id, order_id from won_prizes where shipment_id is not null) i using (draw_id, order_id)
       where o.has_shipment <> (i.order_id is not null)`,
  },
];

/** Addresses, fees and emails of shipments. */
export const fulfilmentRules: readonly Rule[] = [
  {
    name: 'shipments have an address',
    invariant: 'I19',
    rule: 'A shipment that is not withdrawn has its whole address, unless the receiver of a gift typed it, and it was deleted after its time.',
    of: 'shipments',
    offending: sql`
      select format('shipment %s of member %s is %s, and %s lines of its address are missing', s.shipment_id, s.member_id,
                    s.status, num_nulls(s.name, s.zip, s.address, s.address2, s.tel)) as what
        from shipments s join members m using (member_id)
       where m.left_at is null and s.withdrawn_at is null
         and not (${endOfShipment(sql`s`)} < now() - ${GIFT_ADDRESS_DAYS} * interval '1 day'
           and exists (select from gifts g where g.gift_id = s.gift_id and g.link_digest is not null))
         and num_nulls(s.name, s.zip, s.address, s.address2, s.tel) > 0`,
  },
  {
    name: 'nothing unpaid is sent',
    invariant: 'I19',
    rule: 'No shipment is packed before its fee is paid, and one with a paid fee is withdrawn by staff alone.',
    of: 'shipments',
    offending: sql`
      select format('shipment %s is %s: fee %s, %s, withdrawn %s', shipment_id, status, fee, payment_status,
                    coalesce(withdrawn_at::text, 'never')) as what
        from shipments
       where (status <> 'START' and fee > 0 and payment_status <> 'CAPTURED')
          or (withdrawn_at is not null and payment_status = 'CAPTURED' and not exists (
                select from shipment_moves m where m.shipment_id = shipments.shipment_id and m.event = 'withdrawnByShop'))`,
  },
  {
    name: 'held prizes are not sent',
    invariant: 'I19',
    rule: 'No prize of an order is handed over to a carrier while a review holds the order.',
    of: 'shipments',
    offending: sql`
      select format('shipment %s was handed over at %s; order %s is held since %s: %s', s.shipment_id, s.shipped_at, r.order_id,
                    r.made_at, coalesce(r.decision, 'not decided')) as what
        from order_reviews r join won_prizes w using (draw_id, order_id) join shipments s on s.shipment_id = w.shipment_id
       where s.shipped_at > r.made_at and (r.decision is distinct from 'release' or s.shipped_at < r.decided_at)`,
  },
  {
    name: 'shipping emails are queued until sent',
    invariant: 'I20',
    rule: 'The email about a handed-over shipment is in the outbox until it is sent, and no longer.',
    of: 'shipments',
    offending: sql`
      select format('shipment %s is %s, notified %s; its email waits: %s', s.shipment_id, s.status,
                    coalesce(s.mailed_at::text, 'never'), o.email_id is not null) as what
        from shipments s left join outbox o using (shipment_id)
       where (s.status = 'SHIPSTART') <> (o.email_id is not null)`,
  },
  {
    name: 'emails go to their member',
    invariant: 'I20',
    isWhole: true,
    rule: 'An email about an order or a shipment goes to the member it belongs to.',
    of: 'outbox',
    offending: sql`
      select format('email %s (%s) is to member %s', l.email_id, l.message ->> 'kind', l.member_id) as what
        from outbox l
        left join orders o on o.order_id::text = l.message ->> 'orderId'
        left join shipments s on s.shipment_id::text = coalesce(l.shipment_id::text, l.message ->> 'shipmentId')
       where (l.message ? 'orderId' and o.member_id is distinct from l.member_id)
          or ((l.message ? 'shipmentId' or l.shipment_id is not null) and s.member_id is distinct from l.member_id)`,
  },
];
