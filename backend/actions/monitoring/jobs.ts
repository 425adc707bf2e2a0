import type { Backlog, JobRuns } from '#backend/domain/backlog.ts';
import type { Clock } from '../ports.ts';

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
export async function jobStatus(deps: {
  readonly clock: Clock;
  readonly jobs: JobStore;
}): Promise<JobStatus> {
  const [at, jobs, backlogs, auditedDraws] = await Promise.all([
    deps.clock.now(),
    deps.jobs.records(),
    deps.jobs.backlogs(),
    deps.jobs.auditedDraws(),
  ]);
  return { at, jobs, backlogs, auditedDraws };
}

/** The runs of one job in all backends together. */
type JobRecord = {
  readonly job: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly wentWellAt: Date | null;
  readonly runs: number;
  readonly failures: number;
  /** Consecutive failures until now. */
  readonly failing: number;
  readonly fault: string | null;
};

/** Stores the runs of jobs. */
export type JobLog = { record(ended: readonly JobRuns[]): Promise<void> };

/** Reads the state of the background jobs. Each query reads a few index rows. */
export type JobStore = {
  records(): Promise<readonly JobRecord[]>;
  backlogs(): Promise<readonly Backlog[]>;
  auditedDraws(): Promise<AuditedDraws>;
};
