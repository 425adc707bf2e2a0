import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** What an order has brought in, after what was given back of it: `kept`, from how many captures. */
const SALES = sql`
  select draw_id, order_id, count(*) filter (where "to" = 'sales') as captures,
         sum(case when "to" = 'sales' then yen when "from" = 'sales' then -yen else 0 end) as kept
    from ledger group by draw_id, order_id`;

/** Every captured yen belongs to one order, and is its price. */
export const captureRules: readonly Rule[] = [
  {
    name: 'lines have their order',
    invariant: 'I1',
    says: 'Every line of the ledger that is not about a parcel is about an order that exists.',
    of: 'ledger',
    offending: sql`
      select format('line %s is about order %s, which is not there', l.line_id, l.order_id) as what
        from ledger l left join orders o using (draw_id, order_id)
       where l.shipment_id is null and o.order_id is null`,
  },
  {
    name: 'accounts',
    invariant: 'I1',
    says: 'Captures go from the provider to what is sold, to what was paid for sending, or to what is owed, each to its own; refunds from there to the provider.',
    of: 'ledger',
    offending: sql`
      select format('line %s: %s from %s to %s', line_id, kind, "from", "to") as what
        from (select *, case when shipment_id is null then 'sales'::account else 'shipping'::account end as ours
                from ledger) lines
       where not (case kind when 'capture' then "from" = 'provider' and "to" in (ours, 'owed')
                            else "from" in (ours, 'owed') and "to" = 'provider' end)`,
  },
  {
    name: 'kept yen are sold tickets',
    invariant: 'I1',
    says: 'What was captured and not given back is the sum of the paid orders, order by order.',
    of: 'orders',
    offending: sql`
      select format('order %s (%s, %s) of %s yen has brought in %s yen',
                    o.order_id, o.status, o.payment_status, o.total, coalesce(s.kept, 0)) as what
        from orders o left join (${SALES}) s using (draw_id, order_id)
       where coalesce(s.kept, 0) <> case
             when o.status in ('SUCCESS', 'CONFIRM') and o.payment_status <> 'REFUNDED' then o.total else 0 end`,
  },
  {
    name: 'sums are those of orders',
    invariant: 'I3',
    says: 'Every capture and every refund is of the order’s whole sum.',
    of: 'ledger',
    offending: sql`
      select format('line %s: %s of %s yen for order %s of %s yen', l.line_id, l.kind, l.yen, o.order_id, o.total) as what
        from ledger l join orders o using (draw_id, order_id) where l.yen <> o.total`,
  },
  {
    name: 'prices are those of draws',
    invariant: 'I3',
    says: 'An order’s price is that of its draw, which does not change once the sale has begun.',
    of: 'orders',
    offending: sql`
      select format('order %s: %s yen a ticket, %s yen in the draw', o.order_id, o.price, d.price) as what
        from orders o join draws d using (draw_id) where o.price <> d.price`,
  },
  {
    name: 'sold for one payment',
    invariant: 'I5',
    says: 'At most one capture of an order is kept; a second one is owed and goes back.',
    of: 'ledger',
    offending: sql`
      select format('order %s keeps %s captures', order_id, captures) as what from (${SALES}) s where captures > 1`,
  },
  {
    name: 'paid on a trip',
    invariant: 'I5',
    says: 'Every capture was made on a trip of its order to that provider, for the trip’s sum.',
    of: 'ledger',
    offending: sql`
      select format('line %s: no trip of order %s to %s for %s yen', l.line_id, o.order_id, l.provider, l.yen) as what
        from ledger l join orders o using (draw_id, order_id) where l.kind = 'capture' and not exists (
             select from hand_offs h where h.order_id = o.order_id and h.draw_id = o.draw_id
                and h.provider = l.provider and h.yen = l.yen)`,
  },
];
