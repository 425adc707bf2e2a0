import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { isTestShop, TEST_MARK } from '#lib/site/test-shop.ts';
import { startTracing, stopTracing, traced } from '#lib/site/tracing.ts';
import type { EmailTransport } from '#backend/actions/emails.ts';
import { type BackendEnv, consoleOriginOf } from './config.ts';
import { createChatClient } from '#backend/providers/chat-webhook.ts';
import { openEmail } from '#backend/providers/open-email.ts';
import { startEmailJobs } from './jobs/emails.ts';
import type { EmailOrder, EmailReport } from './jobs/supervise-emails.ts';
import { createPushClient, newPushKeys } from '#backend/providers/web-push.ts';
import { createSealing } from '#backend/crypto/sealing.ts';
import { readSealingKeys } from '#backend/crypto/sealing-keys.ts';
import { createLog } from './log.ts';
import { createConnectionAttempts } from '#backend/persistence/db/connection-attempts.ts';
import { sealWith } from '#backend/persistence/db/sealed-text.ts';
import { openSmallDatabase } from '#backend/persistence/db/database.ts';
import { keptPushKeys } from './persistence/notifications/push-keys.ts';
import { emailSettingsOf, keepReading, settingsOn } from './settings.ts';

export type EmailThreadData = { readonly databaseUrl: string; readonly env: BackendEnv };

/** One for the batches of emails, one for the queueing of news, which takes seconds, one for that of notifications. */
const CONNECTIONS = 3;
/** Between two batches of notifications. */
const NOTIFICATION_PAUSE_MS = 100;
const POOL_REPORT_INTERVAL_MS = 5_000;

if (parentPort === null) throw new Error('This program runs as a thread of the backend.');
const backend = parentPort;
const report = (message: EmailReport) => backend.postMessage(message);
const { promise: isToStop, resolve: stopSoon } = Promise.withResolvers<void>();
backend.on('message', (order: EmailOrder) => {
  if (order === 'stop') stopSoon();
});

const { databaseUrl, env }: EmailThreadData = workerData;
await startTracing('koron-do-backend');
sealWith(() => createSealing(readSealingKeys(env)));
const log = createLog(env.LOG_LEVEL);
const attempts = createConnectionAttempts({ probe: askBackend });
const database = openSmallDatabase(
  databaseUrl,
  { pool: 'emails', connections: CONNECTIONS, attempts },
  (error) => log.warn({ err: error }, 'idle connection lost'),
);
const { db } = database;
const settings = settingsOn(db, env);
await settings.refresh().catch(notRead);
const pushKeys = keptPushKeys(db, newPushKeys);
await pushKeys().catch((err: unknown) => log.warn({ err }, 'push keys not read'));
const reading = keepReading(settings, notRead);
const opened = openEmail(env).openTransport(emailSettingsOf(settings));
const transport: EmailTransport = {
  ...opened,
  send: (queued) =>
    traced({ name: `email ${queued.message.kind}`, kind: 'client' }, () => opened.send(queued)),
};
/** Push services reach the shop at it. They require https or an email address. */
const subject = env.SITE_ORIGIN.startsWith('https:') ? env.SITE_ORIGIN : 'mailto:shop@example.jp';
const jobs = startEmailJobs({
  db,
  attempts,
  transport,
  pause: () => pause(NOTIFICATION_PAUSE_MS),
  client: createPushClient({ keys: pushKeys, subject, mark: isTestShop(env) ? TEST_MARK : '' }),
  chat: createChatClient(),
  consoleOrigin: consoleOriginOf(env),
  meters: { emails: (became, count) => report({ became, count }) },
  log,
});
const reporting = setInterval(() => {
  for (const pool of database.poolUse()) report({ pool });
}, POOL_REPORT_INTERVAL_MS);

function notRead(err: unknown): void {
  log.warn({ err }, 'settings not read');
}

/** The process makes one attempt at a time while the database is unavailable, so that its thread makes none. */
async function askBackend(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const answer = (order: EmailOrder) => {
    if (order === 'database is back') resolve();
    if (order === 'database is unavailable') reject(new Error('timeout expired'));
  };
  const giveUp = () => reject(signal.reason);
  backend.on('message', answer);
  signal.addEventListener('abort', giveUp, { once: true });
  report('is the database back?');
  try {
    await promise;
  } finally {
    backend.off('message', answer);
    signal.removeEventListener('abort', giveUp);
  }
}

async function stop(): Promise<void> {
  clearInterval(reporting);
  await Promise.all([jobs.stop(), reading.stop()]);
  transport.close();
  await database.close();
  await stopTracing();
}
void isToStop.then(stop).finally(() => backend.close());
