import { type SQL, sql } from 'drizzle-orm';
import type { ReportSums } from '#backend/domain/accounting/sales-report.ts';
import type { Carrier, ReportUnit } from '#lib/contract/enums.ts';
import type { Connection } from '../db/database.ts';

type Moments = { readonly from: Date; readonly until: Date };

const isWithin = (time: SQL, { from, until }: Moments) => sql`${time} >= ${from} and ${time} < ${until}`;

/** The first day of the unit in which a time is in Japan. */
const startOf = (time: SQL, unit: ReportUnit) =>
  sql`date_trunc(${sql.raw(`'${unit}'`)}, ${time} at time zone 'Asia/Tokyo')::date::text`;

const yenOf = (which: SQL) => sql`(coalesce(sum(l.yen) filter (where ${which}), 0))::float8`;

const SALES = yenOf(sql`l.kind = 'capture' and l."to" = 'sales'`);
const FEES = yenOf(sql`l.kind = 'capture' and l."to" = 'shipping'`);
const REFUNDS = yenOf(sql`l.kind = 'refund' and l."from" in ('sales', 'shipping')`);

/** The sums of a range. Orders, ledger rows and members are read once each, through their times. */
export async function reportSums(db: Connection, range: Moments, unit: ReportUnit): Promise<ReportSums> {
  const money = await db.execute<ReportSums['money'][number]>(sql`
    select ${startOf(sql`l.at`, unit)} as start, ${SALES} as "salesYen", ${FEES} as "shippingYen", ${REFUNDS} as "refundedYen"
      from ledger l where ${isWithin(sql`l.at`, range)} and l.kind in ('capture', 'refund') group by 1`);
  const sold = await db.execute<ReportSums['sold'][number]>(sql`
    select start, count(*)::int as orders, (coalesce(sum(quantity), 0))::int as tickets, count(distinct member_id)::int as buyers
      from (select ${startOf(sql`o.settled_at`, unit)} as start, o.quantity, o.member_id
              from orders o where ${isWithin(sql`o.settled_at`, range)} and o.first_ticket is not null) sold
     group by grouping sets ((start), ())`);
  const joined = await db.execute<ReportSums['joined'][number]>(sql`
    select ${startOf(sql`m.joined_at`, unit)} as start, count(*)::int as "newMembers"
      from members m where ${isWithin(sql`m.joined_at`, range)} group by 1`);
  return { money: money.rows, sold: sold.rows, joined: joined.rows };
}

type DrawSums = {
  readonly drawId: string;
  readonly directoryName: string;
  readonly title: string;
  readonly salesYen: number;
  readonly refundedYen: number;
  readonly orders: number;
  readonly tickets: number;
  readonly buyers: number;
};

/** A shop has some hundred draws a year: more have no place on a page. */
const MAX_DRAWS = 500;

/** The draws with sales or refunds in a range, the highest sales first. */
export async function drawSums(db: Connection, range: Moments): Promise<readonly DrawSums[]> {
  const { rows } = await db.execute<DrawSums>(sql`
    with money as (
      select l.draw_id, ${SALES} as sales, ${REFUNDS} as refunds
        from ledger l where ${isWithin(sql`l.at`, range)} and l.kind in ('capture', 'refund') and l.draw_id is not null
       group by l.draw_id),
    sold as (
      select o.draw_id, count(*)::int as orders, sum(o.quantity)::int as tickets, count(distinct o.member_id)::int as buyers
        from orders o where ${isWithin(sql`o.settled_at`, range)} and o.first_ticket is not null group by o.draw_id)
    select d.draw_id as "drawId", d.directory_name as "directoryName", d.title, coalesce(m.sales, 0) as "salesYen",
           coalesce(m.refunds, 0) as "refundedYen", coalesce(s.orders, 0) as orders, coalesce(s.tickets, 0) as tickets,
           coalesce(s.buyers, 0) as buyers
      from draws d left join money m using (draw_id) left join sold s using (draw_id)
     where m.sales > 0 or m.refunds > 0 or s.orders > 0
     order by coalesce(m.sales, 0) desc, d.opens_at desc, d.directory_name limit ${MAX_DRAWS}`);
  return rows;
}

export type DrawMoney = { readonly drawId: string; readonly salesYen: number; readonly refundedYen: number };

/** Sales and refunds of these draws, in a range or of all time. */
export async function drawMoney(
  db: Connection,
  drawIds: readonly string[],
  range?: Moments,
): Promise<readonly DrawMoney[]> {
  const { rows } = await db.execute<DrawMoney>(sql`
    select l.draw_id as "drawId", ${SALES} as "salesYen", ${REFUNDS} as "refundedYen"
      from ledger l
     where l.draw_id = any (${sql.param(drawIds)}::uuid[]) and l.kind in ('capture', 'refund')
       and ${range === undefined ? sql`true` : isWithin(sql`l.at`, range)}
     group by l.draw_id`);
  return rows;
}

type CarrierSums = {
  readonly carrier: Carrier;
  readonly handedOver: number;
  readonly delivered: number;
  readonly returned: number;
  readonly damaged: number;
  readonly lost: number;
};

/** Shipments handed over in a range, by carrier. A problem that was cleared is none. */
export async function carrierSums(db: Connection, range: Moments): Promise<readonly CarrierSums[]> {
  const { rows } = await db.execute<CarrierSums>(sql`
    select carrier, count(*)::int as "handedOver",
           (count(*) filter (where status = 'DELIVERED' and problem is null))::int as delivered,
           (count(*) filter (where problem = 'returned'))::int as returned,
           (count(*) filter (where problem = 'damaged'))::int as damaged,
           (count(*) filter (where problem = 'lost'))::int as lost
      from shipments where ${isWithin(sql`shipped_at`, range)} group by carrier order by carrier`);
  return rows;
}
