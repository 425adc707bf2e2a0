import { parentPort, workerData } from 'node:worker_threads';
import type { BackendEnv } from './config.ts';
import { openEmail } from './emails/open-email.ts';
import { startEmailJobs } from './jobs/emails.ts';
import type { EmailReport } from './jobs/supervise-emails.ts';
import { createLog } from './log.ts';
import { databaseClock } from './persistence/clock.ts';
import { openSmallDatabase } from './persistence/database.ts';
import { emailQueue } from './persistence/emails/email-queue.ts';
import { newsMailingStore } from './persistence/emails/news-mailing-store.ts';
import { jobLog } from './persistence/operations/job-store.ts';
import { inTransactionOn } from './persistence/transaction.ts';
import { lowerThreadPriority } from './thread-priority.ts';

export type EmailThreadData = { readonly databaseUrl: string; readonly env: BackendEnv };

/** One for the batches of emails, one for the queueing of news, which takes seconds. */
const CONNECTIONS = 2;
const POOL_REPORT_INTERVAL_MS = 5_000;

/** Below the serving thread and the database, above the hashing threads (10), because people wait for codes. */
const PRIORITY_STEPS = 5;
lowerThreadPriority(PRIORITY_STEPS);

if (parentPort === null) throw new Error('This program runs as a thread of the backend.');
const backend = parentPort;
const report = (message: EmailReport) => backend.postMessage(message);

const { databaseUrl, env }: EmailThreadData = workerData;
const log = createLog(env.LOG_LEVEL);
const database = openSmallDatabase(databaseUrl, { pool: 'emails', connections: CONNECTIONS }, (error) =>
  log.warn({ err: error }, 'idle connection lost'),
);
const { db } = database;
const transport = openEmail(env).openTransport();
const clock = databaseClock(db);
const jobs = startEmailJobs({
  mail: { emails: emailQueue(db), transport, clock },
  newsMailing: { inTransaction: inTransactionOn(db, newsMailingStore), clock },
  jobLog: jobLog(db),
  meters: { emails: (became, count) => report({ became, count }) },
  log,
});
const reporting = setInterval(() => {
  for (const pool of database.poolUse()) report({ pool });
}, POOL_REPORT_INTERVAL_MS);

async function stop(): Promise<void> {
  clearInterval(reporting);
  await jobs.stop();
  transport.close();
  await database.close();
}
// The only message of the backend: it stops.
backend.once('message', () => void stop());
