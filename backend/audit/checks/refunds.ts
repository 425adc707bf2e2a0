import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** Refunds that are due are made, whole and once. */
export const refundRules: readonly Rule[] = [
  {
    name: 'owed yen have a refund',
    invariant: 'I4',
    rule: 'Every capture that is owed has a refund, due or done.',
    of: 'ledger',
    offending: sql`
      select format('line %s: %s yen of %s are owed, without a refund',
                    l.line_id, l.yen, coalesce(l.order_id, l.shipment_id)) as what
        from ledger l left join refunds r
          on r.provider = l.provider and r.payment_id = l.payment_id and r.yen = l.yen
         and (r.draw_id, r.order_id, r.shipment_id) is not distinct from (l.draw_id, l.order_id, l.shipment_id)
       where l.kind = 'capture' and l."to" = 'owed' and r.refund_id is null`,
  },
  {
    name: 'refunds have their capture',
    invariant: 'I4',
    rule: 'Every refund belongs to a captured payment of the same order or shipment.',
    of: 'refunds',
    offending: sql`
      select format('refund %s of %s yen for %s: no such capture', r.refund_id, r.yen,
                    coalesce(r.order_id, r.shipment_id)) as what
        from refunds r left join ledger l
          on l.provider = r.provider and l.payment_id = r.payment_id and l.kind = 'capture' and l.yen >= r.yen
         and (l.draw_id, l.order_id, l.shipment_id) is not distinct from (r.draw_id, r.order_id, r.shipment_id)
       where l.line_id is null`,
  },
  {
    name: 'refund rows reverse captures',
    invariant: 'I4',
    rule: 'A refund reverses a capture of its payment or a part of it: same account, at most its sum, later.',
    of: 'ledger',
    offending: sql`
      select format('line %s refunds %s yen of payment %s, which was captured differently', r.line_id, r.yen, r.payment_id) as what
        from ledger r left join ledger c
          on c.provider = r.provider and c.payment_id = r.payment_id and c.kind = 'capture'
         and c.yen >= r.yen and c."to" = r."from"
         and (c.draw_id, c.order_id, c.shipment_id) is not distinct from (r.draw_id, r.order_id, r.shipment_id)
       where r.kind = 'refund' and (c.line_id is null or c.line_id > r.line_id)`,
  },
  {
    name: 'no more than paid',
    invariant: 'I4',
    rule: 'All refunds of a payment, due or done, are at most the payment; so are the rows of the ledger.',
    of: 'refunds',
    offending: sql`
      with back as (
        select provider, payment_id, sum(yen) as yen from refunds where withdrawn_at is null group by 1, 2),
      booked as (
        select provider, payment_id, sum(yen) as yen from ledger where kind = 'refund' group by 1, 2)
      select format('payment %s of %s yen: refunds of %s yen, %s yen booked', l.payment_id, l.yen, b.yen, k.yen) as what
        from ledger l left join back b using (provider, payment_id) left join booked k using (provider, payment_id)
       where l.kind = 'capture' and greatest(coalesce(b.yen, 0), coalesce(k.yen, 0)) > l.yen`,
  },
  {
    name: 'refunds are in the ledger',
    invariant: 'I4',
    rule: 'A refund is done exactly if the ledger has its row, of the same sum, from the bank if it was transferred.',
    of: 'refunds',
    offending: sql`
      with booked as (
        select provider, payment_id, yen, "to", line_id, coalesce(refund_id, (select r.refund_id from refunds r
                 where r.provider = l.provider and r.payment_id = l.payment_id and r.scope in ('order', 'shippingFee')
                   and r.withdrawn_at is null)) as refund_id
          from ledger l where kind = 'refund')
      select format('payment %s: refund %s of %s yen, line %s of %s yen to %s', coalesce(r.payment_id, l.payment_id),
                    coalesce(case when r.done_at is null then 'open' else 'done' end, 'missing'), r.yen,
                    coalesce(l.line_id::text, 'missing'), l.yen, l."to") as what
        from refunds r full join booked l on l.refund_id = r.refund_id
       where (r.done_at is not null) <> (l.line_id is not null)
          or (l.line_id is not null and (r.provider, r.payment_id, r.yen,
              case r.method when 'bankTransfer' then 'bank' else 'provider' end)
              is distinct from (l.provider, l.payment_id, l.yen, l."to"::text))`,
  },
  {
    name: 'tickets are refunded once',
    invariant: 'I4',
    rule: 'A refund names tickets of its own order, each ticket is refunded once, and a refund of tickets names some.',
    of: 'refunds',
    offending: sql`
      with named as (
        select r.refund_id, r.draw_id, r.order_id, t.ticket,
               count(*) over (partition by r.draw_id, r.order_id, t.ticket) as times
          from refunds r, unnest(r.tickets) t(ticket) where r.withdrawn_at is null)
      select format('refund %s: ticket %s of order %s, refunded %s times', n.refund_id, n.ticket, n.order_id, n.times) as what
        from named n left join orders o using (draw_id, order_id)
       where n.times > 1 or n.ticket < o.first_ticket or n.ticket >= o.first_ticket + o.quantity or o.first_ticket is null
      union all
      select format('refund %s for %s names %s tickets', refund_id, scope, cardinality(tickets))
        from refunds where (scope = 'tickets' and cardinality(tickets) = 0)
           or (scope in ('goodwill', 'shippingFee') and cardinality(tickets) > 0)`,
  },
  {
    name: 'open refunds will be made',
    invariant: 'I4',
    rule: 'An open refund by the provider is due, and knows whether it is of the whole payment. A bank transfer is never sent.',
    of: 'refunds',
    offending: sql`
      select format('refund %s of %s of %s yen by %s is due at %s, of the whole payment: %s', r.refund_id, r.yen, l.yen, method,
                    coalesce(due_at::text, 'no time'), is_whole) as what
        from refunds r join ledger l
          on l.provider = r.provider and l.payment_id = r.payment_id and l.kind = 'capture'
       where r.done_at is null and r.withdrawn_at is null
         and ((r.due_at is not null) <> (r.method = 'provider') or r.is_whole <> (r.yen = l.yen))`,
  },
  {
    name: 'refunds within a day',
    invariant: 'I4',
    isWhole: true,
    rule: 'No refund by the provider is due for more than a day.',
    of: 'refunds',
    offending: sql`
      select format('refund %s of %s yen is due since %s, after %s attempts', refund_id, yen, made_at, tries) as what
        from refunds where done_at is null and method = 'provider' and made_at < clock_timestamp() - interval '24 hours'`,
  },
  {
    name: 'kept payments are refunded by the shop only',
    invariant: 'I4',
    rule: 'A kept payment is refunded only by the shop. An order records it once its whole payment is refunded, except one whose round is void.',
    of: 'orders',
    offending: sql`
      with back as (
        select r.draw_id, r.order_id from refunds r join ledger l
          on l.provider = r.provider and l.payment_id = r.payment_id and l.kind = 'capture' and l."to" = 'sales'
         where r.reason = 'byShop' and r.withdrawn_at is null
         group by r.draw_id, r.order_id, l.line_id, l.yen having sum(r.yen) = l.yen)
      select format('order %s (%s, %s) says %s; its kept payment is refunded: %s', o.order_id, o.status,
                    o.payment_status, coalesce(o.reason::text, 'nothing'), b.order_id is not null) as what
        from orders o left join back b using (draw_id, order_id)
       where ((b.order_id is not null) <> (o.reason is not distinct from 'byShop') and o.reason is distinct from 'roundVoid')
          or (o.reason = 'byShop' and o.status not in ('SUCCESS', 'CONFIRM'))
      union all
      select format('refund %s of kept payment %s says %s', r.refund_id, r.payment_id, r.reason)
        from refunds r join ledger l
          on l.provider = r.provider and l.payment_id = r.payment_id and l.kind = 'capture'
         and l."to" in ('sales', 'shipping')
       where r.reason <> 'byShop'`,
  },
  {
    name: 'payment status as in the ledger',
    invariant: 'I4',
    rule: 'The payment status of an order agrees with its ledger rows and refunds.',
    of: 'orders',
    offending: sql`
      with back as (
        select r.draw_id, r.order_id, bool_or(r.done_at is null) as open,
               sum(r.yen) filter (where l."to" = 'sales') as of_sale,
               sum(r.yen) filter (where l."to" = 'sales' and r.done_at is not null) as returned
          from refunds r left join ledger l
            on l.provider = r.provider and l.payment_id = r.payment_id and l.kind = 'capture'
         where r.order_id is not null and r.withdrawn_at is null group by r.draw_id, r.order_id),
      recorded as (
        select o.order_id, o.payment_status::text as status, case
            when o.status = 'START' then 'NONE DECLINED'
            when o.status = 'PLAYING' then 'PENDING'
            when o.status in ('SUCCESS', 'CONFIRM') and o.total = 0 then 'NONE'
            when o.status in ('SUCCESS', 'CONFIRM') and b.returned = o.total then 'REFUNDED'
            when o.status in ('SUCCESS', 'CONFIRM') and b.of_sale = o.total then 'REFUND_PENDING'
            when o.status in ('SUCCESS', 'CONFIRM') then 'CAPTURED'
            when b.open then 'REFUND_PENDING'
            when b.open is not null then 'REFUNDED'
            else 'NONE DECLINED EXPIRED' end as allowed
          from orders o left join back b using (draw_id, order_id))
      select format('order %s has the payment status %s; by the ledger: %s', order_id, status, allowed) as what
        from recorded where status <> all (string_to_array(allowed, ' '))`,
  },
];
