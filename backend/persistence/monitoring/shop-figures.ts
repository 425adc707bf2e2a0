import { and, gt, lte, sql } from 'drizzle-orm';
import type { PlayStatus } from '#lib/contract/enums.ts';
import type { Connection } from '../db/database.ts';
import { draws } from '../schema.ts';

/** Figures of the shop that are cheap to query. */
export type ShopFigures = {
  /** Orders of the last 24 hours by status. */
  readonly orders: readonly { readonly status: PlayStatus; readonly count: number }[];
  readonly draws: readonly {
    readonly directoryName: string;
    readonly total: number;
    readonly sold: number;
    readonly held: number;
    readonly playing: number;
  }[];
  /** Yen since midnight in Japan. */
  readonly captured: number;
  readonly refunded: number;
  /** Yen of refunds by the provider that are not done yet. Bank transfers wait for operators (`BACKLOGS`). */
  readonly owed: number;
  /** Findings of the reconciliation that are open. */
  readonly findings: number;
  /** Disputes that are open, or lost without a decision about the prizes. */
  readonly disputes: number;
  /** End of the last reconciliation, or the start of the first. */
  readonly reconciledAt: Date | null;
};

export async function shopFigures(db: Connection): Promise<ShopFigures> {
  const [orders, onSale, [yen], [refunds], [provider]] = await Promise.all([
    ordersOfADay(db),
    drawsOnSale(db),
    yenToday(db),
    yenOwed(db),
    atProvider(db),
  ]);
  return {
    orders,
    draws: onSale,
    owed: Number(refunds?.owed),
    captured: Number(yen?.captured),
    refunded: Number(yen?.refunded),
    findings: provider?.findings ?? 0,
    disputes: provider?.disputes ?? 0,
    reconciledAt: provider?.seconds === null ? null : new Date(Number(provider?.seconds) * 1000),
  };
}

async function ordersOfADay(db: Connection) {
  const { rows } = await db.execute<{ status: PlayStatus; count: number }>(
    sql`select status, count(*)::int as count from orders
         where ordered_at > now() - interval '24 hours' group by status order by status`,
  );
  return rows;
}

function drawsOnSale(db: Connection) {
  const { directoryName, total, sold, held, playing, opensAt, closesAt } = draws;
  return db
    .select({ directoryName, total, sold, held, playing })
    .from(draws)
    .where(and(lte(opensAt, sql`now()`), gt(closesAt, sql`now()`)))
    .orderBy(directoryName);
}

async function yenToday(db: Connection) {
  const { rows } = await db.execute<{ captured: string; refunded: string }>(sql`
    select coalesce(sum(yen) filter (where kind = 'capture'), 0) as captured,
           coalesce(sum(yen) filter (where kind = 'refund'), 0) as refunded
      from ledger where at >= date_trunc('day', now(), 'Asia/Tokyo')`);
  return rows;
}

async function yenOwed(db: Connection) {
  const { rows } = await db.execute<{ owed: string }>(
    sql`select coalesce(sum(yen), 0) as owed from refunds where done_at is null and method = 'provider'`,
  );
  return rows;
}

type AtProvider = { findings: number; disputes: number; seconds: number | null };

async function atProvider(db: Connection) {
  const { rows } = await db.execute<AtProvider>(sql`
    select (select count(*) from reconciliation_findings where resolved_at is null)::int as findings,
           (select count(*) from disputes d where d.state = 'open' or (d.state = 'lost' and d.decision is null))::int
             as disputes,
           (select extract(epoch from coalesce(max(ended_at), min(started_at))) from reconciliation_runs)::float8
             as seconds`);
  return rows;
}
