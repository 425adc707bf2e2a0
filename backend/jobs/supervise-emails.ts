import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { EmailOutcome } from '#backend/actions/emails.ts';
import type { Meters } from '#backend/metrics/meters.ts';
import { oneRun } from '#backend/domain/backlog.ts';
import { errorName } from './job-log.ts';
import { type Job, repeat } from './repeat.ts';
import { recordJobRuns } from '#backend/persistence/monitoring/jobs.ts';
import type { ConnectionAttempts } from '#backend/persistence/db/connection-attempts.ts';
import type { Database, PoolUse } from '#backend/persistence/db/database.ts';

const RESTART_PAUSE_MS = 5_000;

/** A message of the thread: for the metrics of its process, or a question. */
export type EmailReport =
  | { readonly became: EmailOutcome['became']; readonly count: number }
  | { readonly pool: PoolUse }
  /** The thread lost the database and asks for an attempt of its process. */
  | 'is the database back?';

/** A message to the thread. The last two answer its question. */
export type EmailOrder = 'stop' | 'database is back' | 'database is unavailable';

type SupervisionDeps = {
  /** Starts the thread, whose program is `backend/email-thread.ts`. */
  readonly startThread: () => Worker;
  readonly meters: Pick<Meters, 'emails' | 'pool'>;
  readonly db: Database;
  readonly attempts: Pick<ConnectionAttempts, 'check'>;
  readonly log: { error(facts: object, event: string): void };
};

/**
 * Runs the jobs of emails in a thread, so that rendering and sending do not delay requests. A thread that ends is
 * started again after 5 s; its end counts as a failed run of the job `emails`.
 */
export const superviseEmails = ({ db, startThread, meters, attempts, log }: SupervisionDeps): Job =>
  repeat({
    everyMs: RESTART_PAUSE_MS,
    work: (stopping) => untilEnded(startThread(), { meters, attempts }, stopping),
    ended: ({ error: err }) => {
      if (err === undefined) return;
      log.error({ err }, 'email thread ended, will restart');
      // Without the database all jobs fail and report that.
      recordJobRuns(db, [oneRun('emails', 0, errorName(err))]).catch(() => {});
    },
  });

/** Throws if the thread fails, or ends before it is to stop. */
async function untilEnded(
  thread: Worker,
  { meters, attempts }: Pick<SupervisionDeps, 'meters' | 'attempts'>,
  stopping: AbortSignal,
): Promise<void> {
  const order = (what: EmailOrder) => thread.postMessage(what);
  thread.on('message', (report: EmailReport) => {
    if (report === 'is the database back?')
      attempts.check().then(
        () => order('database is back'),
        () => order('database is unavailable'),
      );
    else if ('pool' in report) meters.pool(report.pool);
    // `node --watch` adds messages of its own.
    else if ('became' in report) meters.emails(report.became, report.count);
  });
  const stop = () => {
    thread.ref();
    order('stop');
  };
  stopping.addEventListener('abort', stop, { once: true });
  // It keeps the process alive only while it finishes its batches.
  thread.unref();
  const [code] = await once(thread, 'exit');
  if (!stopping.aborted) throw new Error(`The thread ended by itself with code ${code}.`);
}
