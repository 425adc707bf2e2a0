import { asc, count, eq, max, min, sql, type SQL } from 'drizzle-orm';
import {
  type Backlog,
  BACKLOGS,
  type BacklogName,
  hasSucceeded,
  type JobRuns,
} from '#backend/domain/backlog.ts';
import type { Connection } from '../db/database.ts';
import { auditedDraws, draws, jobRuns } from '../schema.ts';
import { CHAT_DAYS, USUAL_ANSWER_DAYS, VOID_HOURS } from '#lib/contract/shop-rules.ts';
import { IS_KEPT } from '../orders/cancellations.ts';
import { HAS_OPEN_PROBLEM } from '../shipments/after-sales.ts';
import { IS_TO_BE_REMINDED } from '../shipments/reminders.ts';
import { CURRENT_TIME, databaseTime, inMs } from '../db/clock.ts';

/** The runs of one job in all backends together. */
export type JobRecord = {
  readonly job: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly succeededAt: Date | null;
  readonly runs: number;
  readonly failures: number;
  /** Consecutive failures until now. */
  readonly failing: number;
  readonly lastError: string | null;
};

export const jobRecords = (db: Connection): Promise<readonly JobRecord[]> =>
  db.select().from(jobRuns).orderBy(asc(jobRuns.job));

export async function jobBacklogs(db: Connection): Promise<readonly Backlog[]> {
  const each = BACKLOGS.map(
    (what) => sql`select ${what}::text as what, * from (${BACKLOG_QUERIES[what]}) backlog`,
  );
  const { rows } = await db.execute<{ what: Backlog['what']; count: string; oldest: string | null }>(
    sql`select what, count, extract(epoch from oldest) * 1000 as oldest from (${sql.join(each, sql` union all `)}) every_one`,
  );
  return rows.map(({ what, count, oldest }) => ({
    what,
    count: Number(count),
    oldestAt: oldest === null ? null : new Date(Number(oldest)),
  }));
}

/** Draws that the ledger audit has checked, and when it checked the first and the last of them. */
type AuditedDraws = {
  readonly draws: number;
  readonly audited: number;
  readonly oldestAt: Date | null;
  readonly newestAt: Date | null;
};

export async function countAuditedDraws(db: Connection): Promise<AuditedDraws> {
  const [counted] = await db
    .select({ draws: count(), audited: count(auditedDraws.drawId), ...AUDIT_TIMES })
    .from(draws)
    .leftJoin(auditedDraws, eq(auditedDraws.drawId, draws.drawId));
  return counted ?? { draws: 0, audited: 0, oldestAt: null, newestAt: null };
}

const AUDIT_TIMES = { oldestAt: min(auditedDraws.auditedAt), newestAt: max(auditedDraws.auditedAt) };

/** The nightly audit checks each draw again within 14 days; two more for a night without an audit. */
const AUDITED_WITHIN = '16 days';

/** The time within which the settings promise an answer. */
const ANSWER_TIME = sql`coalesce((select (value ->> 'answerDays')::int from settings where section = 'limits'),
  ${USUAL_ANSWER_DAYS}::int) * interval '1 day'`;

/**
 * Counts each kind of due work with the time of the oldest, in one row. Each query uses the index of its job, so that the
 * status costs less than the work itself.
 */
