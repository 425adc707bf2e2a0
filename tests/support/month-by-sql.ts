import { sql } from 'drizzle-orm';
import type { Connection } from '#backend/persistence/db/database.ts';

/**
 * The sums of all rows of the ledger, counted by SQL that shares nothing with the shop's own: for comparison with the
 * figures of a month that has all of them.
 */
export async function sumsBySql(db: Connection): Promise<Readonly<Record<string, number>>> {
  const { rows } = await db.execute<{ name: string; value: string }>(sql`
    select 'sales of tickets' as name, sum(total) as value from orders o
     where exists (select from ledger l where l.order_id = o.order_id and l."to" = 'sales')
    union all select 'sales of shipping', sum(fee) from shipments where payment_status in ('CAPTURED', 'REFUND_PENDING', 'REFUNDED')
    union all select 'received without a sale', sum(yen) from ledger where "to" = 'owed'
    union all select 'refunds by the provider', sum(yen) from refunds where method = 'provider' and done_at is not null
    union all select 'refunds paid out', sum(yen) from refunds where method = 'bankTransfer' and done_at is not null
    union all select 'refunds due', sum(yen) from refunds where method = 'provider' and done_at is null
    union all select 'refunds requested', sum(yen) from refunds
      where method = 'bankTransfer' and done_at is null and withdrawn_at is null
    union all select 'chargebacks', sum(yen) from ledger where kind = 'chargeback'
    union all select 'fees', sum(case when "from" = 'fees' then yen else -yen end) from ledger where kind = 'fee'
    union all select 'payouts', sum(yen) from ledger where kind = 'payout'
    union all select 'owed to the shop', sum(case when "from" = 'provider' then yen when "to" = 'provider' then -yen end) from ledger
    union all select 'tickets not played', sum(o.quantity) - coalesce(sum(r.tickets), 0) from orders o
      left join (select order_id, sum(cardinality(tickets)) as tickets from refunds
                  where withdrawn_at is null group by order_id) r using (order_id) where o.status = 'SUCCESS'
    union all select 'prizes not shipped', count(*) from won_prizes w
      join orders o on o.draw_id = w.draw_id and o.order_id = w.order_id
      left join shipments s on s.shipment_id = w.shipment_id
      where o.status = 'CONFIRM' and w.voided_at is null and s.shipped_at is null`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value ?? 0)]));
}
