import type { Backlog } from '../../domain/operation/backlog.ts';
import type { Clock } from '../ports.ts';
import type { JobRecord, JobStore } from './job-ports.ts';

export type JobStanding = {
  readonly at: Date;
  readonly jobs: readonly JobRecord[];
  readonly backlogs: readonly Backlog[];
};

/** How the work stands that the shop does without being asked: each job's last run, and what is left to do. */
export async function jobStanding(parts: {
  readonly clock: Clock;
  readonly jobs: JobStore;
}): Promise<JobStanding> {
  const [at, jobs, backlogs] = await Promise.all([
    parts.clock.now(),
    parts.jobs.records(),
    parts.jobs.backlogs(),
  ]);
  return { at, jobs, backlogs };
}
