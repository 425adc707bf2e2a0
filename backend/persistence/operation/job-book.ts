import { sql } from 'drizzle-orm';
import type { JobBook } from '#backend/actions/operation/job-ports.ts';
import { hasGoneWell, type JobRuns } from '#backend/domain/operation/job-runs.ts';
import type { Connection } from '../database.ts';
import { inMs, MOMENT } from '../members/time.ts';

export const jobBook = (db: Connection): JobBook => ({
  note: async (ended) => {
    if (ended.length === 0) return;
    // Every backend takes the rows in the same order, so that none waits for another in a circle.
    const inOrder = ended.toSorted((one, other) => (one.job < other.job ? -1 : 1));
    const rows = sql.join(inOrder.map(rowOf), sql`, `);
    await db.execute(sql`
      insert into job_runs as before (job, started_at, ended_at, went_well_at, runs, failures, failing, fault)
      values ${rows}
      on conflict (job) do update set
        started_at = excluded.started_at,
        ended_at = excluded.ended_at,
        went_well_at = coalesce(excluded.went_well_at, before.went_well_at),
        runs = before.runs + excluded.runs,
        failures = before.failures + excluded.failures,
        failing = excluded.failing + case when excluded.went_well_at is null then before.failing else 0 end,
        fault = coalesce(excluded.fault, before.fault)`);
  },
});

function rowOf(ended: JobRuns) {
  const { job, tookMs, runs, failures, failing, fault } = ended;
  const wentWellAt = hasGoneWell(ended) ? MOMENT : sql`null`;
  return sql`(${job}, ${inMs(-tookMs)}, ${MOMENT}, ${wentWellAt}::timestamptz, ${runs}, ${failures}, ${failing}, ${fault})`;
}
