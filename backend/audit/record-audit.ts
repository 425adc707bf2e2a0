import { oneRun } from '#backend/domain/operations/backlog.ts';
import type { Database } from '#backend/persistence/database.ts';
import { jobLog } from '#backend/persistence/operations/job-store.ts';
import type { CheckResult } from './audit.ts';

/** How it is called among the jobs. */
const AUDIT_JOB = 'ledger-audit';

type AuditRun = { readonly wrong: readonly Pick<CheckResult, 'name'>[]; readonly tookMs: number };

/** Writes down among the runs of jobs how an audit ended, so that whoever watches those sees it as well. */
export const recordAudit = (db: Database, { wrong, tookMs }: AuditRun): Promise<void> =>
  jobLog(db).record([
    oneRun(AUDIT_JOB, tookMs, wrong.length === 0 ? null : wrong.map(({ name }) => name).join(', ')),
  ]);
