import type { Backlog, JobRuns } from '#backend/domain/operations/backlog.ts';
import type { Clock } from '../ports.ts';

export type JobStatus = {
  readonly at: Date;
  readonly jobs: readonly JobRecord[];
  readonly backlogs: readonly Backlog[];
};

/** Returns the last run of every job and the backlogs. */
export async function jobStatus(deps: {
  readonly clock: Clock;
  readonly jobs: JobStore;
}): Promise<JobStatus> {
  const [at, jobs, backlogs] = await Promise.all([
    deps.clock.now(),
    deps.jobs.records(),
    deps.jobs.backlogs(),
  ]);
  return { at, jobs, backlogs };
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
};
