import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** Revenue of an order after refunds (`kept`), and its number of captures. */
const SALES = sql`
  select draw_id, order_id, count(*) filter (where "to" = 'sales') as captures,
         sum(case when "to" = 'sales' then yen when "from" = 'sales' then -yen else 0 end) as kept
    from ledger group by draw_id, order_id`;

/** Every captured yen belongs to one order, and is its price. */
export const captureRules: readonly Rule[] = [
  {
    name: 'ledger rows have their order',
    invariant: 'I1',
    rule: 'Every ledger row that is not about a shipment or a settlement belongs to an existing order.',
    of: 'ledger',
    offending: sql`
      select format('line %s is about order %s, which does not exist', l.line_id, l.order_id) as what
        from ledger l left join orders o using (draw_id, order_id)
       where l.shipment_id is null and o.order_id is null
         and (l.order_id is not null or l.kind not in ('fee', 'payout', 'correction'))`,
  },
  {
    name: 'accounts',
    invariant: 'I1',
    rule: 'Each kind of row has its accounts: captures go from the provider to sales, shipping or owed, and so on.',
    of: 'ledger',
    offending: sql`
      select format('line %s: %s from %s to %s', line_id, kind, "from", "to") as what
        from (select *, case when shipment_id is null then 'sales'::account else 'shipping'::account end as ours
                from ledger) lines
       where not (case kind
             when 'capture' then "from" = 'provider' and "to" in (ours, 'owed')
             when 'refund' then "from" in (ours, 'owed') and "to" in ('provider', 'bank')
             when 'chargeback' then ("from", "to") = ('chargebacks', 'provider')
             when 'chargebackReversal' then ("from", "to") = ('provider', 'chargebacks')
             else 'provider' in ("from", "to") and case kind when 'fee' then 'fees' when 'payout' then 'bank'
                  else 'suspense' end::account in ("from", "to") end)`,
  },
  {
    name: 'kept payments are paid orders',
    invariant: 'I1',
    rule: 'The captured sum less refunds that are done is the sum of the paid orders less those, for each order.',
    of: 'orders',
    offending: sql`
      select format('order %s (%s, %s) of %s yen has brought in %s yen',
                    o.order_id, o.status, o.payment_status, o.total, coalesce(s.kept, 0)) as what
        from orders o left join (${SALES}) s using (draw_id, order_id)
        left join (select r.draw_id, r.order_id, sum(r.yen) as yen from refunds r join ledger l
            on l.provider = r.provider and l.payment_id = r.payment_id and l.kind = 'capture' and l."to" = 'sales'
         where r.done_at is not null group by r.draw_id, r.order_id) b using (draw_id, order_id)
       where coalesce(s.kept, 0) <> case when o.status in ('SUCCESS', 'CONFIRM')
             then o.total - coalesce(b.yen, 0) else 0 end`,
  },
  {
    name: 'sums are those of orders',
    invariant: 'I3',
    rule: 'Every capture is the whole sum of its order.',
    of: 'ledger',
    offending: sql`
      select format('line %s: %s of %s yen for order %s of %s yen', l.line_id, l.kind, l.yen, o.order_id, o.total) as what
        from ledger l join orders o using (draw_id, order_id)
       where l.kind = 'capture' and l.yen <> o.total`,
  },
  {
    name: 'prices are those of draws',
    invariant: 'I3',
    rule: 'The price of an order is that of its draw, which does not change once the sale has begun.',
    of: 'orders',
    offending: sql`
      select format('order %s: %s yen a ticket, %s yen in the draw', o.order_id, o.price, d.price) as what
        from orders o join draws d using (draw_id) where o.price <> d.price`,
  },
  {
    name: 'one kept payment per order',
    invariant: 'I5',
    rule: 'At most one capture of an order is kept. A second one is owed and is refunded.',
    of: 'ledger',
    offending: sql`
      select format('order %s keeps %s captures', order_id, captures) as what from (${SALES}) s where captures > 1`,
  },
  {
    name: 'captures have a payment session',
    invariant: 'I5',
    rule: 'Every capture belongs to a payment session of its order at that provider, with the same sum.',
    of: 'ledger',
    offending: sql`
      select format('line %s: no payment session of order %s to %s for %s yen', l.line_id, l.order_id, l.provider, l.yen) as what
        from ledger l where l.order_id is not null and l.kind = 'capture' and not exists (
             select from payment_sessions h where h.order_id = l.order_id and h.draw_id = l.draw_id
                and h.provider = l.provider and h.yen = l.yen)`,
  },
];

