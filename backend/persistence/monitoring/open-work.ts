import { type SQL, sql } from 'drizzle-orm';
import { lateSince } from '#backend/domain/inquiries.ts';
import { DAY_MS } from '#backend/domain/time.ts';
import type { ClosedDays } from '#lib/contract/running.ts';
import { APPROVAL_DAYS } from '#lib/contract/shop-rules.ts';
import { AGES_FROM_DAYS, SHIPMENT_STAGES, type ShipmentStage } from '#lib/contract/staff-enums.ts';
import { databaseTime } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { shipments } from '../schema.ts';
import { HAS_OPEN_PROBLEM, IS_UNDER_WAY } from '../shipments/after-sales.ts';
import { IS_ACCEPTABLE, SINCE } from '../shipments/shipment-lists.ts';

/** Work that waits for operators. Each query reads the open rows alone, by their index. */
export type OpenWork = { readonly count: number; readonly oldestAt: Date | null };

export const openShipments = async (db: Connection) => ({
  at: await databaseTime(db),
  stages: await stagesOf(db),
});

export async function openRefunds(db: Connection) {
  const refund = await refundsOpen(db);
  const approvals = await openApprovals(db);
  return {
    at: await databaseTime(db),
    due: refund('provider'),
    requested: refund('bankTransfer'),
    approvals,
  };
}

/** `reconciledAt`: the end of the last comparison with the provider, or the start of the first; null: there was none. */
export async function openDisputes(db: Connection) {
  const at = await databaseTime(db);
  return { at, ...(await disputesOpen(db)), reviews: await openReviews(db), ...(await findingsOf(db)) };
}

/**
 * Inquiries that wait for an answer. `unassigned`: nobody is assigned; `overdue`: they have waited for longer than the promised
 * days of work, `lateDays` days of the calendar.
 */
export async function openInquiries(db: Connection, answerDays: number, closed: ClosedDays) {
  const at = await databaseTime(db);
  const since = lateSince(at, answerDays, closed);
  const lateDays = Math.round((at.getTime() - since.getTime()) / DAY_MS);
  return { at, answerDays, lateDays, ...(await inquiriesOpen(db, since)) };
}

const MS = (time: SQL) => sql`extract(epoch from ${time})::float8 * 1000`;

const timeOf = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : new Date(ms));

/** Days since a time, as `AGES_FROM_DAYS`. */
const ageSince = (since: SQL) => sql`width_bucket(extract(epoch from now() - ${since})::float8 / 86400,
  ${sql.param(AGES_FROM_DAYS.slice(1))}::float8[])`;
/** A paused shipment waits since it was paused. */
const WAITS_SINCE = sql`coalesce(${shipments.pausedAt}, ${SINCE})`;
const AGE = ageSince(WAITS_SINCE);

async function stagesOf(db: Connection) {
  const { rows } = await db.execute<{
    stage: ShipmentStage;
    age: number;
    count: number;
    oldest: number | null;
  }>(sql`
    select case when ${HAS_OPEN_PROBLEM} then 'problem' when ${shipments.pausedAt} is not null then 'paused'
           when ${IS_ACCEPTABLE} then 'toAccept' when ${shipments.status} = 'START' then 'toPay' when ${shipments.status} = 'WAITING'
             then case when ${shipments.packedAt} is null then 'toPack' else 'toNumber' end
           else 'underWay' end as stage,
           ${AGE}::int as age, count(*)::int as count, min(${MS(WAITS_SINCE)}) as oldest
      from ${shipments} where ${IS_UNDER_WAY} group by 1, 2`);
  return SHIPMENT_STAGES.map((stage) => {
    const own = rows.filter((row) => row.stage === stage);
    const oldest = own.flatMap((row) => row.oldest ?? []);
    return {
      stage,
      count: own.reduce((sum, { count }) => sum + count, 0),
      oldestAt: oldest.length === 0 ? null : new Date(Math.min(...oldest)),
      byAge: AGES_FROM_DAYS.map((_days, age) => own.find((row) => row.age === age)?.count ?? 0),
    };
  });
}

