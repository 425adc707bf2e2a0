import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** Refunds that are due are made, whole and once. */
export const refundRules: readonly Rule[] = [
  {
    name: 'owed yen have a refund',
    invariant: 'I4',
    says: 'Every capture that is owed has a refund, due or done.',
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
    says: 'Every refund belongs to a captured payment of the same order or shipment and sum.',
    of: 'refunds',
    offending: sql`
      select format('refund %s of %s yen for %s: no such capture', r.refund_id, r.yen,
                    coalesce(r.order_id, r.shipment_id)) as what
        from refunds r left join ledger l
          on l.provider = r.provider and l.payment_id = r.payment_id and l.kind = 'capture' and l.yen = r.yen
         and (l.draw_id, l.order_id, l.shipment_id) is not distinct from (r.draw_id, r.order_id, r.shipment_id)
       where l.line_id is null`,
  },
  {
    name: 'refund rows reverse captures',
    invariant: 'I4',
    says: 'A refund reverses the capture of its payment: same account, same sum, later.',
    of: 'ledger',
    offending: sql`
      select format('line %s refunds %s yen of payment %s, which was captured differently', r.line_id, r.yen, r.payment_id) as what
        from ledger r left join ledger c
          on c.provider = r.provider and c.payment_id = r.payment_id and c.kind = 'capture'
         and c.yen = r.yen and c."to" = r."from"
         and (c.draw_id, c.order_id, c.shipment_id) is not distinct from (r.draw_id, r.order_id, r.shipment_id)
       where r.kind = 'refund' and (c.line_id is null or c.line_id > r.line_id)`,
  },
  {
    name: 'refunds are in the ledger',
    invariant: 'I4',
    says: 'A refund is done exactly if the ledger has its row.',
    of: 'refunds',
    offending: sql`
      select format('payment %s: refund %s, line %s', payment_id,
                    coalesce(case when r.done_at is null then 'open' else 'done' end, 'missing'),
                    coalesce(l.line_id::text, 'missing')) as what
        from refunds r full join (select * from ledger where kind = 'refund') l using (provider, payment_id)
       where (r.done_at is not null) <> (l.line_id is not null)`,
  },
  {
    name: 'refunds within a day',
    invariant: 'I4',
    says: 'No refund is due for more than a day.',
    of: 'refunds',
    offending: sql`
      select format('refund %s of %s yen is due since %s, after %s attempts', refund_id, yen, made_at, tries) as what
        from refunds where done_at is null and made_at < clock_timestamp() - interval '24 hours'`,
  },
  {
    name: 'kept payments are refunded by the shop only',
    invariant: 'I4',
    says: 'A kept payment is refunded only if the shop refunds the whole order, and the order records it.',
    of: 'orders',
    offending: sql`
      with back as (
        select r.draw_id, r.order_id from refunds r join ledger l
          on l.provider = r.provider and l.payment_id = r.payment_id and l.kind = 'capture' and l."to" = 'sales'
         where r.reason = 'byShop')
      select format('order %s (%s, %s) says %s; its kept payment is refunded: %s', o.order_id, o.status,
                    o.payment_status, coalesce(o.reason::text, 'nothing'), b.order_id is not null) as what
        from orders o left join back b using (draw_id, order_id)
       where (b.order_id is not null) <> (o.reason is not distinct from 'byShop')
          or (o.reason = 'byShop' and o.status not in ('SUCCESS', 'CONFIRM'))`,
  },
  {
    name: 'payment status as in the ledger',
    invariant: 'I4',
    says: 'The payment status of an order agrees with its ledger rows and refunds.',
    of: 'orders',
    offending: sql`
      with money as (
        select draw_id, order_id, bool_or("to" = 'sales') as sold, bool_or("from" = 'sales') as returned
          from ledger group by draw_id, order_id),
      back as (
        select r.draw_id, r.order_id, bool_or(r.done_at is null) as open, bool_or(l."to" = 'sales') as of_sale
          from refunds r left join ledger l
            on l.provider = r.provider and l.payment_id = r.payment_id and l.kind = 'capture'
         where r.order_id is not null group by r.draw_id, r.order_id),
      told as (
        select o.order_id, o.payment_status::text as says, case
            when o.status = 'START' then 'NONE'
            when o.status = 'PLAYING' then 'PENDING'
            when o.status in ('SUCCESS', 'CONFIRM') and o.total = 0 then 'NONE'
            when coalesce(m.returned, false) then 'REFUNDED'
            when o.status in ('SUCCESS', 'CONFIRM') and coalesce(b.of_sale, false) then 'REFUND_PENDING'
            when o.status in ('SUCCESS', 'CONFIRM') then 'CAPTURED'
            when b.open then 'REFUND_PENDING'
            when b.open is not null then 'REFUNDED'
            else 'NONE DECLINED EXPIRED' end as may
          from orders o left join money m using (draw_id, order_id) left join back b using (draw_id, order_id))
      select format('order %s says %s; by the ledger: %s', order_id, says, may) as what
        from told where says <> all (string_to_array(may, ' '))`,
  },
];