/** The sums captured and returned of each payment; returned by refunds and by chargebacks. */
const SUMS = sql`case kind::text when 'capture' then 'captured' else 'returned' end as way,
  sum(case kind::text when 'chargebackReversal' then -yen else yen end) as yen, max(at) as at`;

const OUR_MONEY = sql`
  select payment_id, min(line_id) as line_id, ${SUMS} from ledger
   where provider = 'sandbox' and "to" <> 'bank' and kind not in ('fee', 'payout', 'correction')
   group by payment_id, way`;

const SANDBOX_MONEY = sql`select payment_id, ${SUMS} from sandbox_ledger group by payment_id, way`;

/** The reconciliation runs once a day. */
const RECONCILED_WITHIN = '2 days';

/** The ledgers of the sandbox provider and of the shop, and the payment sessions between them. */
export const providerRules: readonly Rule[] = [
  {
    name: 'ledger rows are in the sandbox ledger',
    invariant: 'I6',
    rule: 'Every payment by the sandbox provider is in its own ledger, with the same sums captured and returned.',
    of: 'ledger',
    offending: sql`
      select format('line %s: %s of %s yen, payment %s; the provider has %s', l.line_id, l.way, l.yen, l.payment_id,
                    coalesce(p.yen || ' yen', 'nothing')) as what
        from (${OUR_MONEY}) l left join (${SANDBOX_MONEY}) p using (payment_id, way)
       where p.yen is null or l.yen > p.yen`,
  },
  {
    name: 'sandbox rows are in the ledger',
    invariant: 'I6',
    isWhole: true,
    rule: 'Every yen the sandbox provider captured or returned is in the ledger, or its refund, poll or reconciliation is due.',
    of: 'sandbox_ledger',
    offending: sql`
      select format('payment %s: %s of %s yen is unknown to us', p.payment_id, p.way, p.yen) as what
        from (${SANDBOX_MONEY}) p left join (${OUR_MONEY}) l using (payment_id, way)
       where p.yen > coalesce(l.yen, 0)
         and not exists (select from refunds r where p.way = 'returned' and r.provider = 'sandbox'
                            and r.payment_id = p.payment_id and r.done_at is null)
         and not (p.way = 'returned' and p.at > clock_timestamp() - ${RECONCILED_WITHIN}::interval)
         and not exists (select from sandbox_payments y join sandbox_sessions s using (session_id)
                           join payment_sessions h on h.redirect_id = s.key
                          where p.way = 'captured' and y.payment_id = p.payment_id and h.poll_at is not null)`,
  },
  {
    name: 'paid payment sessions are captured',
    invariant: 'I6',
    rule: 'A paid payment session of an order has its capture in the ledger, for every provider.',
    of: 'payment_sessions',
    offending: sql`
      select format('payment session %s of order %s is done, and nothing is captured', h.redirect_id, h.order_id) as what
        from payment_sessions h where h.purpose = 'order' and h.state = 'DONE' and h.yen > 0 and not exists (
             select from ledger l where l.draw_id = h.draw_id and l.order_id = h.order_id
                and l.provider = h.provider and l.kind = 'capture')`,
  },
  {
    name: 'payment sessions match their orders',
    invariant: 'I15',
    rule: 'A payment session belongs to the member of its order and has its sum.',
    of: 'payment_sessions',
    offending: sql`
      select format('payment session %s of %s yen is not of the member or sum of order %s', h.redirect_id, h.yen, h.order_id) as what
        from payment_sessions h left join orders o using (draw_id, order_id)
       where h.purpose = 'order'
         and (o.order_id is null or o.member_id <> h.member_id or o.total <> h.yen)`,
  },
  {
    name: 'webhooks are processed within a day',
    invariant: 'I6',
    rule: 'No webhook waits for more than a day.',
    of: 'webhooks',
    offending: sql`
      select format('webhook %s of %s waits since %s, after %s attempts', webhook_id, provider, received_at, tries) as what
        from webhooks where handled_at is null and received_at < clock_timestamp() - interval '24 hours'`,
  },
];
