import type { Backlog, JobRuns } from '#backend/domain/operations/backlog.ts';
import type { Clock } from '../ports.ts';

export type JobStatus = {
  readonly at: Date;
  readonly jobs: readonly JobRecord[];
  readonly backlogs: readonly Backlog[];
};

/** How the work stands that the shop does without being asked: each job's last run, and what is left to do. */
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

/** How a job went, whichever backend ran it. */
type JobRecord = {
  readonly job: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly wentWellAt: Date | null;
  readonly runs: number;
  readonly failures: number;
  /** How often in a row it has failed now. */
  readonly failing: number;
  readonly fault: string | null;
};

/** Where the runs of jobs are written down. */
export type JobLog = { record(ended: readonly JobRuns[]): Promise<void> };

/** What an operator asks about the work that the shop does by itself. Every answer costs a few rows of an index. */
export type JobStore = {
  records(): Promise<readonly JobRecord[]>;
  backlogs(): Promise<readonly Backlog[]>;
};
