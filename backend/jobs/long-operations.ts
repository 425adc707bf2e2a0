import { setTimeout as pause } from 'node:timers/promises';
import { AUDITS, EXPORTS, IMPORTS, type LongWork } from '#backend/actions/staff/long-operations.ts';
import { repeat } from './repeat.ts';
import type { JobDefinition, JobLog } from './run-jobs.ts';
import {
  claimLongOperation,
  endLongOperation,
  renewLongOperation,
  releaseLongOperation,
  insertPart,
  type LongRun,
} from '#backend/persistence/staff/long-operations.ts';
import type { Database } from '#backend/persistence/db/database.ts';

const SECOND_MS = 1_000;
const RENEWAL_PAUSE_MS = 15 * SECOND_MS;

/** An operation whose backends ended this often may be the cause. */
const MAX_ATTEMPTS = 3;

/** After a part of a file, so that an export takes at most half of a connection while the shop sells. */
const MAX_PART_PAUSE_MS = SECOND_MS;

type LongOperationJobDeps = {
  readonly db: Database;
  readonly longWork: LongWork;
  readonly log: JobLog;
};

/** Each backend makes one export, one audit and one import at a time, so that none waits for another kind. */
export const longOperationJobs = (parts: LongOperationJobDeps): readonly JobDefinition[] => [
  {
    name: 'exports',
    everyMs: SECOND_MS,
    work: runNext(parts, EXPORTS),
  },
  { name: 'ledger-audits', everyMs: SECOND_MS, work: runNext(parts, AUDITS) },
  { name: 'catalogue-imports', everyMs: SECOND_MS, work: runNext(parts, IMPORTS) },
];

const runNext =
  (deps: LongOperationJobDeps, calls: readonly LongRun['call'][]) =>
  async (stopping: AbortSignal): Promise<void> => {
    const { db, log } = deps;
    const run = await claimLongOperation(db, calls);
    if (run === undefined) return;
    const { operationId, call, attempt } = run;
    if (attempt > MAX_ATTEMPTS) {
      await endLongOperation(db, run, 'interrupted');
      return log.warn({ operationId, call }, 'long operation interrupted');
    }
    const renewal = repeat({
      everyMs: RENEWAL_PAUSE_MS,
      work: async () => void (await renewLongOperation(db, run)),
      ended: () => {},
    });
    const outcome = await outcomeOf(deps, run, stopping);
    await renewal.stop();
    if (outcome.became === 'stopped') return void (await releaseLongOperation(db, run));
    if (outcome.became === 'taken') return log.warn({ operationId, call }, 'long operation taken over');
    const { became, error: err } = outcome;
    await endLongOperation(db, run, became === 'done' ? null : became);
    if (became === 'failed') return log.warn({ operationId, call, err }, 'long operation failed');
    if (became === 'refused') return log.warn({ operationId, call }, 'long operation refused');
    log.info({ operationId, call, attempt }, 'long operation done');
  };

type Outcome = {
  readonly became: 'done' | 'refused' | 'failed' | 'stopped' | 'taken';
  readonly error?: unknown;
};

/** Stores the parts as they are made. */
async function outcomeOf(
  { db, longWork }: LongOperationJobDeps,
  run: LongRun,
  stopping: AbortSignal,
): Promise<Outcome> {
  try {
    let number = 0;
    let startedAt = performance.now();
    for await (const part of longWork[run.call](run.query, run.requestedBy)) {
      if (stopping.aborted) return { became: 'stopped' };
      if (part === 'refused') return { became: part };
      if (!(await insertPart(db, run, { ...part, number }))) return { became: 'taken' };
      number += 1;
      await pause(Math.min(performance.now() - startedAt, MAX_PART_PAUSE_MS));
      startedAt = performance.now();
    }
    return { became: 'done' };
  } catch (error) {
    return { became: 'failed', error };
  }
}
