import type { Backlog } from '../../domain/operation/backlog.ts';
import type { JobRuns } from '../../domain/operation/job-runs.ts';

/** How a job went, whichever backend ran it. */
export type JobRecord = {
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
export type JobBook = { note(ended: readonly JobRuns[]): Promise<void> };

/** What an operator asks about the work that the shop does by itself. Every answer costs a few rows of an index. */
export type JobStore = {
  records(): Promise<readonly JobRecord[]>;
  backlogs(): Promise<readonly Backlog[]>;
};
