import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionAttempts } from '#backend/persistence/db/connection-attempts.ts';
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

/** The attempts for which jobs wait while the database is unavailable. */
export type JobAttempts = Pick<ConnectionAttempts, 'failure' | 'nextOutcome'>;

type RunDeps = { readonly db: Database; readonly attempts: JobAttempts; readonly log: JobLog };

/** Repeats these jobs and records their runs. Any number of backends may run the same jobs. */
export function runJobs(definitions: readonly JobDefinition[], { db, attempts, log }: RunDeps): Job {
  const recorder = recordRuns((ended) => recordJobRuns(db, ended));
  const mayBegin = untilBack(attempts);
  const jobs = definitions.map((definition) => startJob(definition, { mayBegin, log, recorder }));
  return {
    stop: async () => {
      await Promise.all(jobs.map((one) => one.stop()));
      await recorder.stop();
    },
  };
}

/** A returned database is not met by all jobs at the same moment. */
const SPREAD_MS = 1_000;

/** Waits while the database is unavailable, then for a random part of a second. */
const untilBack =
  (attempts: JobAttempts) =>
  async (stopping: AbortSignal): Promise<void> => {
    if (attempts.failure() === undefined) return;
    const stopped = new Promise((resolve) => stopping.addEventListener('abort', resolve, { once: true }));
    while (attempts.failure() !== undefined && !stopping.aborted)
      await Promise.race([attempts.nextOutcome(), stopped]);
    await pause(SPREAD_MS * Math.random(), undefined, { signal: stopping }).catch(() => {});
  };

type StartDeps = {
  readonly mayBegin: (stopping: AbortSignal) => Promise<void>;
  readonly log: JobLog;
  readonly recorder: JobRecorder;
};

/** Logs the first failure of a job and its recovery, not every failure. */
function startJob({ name, everyMs, work }: JobDefinition, { mayBegin, log, recorder }: StartDeps): Job {
  let failing = false;
  return repeat({
    everyMs,
    mayBegin,
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
