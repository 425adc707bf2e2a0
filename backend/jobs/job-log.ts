import { type JobRuns, oneRun, runsTogether } from '#backend/domain/backlog.ts';
import { type RunResult, type Job, repeat } from './repeat.ts';

/** Interval of writes: runs of a job in between are stored together. */
const WRITE_PAUSE_MS = 5_000;

export type JobRecorder = Job & { ended(job: string, run: RunResult): void };

/** Collects results of job runs and stores them every 5 s. Results that could not be stored are kept for the next write. */
export function recordRuns(store: (ended: readonly JobRuns[]) => Promise<void>): JobRecorder {
  const unwritten = new Map<string, JobRuns>();
  const keep = (runs: JobRuns) => {
    const before = unwritten.get(runs.job);
    unwritten.set(runs.job, before === undefined ? runs : runsTogether(before, runs));
  };
  const write = async () => {
    const ended = [...unwritten.values()];
    unwritten.clear();
    try {
      await store(ended);
    } catch {
      // The database is unavailable: the jobs report that themselves.
      const meanwhile = [...unwritten.values()];
      unwritten.clear();
      for (const runs of [...ended, ...meanwhile]) keep(runs);
    }
  };
  const writing = repeat({ everyMs: WRITE_PAUSE_MS, work: write, ended: () => {} });
  return {
    ended: (job, { tookMs, error }) =>
      keep(oneRun(job, tookMs, error === undefined ? null : errorName(error))),
    stop: async () => {
      await writing.stop();
      await write();
    },
  };
}

/**
 * Returns class and code of an error for storage. Omits the message, because it can quote personal data of a row.
 */
export function errorName(error: unknown): string {
  const cause = rootCause(error);
  if (!(cause instanceof Error)) return 'unknown';
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return `${cause.constructor.name} ${code}`.trim();
}

/** Follows `cause`, and the first error of an `AggregateError`. */
function rootCause(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return rootCause(error.errors[0]);
  return error instanceof Error && error.cause instanceof Error ? rootCause(error.cause) : error;
}
