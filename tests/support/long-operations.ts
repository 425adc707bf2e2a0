import { PAID_TYPES } from '#lib/orders/payment-methods.ts';
import type { LongWork } from '#backend/actions/staff/long-operations.ts';
import { longOperationJobs } from '#backend/jobs/long-operations.ts';
import { createLog } from '#backend/log.ts';
import { createLongWork } from '#backend/long-work.ts';
import { captureLog, type TestBackend } from './backend.ts';

type Options = {
  /** Replaces the work of some calls. */
  readonly work?: Partial<LongWork>;
  readonly stopping?: AbortSignal;
  readonly logTo?: ReturnType<typeof captureLog>;
};

export const longWorkOn = ({ database, deps }: Pick<TestBackend, 'database' | 'deps'>): LongWork =>
  createLongWork(database, {
    audit: deps.audit,
    journalTitles: undefined,
    paymentTypes: PAID_TYPES,
    testShop: typeof deps.testShop === 'object' ? deps.testShop : undefined,
  });

/** Makes the next long operation of each kind, as a backend does every second. */
export async function runLongOperations(
  backend: Pick<TestBackend, 'db' | 'database' | 'deps'>,
  { work, stopping = new AbortController().signal, logTo = captureLog() }: Options = {},
): Promise<void> {
  const longWork = { ...longWorkOn(backend), ...work };
  const log = createLog('info', logTo);
  const jobs = longOperationJobs({ db: backend.db, longWork, log });
  for (const job of jobs) await job.work(stopping);
}
