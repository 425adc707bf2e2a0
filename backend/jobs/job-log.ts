import type { JobLog } from '#backend/actions/operations/jobs.ts';
import { type JobRuns, oneRun, runsTogether } from '#backend/domain/operations/backlog.ts';
import { type RunResult, type Job, repeat } from './repeat.ts';

/** Jobs that run twice a second are written down together, and not more often than this. */
const WRITE_PAUSE_MS = 5_000;

export type JobRecorder = Job & { ended(job: string, run: RunResult): void };

/** Keeps in mind how jobs ended, and writes it down every few seconds; what could not be written waits. */
export function recordRuns(book: JobLog): JobRecorder {
  const unwritten = new Map<string, JobRuns>();
  const keep = (runs: JobRuns) => {
    const before = unwritten.get(runs.job);
    unwritten.set(runs.job, before === undefined ? runs : runsTogether(before, runs));
  };
  const write = async () => {
    const ended = [...unwritten.values()];
    unwritten.clear();
    try {
      await book.record(ended);
    } catch {
      // The database is away: the jobs say so themselves, each for its own part.
      const meanwhile = [...unwritten.values()];
      unwritten.clear();
      for (const runs of [...ended, ...meanwhile]) keep(runs);
    }
  };
  const writing = repeat({ everyMs: WRITE_PAUSE_MS, work: write, ended: () => {} });
  return {
    ended: (job, { tookMs, fault }) =>
      keep(oneRun(job, tookMs, fault === undefined ? null : errorName(fault))),
    stop: async () => {
      await writing.stop();
      await write();
    },
  };
}

/**
 * What went wrong, as the shop may remember it: the kind of the fault and its code, and never its message, which may
 * quote a row of somebody's.
 */
export function errorName(error: unknown): string {
  const fault = rootCause(error);
  if (!(fault instanceof Error)) return 'unknown';
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : '';
  return `${fault.constructor.name} ${code}`.trim();
}

/** Of several faults the first one, and of each what it came from. */
function rootCause(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return rootCause(error.errors[0]);
  return error instanceof Error && error.cause instanceof Error ? rootCause(error.cause) : error;
}
