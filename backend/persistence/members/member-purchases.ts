import { sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';

/** Sums of the purchases of a member. Yen are those of the ledger. */
export type MemberPurchases = {
  /** Paid orders, those refunded later and free ones included. */
  readonly orders: number;
  readonly tickets: number;
  readonly paidYen: number;
  readonly shippingYen: number;
  /** Of tickets and shipping fees. */
  readonly refundedYen: number;
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
};

type Row = Omit<MemberPurchases, 'firstAt' | 'lastAt'> & {
  readonly first: number | null;
  readonly last: number | null;
};

/** Reads the orders and shipments of the member and their rows of the ledger. */
export async function purchasesOf(db: Connection, memberId: string): Promise<MemberPurchases> {
  const { rows } = await db.execute<Row>(sql`
    with bought as (
      select draw_id, order_id, quantity, settled_at, first_ticket from orders where member_id = ${memberId}),
    booked as (
      select l.kind, l."from", l."to", l.yen from bought join ledger l using (draw_id, order_id)
      union all
      select l.kind, l."from", l."to", l.yen from shipments s join ledger l using (shipment_id) where s.member_id = ${memberId}),
    money as (
      select coalesce(sum(yen) filter (where kind = 'capture' and "to" = 'sales'), 0)::float8 as paid,
             coalesce(sum(yen) filter (where kind = 'capture' and "to" = 'shipping'), 0)::float8 as shipping,
             coalesce(sum(yen) filter (where kind = 'refund' and "from" in ('sales', 'shipping')), 0)::float8 as refunded
        from booked)
    select count(first_ticket)::int as orders, coalesce(sum(quantity), 0)::int as tickets, min(paid) as "paidYen",
           min(shipping) as "shippingYen", min(refunded) as "refundedYen",
           extract(epoch from min(settled_at))::float8 * 1000 as first,
           extract(epoch from max(settled_at))::float8 * 1000 as last
      from money left join bought on first_ticket is not null`);
  const [found] = rows;
  if (found === undefined) throw new Error('The purchases of a member returned no row.');
  const { first, last, ...sums } = found;
  return { ...sums, firstAt: dateOf(first), lastAt: dateOf(last) };
}

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(Math.floor(ms)));