const BACKLOG_QUERIES: Readonly<Record<BacklogName, SQL>> = {
  emails: sql`
    select count(*) as count, min(made_at) as oldest from outbox
     where useless_after is null or useless_after > now()`,
  webhooks: sql`
    select count(*) as count, min(received_at) as oldest from webhooks
     where handled_at is null and due_at <= now()`,
  paymentSessions: sql`
    select count(*) as count, min(poll_at) as oldest from payment_sessions where poll_at <= now()`,
  refunds: sql`
    select count(*) as count, min(made_at) as oldest from refunds
      where done_at is null and method = 'provider'`,
  cards: sql`
    select count(*) as count, min(due_at) as oldest from forgotten_cards where due_at <= now()`,
  holds: sql`
    select count(*) as count, min(held_until) as oldest from live_orders where held_until <= now()`,
  // Older orders were processed in time; counting them would need a scan of the table.
  plays: sql`
    select count(*) as count, min(settled_at) + interval '24 hours' as oldest from orders
     where settled_at between now() - interval '3 days' and now() - interval '24 hours' and status = 'SUCCESS'
       and revealed_at is not null`,
  // Their round is published within six seconds.
  results: sql`
    select count(*) as count, min(settled_at) + interval '6 seconds' as oldest
      from waiting_sales join orders using (draw_id, order_id) where settled_at < now() - interval '6 seconds'`,
  // Payments that the payer's bank asks back wait for its decision.
  voidOrders: sql`
    select count(*) as count, min(settled_at) + ${VOID_HOURS} * interval '1 hour' as oldest from orders
     where reason = 'roundVoid' and ${IS_KEPT} and not exists (
       select from disputes d where d.draw_id = orders.draw_id and d.order_id = orders.order_id and d.state = 'open')`,
  unpaidShipments: sql`
    select count(*) as count, min(pay_until) as oldest from shipments
     where pay_until <= now() and withdrawn_at is null`,
  shipmentEmails: sql`
    select count(*) as count, min(shipped_at) as oldest from shipments where status = 'SHIPSTART'`,
  shipmentProblems: sql`
    select count(*) as count, min(problem_since) as oldest from shipments where ${HAS_OPEN_PROBLEM}`,
  pausedShipments: sql`
    select count(*) as count, min(paused_at) as oldest from shipments where paused_at is not null`,
  bankTransfers: sql`
    select count(*) as count, min(made_at) as oldest from refunds
     where done_at is null and withdrawn_at is null and method = 'bankTransfer'`,
  inquiries: sql`
    select count(*) as count, min(waiting_since) + ${ANSWER_TIME} as oldest from inquiries
     where waiting_since < now() - ${ANSWER_TIME}`,
  reminders: sql`
    select count(*) as count, min(remind_at) as oldest from won_prizes where ${IS_TO_BE_REMINDED}`,
  // Before the first noted audit the alarm about a missing audit is enough.
  drawsToAudit: sql`
    select count(*) as count, min(coalesce(audited_at, opens_at) + ${AUDITED_WITHIN}::interval) as oldest
      from draws left join audited_draws using (draw_id)
     where coalesce(audited_at, opens_at) <= now() - ${AUDITED_WITHIN}::interval and exists (select from audited_draws)`,
  // Those of endpoints that answer: the others are sent again after their pauses.
  partnerDeliveries: sql`
    select count(*) as count, min(due_at) as oldest from partner_deliveries join partner_endpoints using (endpoint_id)
     where due_at <= now() and failing_since is null and disabled_at is null`,
  partnerEndpoints: sql`
    select count(*) as count, min(since) as oldest from (
      select coalesce(failing_since, case when disabled_by in ('failures', 'gone') then disabled_at end,
          (select min(e.at) from partner_deliveries d join partner_events e using (event_id)
            where d.endpoint_id = p.endpoint_id and d.due_at is null and d.delivered_at is null)) as since
        from partner_endpoints p) unreached
     where since is not null`,
  // Those that the chat has not taken once.
  chatMessages: sql`
    select count(*) as count, min(useless_after) - ${CHAT_DAYS} * interval '1 day' as oldest from staff_messages
     where channel = 'chat' and attempts > 0`,
  announcements: sql`
    select count(*) as count, min(made_at) as oldest
      from (select made_at from announcements union all select made_at from storefront_announcements) as unsettled`,
};

export async function recordJobRuns(db: Connection, ended: readonly JobRuns[]): Promise<void> {
  if (ended.length === 0) return;
  // Every backend takes the rows in the same order, so that none waits for another in a circle.
  const inOrder = ended.toSorted((one, other) => (one.job < other.job ? -1 : 1));
  const rows = sql.join(inOrder.map(rowOf), sql`, `);
  await db.execute(sql`
      insert into job_runs as before (job, started_at, ended_at, succeeded_at, runs, failures, failing, last_error)
      values ${rows}
      on conflict (job) do update set
        started_at = excluded.started_at,
        ended_at = excluded.ended_at,
        succeeded_at = coalesce(excluded.succeeded_at, before.succeeded_at),
        runs = before.runs + excluded.runs,
        failures = before.failures + excluded.failures,
        failing = excluded.failing + case when excluded.succeeded_at is null then before.failing else 0 end,
        last_error = coalesce(excluded.last_error, before.last_error)`);
}

function rowOf(ended: JobRuns) {
  const { job, tookMs, runs, failures, failing, lastError } = ended;
  const succeededAt = hasSucceeded(ended) ? CURRENT_TIME : sql`null`;
  return sql`(${job}, ${inMs(-tookMs)}, ${CURRENT_TIME}, ${succeededAt}::timestamptz, ${runs}, ${failures}, ${failing}, ${lastError})`;
}

/** Returns the last run of every job and the backlogs. */
export async function jobStatus(db: Connection) {
  const [at, jobs, backlogs, audited] = await Promise.all([
    databaseTime(db),
    jobRecords(db),
    jobBacklogs(db),
    countAuditedDraws(db),
  ]);
  return { at, jobs, backlogs, auditedDraws: audited };
}

export type JobStatus = Awaited<ReturnType<typeof jobStatus>>;
