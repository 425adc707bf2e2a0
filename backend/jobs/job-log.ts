import type { JobBook } from '#backend/actions/operations/jobs.ts';
import { type JobRuns, oneRun, runsTogether } from '#backend/domain/operations/backlog.ts';
import { type Ended, type Job, repeat } from './repeat.ts';

/** Jobs that run twice a second are written down together, and not more often than this. */
const PAUSE_MS = 5_000;

export type BookKeeping = Job & { ended(job: string, run: Ended): void };

/** Keeps in mind how jobs ended, and writes it down every few seconds; what could not be written waits. */
export function keepBook(book: JobBook): BookKeeping {
  const unwritten = new Map<string, JobRuns>();
  const keep = (runs: JobRuns) => {
    const before = unwritten.get(runs.job);
    unwritten.set(runs.job, before === undefined ? runs : runsTogether(before, runs));
  };
  const write = async () => {
    const ended = [...unwritten.values()];
    unwritten.clear();
    try {
      await book.note(ended);
    } catch {
      // The database is away: the jobs say so themselves, each for its own part.
      const meanwhile = [...unwritten.values()];
      unwritten.clear();
      for (const runs of [...ended, ...meanwhile]) keep(runs);
    }
  };
  const writing = repeat({ everyMs: PAUSE_MS, work: write, ended: () => {} });
  return {
    ended: (job, { tookMs, fault }) =>
      keep(oneRun(job, tookMs, fault === undefined ? null : faultName(fault))),
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
export function faultName(error: unknown): string {
  const fault = origin(error);
  if (!(fault instanceof Error)) return 'unknown';
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : '';
  return `${fault.constructor.name} ${code}`.trim();
}

/** Of several faults the first one, and of each what it came from. */
function origin(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return origin(error.errors[0]);
  return error instanceof Error && error.cause instanceof Error ? origin(error.cause) : error;
}
