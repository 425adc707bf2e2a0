import { sql } from 'drizzle-orm';
import { LEDGER_AUDIT } from '#backend/domain/alarms.ts';
import { oneRun } from '#backend/domain/backlog.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { recordJobRuns } from '#backend/persistence/monitoring/jobs.ts';
import type { CheckResult } from './audit.ts';
import type { AuditScope } from './scope.ts';

type AuditRun = { readonly wrong: readonly Pick<CheckResult, 'name'>[]; readonly tookMs: number };

/** Records the result of an audit as a job run, for `ops status` and `/metrics`. */
export const recordAudit = (db: Database, { wrong, tookMs }: AuditRun): Promise<void> =>
  recordJobRuns(db, [
    oneRun(LEDGER_AUDIT, tookMs, wrong.length === 0 ? null : wrong.map(({ name }) => name).join(', ')),
  ]);

/**
 * Records the draws in which an audit has found nothing. After a finding no draw is recorded, so that the next audit
 * checks the same draws, and finds it again until it is corrected.
 */
export async function recordDraws(db: Database, { drawIds, at }: AuditScope): Promise<void> {
  await db.execute(sql`
    insert into audited_draws as before (draw_id, audited_at)
    select draw_id, ${at.toISOString()}::timestamptz from draws
     where draw_id = any(${sql.param([...drawIds])}::uuid[]) order by draw_id
    on conflict (draw_id) do update set audited_at = greatest(before.audited_at, excluded.audited_at)`);
}
