import { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { readBackendEnv } from '#backend/config.ts';
import type { EmailThreadData } from '#backend/email-thread.ts';
import { superviseEmails } from '#backend/jobs/supervise-emails.ts';
import { createLog } from '#backend/log.ts';
import { createMeters } from '#backend/metrics/meters.ts';
import { aBackend, captureLog } from '../../support/backend.ts';
import { freshDatabase } from '../../support/database.ts';
import { EVERY_EMAIL } from '../../support/email-samples.ts';
import { restoredForEachTest } from '../../support/fixtures.ts';
import { runProgram } from '../../support/process.ts';
import { anSmtpServer, readMessage, type SmtpServer } from '../../support/smtp.ts';

const PROGRAM = new URL('../../../backend/email-thread.ts', import.meta.url);

const backend = restoredForEachTest(aBackend);
let smtp: SmtpServer;
beforeEach(async () => {
  smtp = await anSmtpServer();
});
afterEach(() => smtp.close());

/** Queues emails to `0@example.jp`, `1@example.jp` and so on. */
const queue = (count: number) =>
  backend.db.execute(sql`
    insert into outbox ("to", message, rank)
    select number || '@example.jp', ${JSON.stringify(EVERY_EMAIL.welcome)}::jsonb, 1
    from generate_series(0, ${count - 1}) number`);
/** Makes every row due, as after a retry pause or a lease. */
const makeDue = () => backend.db.execute(sql`update outbox set due_at = now()`);
const waiting = async () =>
  (await backend.db.execute<{ attempts: number }>(sql`select attempts from outbox`)).rows;
const addressees = () => new Set(smtp.received.map(({ to }) => to));

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const settingsFor = (databaseUrl: string): EmailThreadData => ({
  databaseUrl,
  env: readBackendEnv({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'ころん堂 <noreply@koron.example>',
    OPERATOR_NAME: '株式会社ころん',
    LOG_LEVEL: 'silent',
  }),
});

/** Starts the supervised thread as the backend does. */
function supervised() {
  const logs = captureLog();
  const threads: Worker[] = [];
  const meters = createMeters();
  const job = superviseEmails({
    startThread: () => {
      const thread = new Worker(PROGRAM, { workerData: settingsFor(backend.url) });
      threads.push(thread);
      return thread;
    },
    meters,
    db: backend.db,
    attempts: backend.database.attempts,
    log: createLog('info', logs),
  });
  const counted = async (became: string) =>
    Number(
      new RegExp(`^shop_emails_total\\{became="${became}"\\} (\\d+)$`, 'm').exec(
        await meters.registry.metrics(),
      )?.[1],
    );
  return { stop: job.stop, threads, logs, meters, counted };
}

test('The thread sends emails, and the backend counts them and shows its pool', async () => {
  await queue(120);
  const { stop, threads, logs, meters, counted } = supervised();
  await until(async () => (await waiting()).length === 0);
  await until(async () => (await counted('sent')) === 120);
  expect([smtp.received.length, addressees().size]).toEqual([120, 120]);
  await until(() => meters.pools().length > 0);
  expect(meters.pools()).toMatchObject([{ pool: 'emails', most: 3, waiting: 0 }]);
  await stop();
  // Ended, without a restart.
  expect(threads.map(({ threadId }) => threadId)).toEqual([-1]);
  expect(logs.text).toBe('');
});

test('A thread that ends is started again, its end is noted, and no email is lost', async () => {
  await queue(300);
  const { stop, threads, logs } = supervised();
  await until(() => smtp.received.length >= 20);
  await threads[0]?.terminate();
  await until(() => threads.length === 2);
  expect(logs.all('email thread ended, will restart')).toMatchObject([
    { err: { message: 'The thread ended by itself with code 1.' } },
  ]);
  const failed = sql`select 1 from job_runs where job = 'emails' and failures = 1`;
  await until(async () => (await backend.db.execute(failed)).rows.length === 1);
  await makeDue();
  await until(async () => (await waiting()).length === 0);
  await stop();
  expect(addressees().size).toBe(300);
  // Only emails of the batches that were interrupted arrive again, with the same message id.
  const ids = smtp.received.map(({ data }) => readMessage(data).headers.get('message-id')?.join());
  expect(new Set(ids).size).toBe(300);
  expect(smtp.received.length).toBeLessThanOrEqual(300 + 4 * 50);
});

test('A thread with an error is started again, and the error is logged', async () => {
  const { stop, threads, logs } = supervised();
  await until(() => threads.length === 1);
  threads[0]?.emit('error', new RangeError('out of memory'));
  await until(() => threads.length === 2);
  await threads[0]?.terminate();
  await stop();
  expect(logs.last('email thread ended, will restart')).toMatchObject({
    err: { kind: 'RangeError', message: 'out of memory' },
  });
});

test('A thread that stops during its batches leaves the rest due, without an attempt, and sends none twice', async () => {
  await queue(2_000);
  const { stop } = supervised();
  await until(() => smtp.received.length >= 20);
  await stop();
  const rest = await waiting();
  expect(rest.length).toBeGreaterThan(0);
  expect(smtp.received.length + rest.length).toBe(2_000);
  expect(new Set(rest.map(({ attempts }) => attempts))).toEqual(new Set([0]));
  expect((await backend.db.execute(sql`select 1 from outbox where due_at > now()`)).rows).toEqual([]);
});

test('While the mail server is down emails are due again, and they are sent when it is back', async () => {
  await queue(30);
  await smtp.close();
  const { stop, threads, counted } = supervised();
  await until(async () => (await counted('due_again')) >= 30);
  expect((await waiting()).length).toBe(30);
  smtp = await anSmtpServer(smtp.port);
  await makeDue();
  await until(async () => (await waiting()).length === 0);
  await until(async () => (await counted('sent')) === 30);
  expect(threads).toHaveLength(1);
  await stop();
  expect(addressees().size).toBe(30);
});

test('The thread does not keep its process alive', async () => {
  const { url, drop } = await freshDatabase();
  const program = `
    import { Worker } from 'node:worker_threads';
    import { superviseEmails } from '#backend/jobs/supervise-emails.ts';
    const workerData = ${JSON.stringify(settingsFor(url))};
    const startThread = () => new Worker(new URL(${JSON.stringify(PROGRAM.href)}), { workerData, execArgv: [] });
    const jobLog = { record: async () => {} };
    superviseEmails({ startThread, meters: { emails() {}, pool() {} }, jobLog, log: console });
    setTimeout(() => {}, 1_000);`;
  const { code, err } = await runProgram(['--input-type=module', '--eval', program], {});
  expect([code, err]).toEqual([0, '']);
  await drop();
});
