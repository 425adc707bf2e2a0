import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import type { Backlog } from '#backend/domain/backlog.ts';
import { jobRecords, jobBacklogs, countAuditedDraws } from '#backend/persistence/monitoring/job-store.ts';
export type JobStatus = {
  readonly at: Date;
  readonly jobs: readonly JobRecord[];
  readonly backlogs: readonly Backlog[];
  readonly auditedDraws: AuditedDraws;
};

/** Draws that the ledger audit has checked, and when it checked the first and the last of them. */
export type AuditedDraws = {
  readonly draws: number;
  readonly audited: number;
  readonly oldestAt: Date | null;
  readonly newestAt: Date | null;
};

/** Returns the last run of every job and the backlogs. */
export async function jobStatus(db: Connection): Promise<JobStatus> {
  const [at, jobs, backlogs, auditedDraws] = await Promise.all([
    databaseTime(db),
    jobRecords(db),
    jobBacklogs(db),
    countAuditedDraws(db),
  ]);
  return { at, jobs, backlogs, auditedDraws };
}

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
