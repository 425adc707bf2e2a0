import { asc, eq, lt, sql } from 'drizzle-orm';
import type { Balances, BookedLine, Positions, MonthFigures } from '#backend/domain/accounting/figures.ts';
import type { MonthRange } from '#backend/domain/accounting/month.ts';
import type { Connection } from '../db/database.ts';
import { closedMonths, ledger } from '../schema.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';

const { month, closedBy, closedAt, figures } = closedMonths;

/** Rows are only added, with the time of their transaction: the earliest is among the first, whose transactions overlap. */
const OLDEST_ROWS = 1_000;

/** The time of the first row of the ledger. */
export async function firstBookingAt(db: Connection): Promise<Date | undefined> {
  // Before the first closed month there is no row: what is written later is booked after it.
  const [closed] = await db
    .select({ at: sql<Date | null>`min(${closedMonths.fromAt})`.mapWith(closedMonths.fromAt) })
    .from(closedMonths);
  if (closed?.at) return closed.at;
  const oldest = db.select({ at: ledger.at }).from(ledger).orderBy(asc(ledger.lineId)).limit(OLDEST_ROWS);
  const rows = oldest.as('oldest');
  const [first] = await db.select({ at: sql<Date | null>`min(${rows.at})`.mapWith(ledger.at) }).from(rows);
  return first?.at ?? undefined;
}

type Closing = { readonly month: string; readonly closedBy: string; readonly closedAt: Date };

/** Without their figures, oldest first. */
export const listClosedMonths = (db: Connection): Promise<readonly Closing[]> =>
  db.select({ month, closedBy, closedAt }).from(closedMonths).orderBy(asc(month));

/** `figures` as they were stored. */
type ClosedMonth = Closing & { readonly figures: unknown };

export async function findClosedMonth(db: Connection, name: string): Promise<ClosedMonth | undefined> {
  const [found] = await db
    .select({ month, closedBy, closedAt, figures })
    .from(closedMonths)
    .where(eq(month, name));
  return found;
}

/** How long the closing of a month may wait for what is being booked; buyers wait behind it. */
const WAITING_S = 2;
/**
 * Waits for all that is being booked. Until the transaction ends, rows that may belong to a month that is over wait;
 * others are booked.
 */
export async function lockClosedMonths(tx: Connection): Promise<void> {
  await tx.execute(sql.raw(`set local statement_timeout = '${WAITING_S}s'`));
  // The lock waits for all transactions that have written into the ledger, and is given back with the savepoint.
  await tx.execute(sql`savepoint before_waiting`);
  await tx.execute(sql`select lock_ledger()`);
  await tx.execute(sql`rollback to savepoint before_waiting`);
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.months})`);
  await tx.execute(sql`set local statement_timeout to default`);
}

export async function insertClosedMonth(
  tx: Connection,
  { range, ...closed }: Closing & { readonly range: MonthRange; readonly figures: MonthFigures },
): Promise<void> {
  await tx.insert(closedMonths).values({ ...closed, fromAt: range.from, untilAt: range.until });
}

export async function bookedIn(db: Connection, { from, until }: MonthRange): Promise<readonly BookedLine[]> {
  const { rows } = await db.execute<BookedLine>(sql`
    select (l.at at time zone 'Asia/Tokyo')::date::text as day, l.kind, l."from", l."to",
           coalesce(o.payment_type, s.payment_type) as "paymentType", r.scope, r.method as "refundMethod",
           count(*)::int as lines, sum(l.yen)::float8 as yen, coalesce(sum(l.tax_yen), 0)::float8 as "taxYen"
      from ledger l
      left join orders o on o.draw_id = l.draw_id and o.order_id = l.order_id
      left join shipments s on s.shipment_id = l.shipment_id
      left join refunds r on r.refund_id = l.refund_id
     where l.at >= ${from} and l.at < ${until}
     group by (l.at at time zone 'Asia/Tokyo')::date, 2, 3, 4, 5, 6, 7`);
  return rows;
}

export async function balancesBefore(db: Connection, at: Date): Promise<Balances> {
  const debits = db
    .select({ account: ledger.from, yen: sql`sum(${ledger.yen})`.mapWith(Number) })
    .from(ledger)
    .where(lt(ledger.at, at))
    .groupBy(ledger.from);
  const credits = db
    .select({ account: ledger.to, yen: sql`-sum(${ledger.yen})`.mapWith(Number) })
    .from(ledger)
    .where(lt(ledger.at, at))
    .groupBy(ledger.to);
  const balances: Partial<Record<keyof Balances, number>> = {};
  for (const { account, yen } of [...(await debits), ...(await credits)])
    balances[account] = (balances[account] ?? 0) + yen;
  return balances;
}

type PositionRow = { readonly position: keyof Positions; readonly count: number; readonly yen: number };

export async function positionsAt(db: Connection, at: Date): Promise<Positions> {
  const { rows } = await db.execute<PositionRow>(sql`
    ${openRefunds(at)} union all ${unplayed(at)} union all ${unshipped(at)}`);
  const none = { count: 0, yen: 0 };
  const positions = { refundsDue: none, refundsRequested: none, unplayed: none, unshipped: none };
  return { ...positions, ...Object.fromEntries(rows.map(({ position, ...sums }) => [position, sums])) };
}

const openRefunds = (at: Date) => sql`
  select case method when 'provider' then 'refundsDue' else 'refundsRequested' end as position,
         count(*)::int as count, sum(yen)::float8 as yen
    from refunds where made_at < ${at} and coalesce(done_at, withdrawn_at, 'infinity') >= ${at} group by 1`;

const unplayed = (at: Date) => sql`
  select 'unplayed', coalesce(sum(o.quantity - b.tickets), 0)::int, coalesce(sum(o.total - b.yen), 0)::float8
    from orders o
    cross join lateral (
      select coalesce(sum(cardinality(r.tickets)), 0) as tickets, coalesce(sum(r.yen), 0) as yen
        from refunds r where r.draw_id = o.draw_id and r.order_id = o.order_id and r.reason = 'byShop'
         and r.made_at < ${at} and (r.withdrawn_at is null or r.withdrawn_at >= ${at})) b
   where o.settled_at < ${at} and o.first_ticket is not null and (o.played_at is null or o.played_at >= ${at})`;

/** Prizes of played orders. The price of a ticket is that of its draw, which does not change once its sale has begun. */
const unshipped = (at: Date) => sql`
  select 'unshipped', count(*)::int, coalesce(sum(case when w.ticket is null then 0 else d.price end), 0)::float8
    from won_prizes w join draws d on d.draw_id = w.draw_id
    join orders o on o.draw_id = w.draw_id and o.order_id = w.order_id
    left join shipments s on s.shipment_id = w.shipment_id
   where o.played_at < ${at} and (w.voided_at is null or w.voided_at >= ${at})
     and (s.shipped_at is null or s.shipped_at >= ${at})`;