/** The rows that a partial index has: not done. */
async function refundsOpen(db: Connection) {
  const { rows } = await db.execute<{ method: string; count: number; yen: number; oldest: number }>(sql`
    select method, count(*)::int as count, sum(yen)::float8 as yen, min(${MS(sql`made_at`)}) as oldest
      from refunds where done_at is null and withdrawn_at is null group by method`);
  return (which: 'provider' | 'bankTransfer') => {
    const found = rows.find(({ method }) => method === which);
    return { count: found?.count ?? 0, yen: found?.yen ?? 0, oldestAt: timeOf(found?.oldest) };
  };
}

async function openApprovals(db: Connection): Promise<OpenWork> {
  const { rows } = await db.execute<{ count: number; oldest: number | null }>(sql`
    select count(*)::int as count, min(${MS(sql`a.requested_at`)}) as oldest from approvals a
     where a.requested_at > now() - ${APPROVAL_DAYS} * interval '1 day' and a.expires_at > now()
       and not exists (select from operator_log o where o.approval_id = a.approval_id)`);
  return { count: rows[0]?.count ?? 0, oldestAt: timeOf(rows[0]?.oldest) };
}

async function disputesOpen(db: Connection) {
  const { rows } = await db.execute<{
    state: string;
    count: number;
    yen: number;
    oldest: number;
    due: number | null;
  }>(sql`
    select state, count(*)::int as count, sum(yen)::float8 as yen, min(${MS(sql`opened_at`)}) as oldest,
           min(${MS(sql`due_at`)}) as due
      from disputes where state = 'open' or (state = 'lost' and decision is null) group by state`);
  const of = (which: 'open' | 'lost') => {
    const found = rows.find(({ state }) => state === which);
    return {
      count: found?.count ?? 0,
      yen: found?.yen ?? 0,
      oldestAt: timeOf(found?.oldest),
      due: found?.due,
    };
  };
  const { due, ...open } = of('open');
  const { due: _due, ...undecided } = of('lost');
  return { open: { ...open, dueAt: timeOf(due) }, undecided };
}

/** The rows that a partial index has: not decided. */
async function openReviews(db: Connection): Promise<OpenWork> {
  const { rows } = await db.execute<{ count: number; oldest: number | null }>(sql`
    select count(*)::int as count, min(${MS(sql`made_at`)}) as oldest from order_reviews where decided_at is null`);
  return { count: rows[0]?.count ?? 0, oldestAt: timeOf(rows[0]?.oldest) };
}

async function findingsOf(db: Connection) {
  const { rows } = await db.execute<{ count: number; oldest: number | null; reconciled: number | null }>(sql`
    select count(*)::int as count, min(${MS(sql`found_at`)}) as oldest,
           (select ${MS(sql`coalesce(max(ended_at), min(started_at))`)} from reconciliation_runs) as reconciled
      from reconciliation_findings where resolved_at is null`);
  const [found] = rows;
  return {
    findings: { count: found?.count ?? 0, oldestAt: timeOf(found?.oldest) },
    reconciledAt: timeOf(found?.reconciled),
  };
}

/** The rows that a partial index has: waiting. */
async function inquiriesOpen(db: Connection, since: Date) {
  const { rows } = await db.execute<{
    age: number;
    count: number;
    free: number;
    overdue: number;
    oldest: number;
  }>(sql`
    select ${ageSince(sql`waiting_since`)}::int as age, count(*)::int as count,
           (count(*) filter (where assignee is null))::int as free,
           (count(*) filter (where waiting_since < ${since.toISOString()}::timestamptz))::int as overdue,
           min(${MS(sql`waiting_since`)}) as oldest
      from inquiries where waiting_since is not null group by 1`);
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    count: sum(({ count }) => count),
    unassigned: sum(({ free }) => free),
    overdue: sum(({ overdue }) => overdue),
    oldestAt: timeOf(rows.length === 0 ? null : Math.min(...rows.map(({ oldest }) => oldest))),
    byAge: AGES_FROM_DAYS.map((_days, age) => rows.find((row) => row.age === age)?.count ?? 0),
  };
}
