import { oneRun } from '#backend/domain/operations/backlog.ts';
import type { Database } from '#backend/persistence/database.ts';
import { jobLog } from '#backend/persistence/operations/job-store.ts';
import type { CheckResult } from './audit.ts';

/** Name among the jobs. */
const AUDIT_JOB = 'ledger-audit';

type AuditRun = { readonly wrong: readonly Pick<CheckResult, 'name'>[]; readonly tookMs: number };

/** Records the result of an audit as a job run, for `ops status` and `/metrics`. */
export const recordAudit = (db: Database, { wrong, tookMs }: AuditRun): Promise<void> =>
  jobLog(db).record([
    oneRun(AUDIT_JOB, tookMs, wrong.length === 0 ? null : wrong.map(({ name }) => name).join(', ')),
  ]);
