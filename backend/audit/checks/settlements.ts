import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** Chargebacks, fees and payouts: the provider alone decides about them. */
export const settlementRules: readonly Rule[] = [
  {
    name: 'chargebacks have their dispute',
    invariant: 'I28',
    isWhole: true,
    rule: 'The ledger has a chargeback exactly for each dispute that names one, of the same payment and sum.',
    of: 'disputes',
    offending: sql`
      with booked as (select * from ledger where kind = 'chargeback')
      select format('chargeback %s of payment %s: line %s of %s yen, dispute of %s yen',
                    coalesce(d.chargeback_id, l.provider_ref), coalesce(d.payment_id, l.payment_id),
                    coalesce(l.line_id::text, 'missing'), l.yen, d.booked_yen) as what
        from (select * from disputes where booked_yen > 0) d
        full join booked l on l.provider = d.provider and l.provider_ref = d.chargeback_id
       where (l.payment_id, l.yen, l.draw_id, l.order_id, l.shipment_id) is distinct from
             (d.payment_id, d.booked_yen, d.draw_id, d.order_id, d.shipment_id)`,
  },
  {
    name: 'chargebacks are of captures',
    invariant: 'I28',
    rule: 'A chargeback takes back a captured payment or a part of it, later.',
    of: 'ledger',
    offending: sql`
      select format('line %s takes back %s yen of payment %s, which was captured differently', b.line_id, b.yen, b.payment_id) as what
        from ledger b left join ledger c on c.provider = b.provider and c.payment_id = b.payment_id
         and c.kind = 'capture' and c.yen >= b.yen and c.line_id < b.line_id
         and (c.draw_id, c.order_id, c.shipment_id) is not distinct from (b.draw_id, b.order_id, b.shipment_id)
       where b.kind = 'chargeback' and c.line_id is null`,
  },
  {
    name: 'no more returned than captured',
    invariant: 'I28',
    rule: 'The provider returns at most what it captured of a payment: refunds and chargebacks less their reversals.',
    of: 'ledger',
    offending: sql`
      select format('payment %s of %s yen: %s yen returned by the provider', c.payment_id, c.yen, b.yen) as what
        from (select provider, payment_id, sum(case when kind = 'chargebackReversal' then -yen else yen end) as yen
                from ledger where kind = 'chargebackReversal' or kind in ('refund', 'chargeback') and "to" = 'provider'
               group by 1, 2) b
        join ledger c on c.provider = b.provider and c.payment_id = b.payment_id and c.kind = 'capture'
       where b.yen > c.yen`,
  },
  {
    name: 'reversals have their chargeback',
    invariant: 'I28',
    rule: 'A chargeback is given back once, whole, and its dispute is won.',
    of: 'ledger',
    offending: sql`
      select format('line %s gives back %s yen of payment %s', r.line_id, r.yen, r.payment_id) as what
        from ledger r left join ledger b on b.provider = r.provider and b.provider_ref = r.provider_ref
         and b.kind = 'chargeback' and b.yen = r.yen and b.payment_id = r.payment_id and b.line_id < r.line_id
        left join disputes d on d.provider = r.provider and d.chargeback_id = r.provider_ref and d.state = 'won'
       where r.kind = 'chargebackReversal' and (b.line_id is null or d.dispute_id is null)`,
  },
  {
    name: 'settlements are in the ledger',
    invariant: 'I28',
    rule: 'Fees and payout of each settlement are in the ledger, with the same sums and tax, and no others.',
    of: 'settlements',
    offending: sql`
      with recorded as (
        select provider, settlement_id, 'payout' as kind, payout_yen as yen, null::int as tax from settlements
        union all
        select provider, settlement_id, 'fee', fee_yen + fee_tax_yen - transfer_fee_yen, abs(fee_tax_yen) from settlements
        union all
        select provider, transaction_id, 'correction', transaction_yen, null from settlement_lines l where type = 'Correction' and not exists (
          select from disputes d where d.provider = l.provider and d.payment_id = l.payment_id
             and d.booked_yen = l.transaction_yen and d.state = 'won')),
      booked as (
        select provider, provider_ref as settlement_id, kind::text, tax_yen as tax,
               case when ("to" = 'provider') = (kind = 'payout') then yen else -yen end as yen
          from ledger where kind in ('fee', 'payout', 'correction'))
      select format('%s of settlement %s: %s yen, in the ledger %s yen', kind, settlement_id, coalesce(t.yen, 0),
                    coalesce(b.yen, 0)) as what
        from (select * from recorded where yen <> 0) t full join booked b using (provider, settlement_id, kind)
       where (t.yen, t.tax) is distinct from (b.yen, b.tax)`,
  },
  {
    name: 'settlements are their lines',
    invariant: 'I28',
    rule: 'The sums of a settlement are those of its lines, and every line has its settlement.',
    of: 'settlements',
    offending: sql`
      with lines as (
        select provider, settlement_id, sum(transaction_yen) as yen, sum(fee_yen) as fee, sum(fee_tax_yen) as tax
          from settlement_lines group by 1, 2)
      select format('settlement %s of %s yen; its lines make up %s yen', settlement_id, s.transaction_yen, l.yen) as what
        from settlements s full join lines l using (provider, settlement_id)
       where (s.transaction_yen, s.fee_yen, s.fee_tax_yen) is distinct from (l.yen, l.fee, l.tax)`,
  },
];
