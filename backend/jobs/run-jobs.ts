import { recordJobRuns } from '#backend/persistence/monitoring/jobs.ts';
import { type JobRecorder, recordRuns } from './job-log.ts';
import { type Job, repeat } from './repeat.ts';
import type { Database } from '#backend/persistence/db/database.ts';

export type JobDefinition = {
  readonly name: string;
  readonly everyMs: number;
  readonly work: (stopping: AbortSignal) => Promise<void>;
};

export type JobLog = {
  info(facts: object, event: string): void;
  warn(facts: object, event: string): void;
};

type RunDeps = { readonly db: Database; readonly log: JobLog };

/** Repeats these jobs and records their runs. Any number of backends may run the same jobs. */
export function runJobs(definitions: readonly JobDefinition[], { db, log }: RunDeps): Job {
  const recorder = recordRuns((ended) => recordJobRuns(db, ended));
  const jobs = definitions.map((definition) => startJob(definition, log, recorder));
  return {
    stop: async () => {
      await Promise.all(jobs.map((one) => one.stop()));
      await recorder.stop();
    },
  };
}

/** Logs the first failure of a job and its recovery, not every failure. */
function startJob({ name, everyMs, work }: JobDefinition, log: JobLog, recorder: JobRecorder): Job {
  let failing = false;
  return repeat({
    everyMs,
    work,
    ended: (run) => {
      const { error: err } = run;
      if (err !== undefined && !failing) log.warn({ err, job: name }, 'job failed');
      if (err === undefined && failing) log.info({ job: name }, 'job recovered');
      failing = err !== undefined;
      recorder.ended(name, run);
    },
  });
}

/** A run begins no further batch after this time: runs are recorded when they end. */
const RUN_MS = 10_000;

/** Repeats `batch` while it returns `true` (more may be due), until the job stops or the time of its run is over. */
export async function runBatches(stopping: AbortSignal, batch: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!stopping.aborted && performance.now() - startedAt < RUN_MS) if (!(await batch())) return;
}
