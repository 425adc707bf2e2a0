/**
 * Measures what an email costs and how much sending delays requests: 2,000 receipts wait in the outbox of an embedded
 * PostgreSQL and go to the development mailbox, sent by the serving thread and by a thread of their own, in turns.
 * --record stores the figures in emails.json.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { readBackendEnv } from '../backend/config.ts';
import { openEmail } from '../backend/emails/open-email.ts';
import { renderEmail } from '../backend/emails/render-email.ts';
import { startEmailJobs } from '../backend/jobs/emails.ts';
import { superviseEmails } from '../backend/jobs/supervise-emails.ts';
import { openDatabase } from '../backend/persistence/database.ts';
import { applyMigrations } from '../backend/persistence/migrate.ts';
import {
  aQueuedEmail,
  BRANDING,
  emailDepsOn,
  EVERY_EMAIL,
  newsMailingDepsOn,
  notifyDepsOn,
  pushDepsOn,
} from '../tests/support/emails.ts';
import { familyMs } from './process-cost.mjs';
import { openDatabaseServer } from './shop.mjs';

const EMAILS = 2_000;
const WARMING_UP = 300;
const ROUNDS = 3;
const DELAY_RESOLUTION_MS = 5;

const server = await openDatabaseServer();
await applyMigrations(server.url);
const database = openDatabase(server.url);
const { db } = database;
const env = readBackendEnv({ DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' });
const log = { info: () => {}, warn: () => {}, error: (facts, event) => console.error(event, facts) };
const jobLog = { record: async () => {} };

/** Both start the jobs of emails and return them. */
const PLACES = {
  'serving thread': () =>
    startEmailJobs({
      mail: emailDepsOn(db, openEmail(env).openTransport()),
      newsMailing: newsMailingDepsOn(db),
      notifying: notifyDepsOn(db),
      pushing: pushDepsOn(db),
      jobLog,
      log,
    }),
  'own thread': () => {
    const program = new URL('../backend/email-thread.ts', import.meta.url);
    const workerData = { databaseUrl: server.url, env };
    const startThread = () => new Worker(program, { workerData });
    return superviseEmails({ startThread, meters: { emails: () => {}, pool: () => {} }, jobLog, log });
  },
};

try {
  const rows = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const place of Object.keys(PLACES)) rows.push(await measure(place));
  const results = { renderingMs: rendering(), rows };
  console.log(`${cpus().length} x ${cpus()[0]?.model}; ${EMAILS} emails, milliseconds`);
  console.log(`rendering alone: ${results.renderingMs} ms per email`);
  console.table(rows);
  if (process.argv.includes('--record')) record(results);
} finally {
  await database.close();
  await server.stop();
}

/** Starts the jobs, lets them send a few emails, then measures until all others are sent. */
async function measure(place) {
  await queue(WARMING_UP);
  const jobs = PLACES[place]();
  await untilSent();
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  const before = cost();
  const startedAt = performance.now();
  await queue(EMAILS);
  delay.enable();
  await untilSent();
  delay.disable();
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = cost();
  await jobs.stop();
  const each = (name) => rounded((after[name] - before[name]) / EMAILS);
  return {
    'sent by': place,
    'emails/s': Math.round(EMAILS / seconds),
    'backend, each': each('backend'),
    'serving thread, each': each('serving'),
    'PostgreSQL, each': each('postgres'),
    'delay p99': rounded(delay.percentile(99) / 1e6),
    'delay max': rounded(delay.max / 1e6),
  };
}

function cost() {
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
  return {
    backend: (all.user + all.system) / 1_000,
    serving: (own.user + own.system) / 1_000,
    postgres: familyMs(server.pid),
  };
}

function queue(count) {
  return db.execute(sql`
    insert into outbox ("to", letter, rank)
    select number || '@example.jp', ${JSON.stringify(EVERY_EMAIL.receipt)}::jsonb
        || jsonb_build_object('name', '小川 ' || number, 'orderId', gen_random_uuid()), 1
    from generate_series(1, ${count}) number`);
}

async function untilSent() {
  while ((await db.execute(sql`select 1 from outbox limit 1`)).rows.length > 0) await pause(50);
}

function rendering() {
  const before = process.cpuUsage();
  for (let nth = 0; nth < EMAILS; nth += 1) {
    const message = { ...EVERY_EMAIL.receipt, name: `小川 ${nth}`, orderId: crypto.randomUUID() };
    renderEmail(aQueuedEmail({ message }), BRANDING);
  }
  const { user, system } = process.cpuUsage(before);
  return rounded((user + system) / 1_000 / EMAILS);
}

function rounded(number) {
  return Math.round(number * 100) / 100;
}

function record(results) {
  const file = join(import.meta.dirname, 'emails.json');
  const where = { cores: cpus().length, node: process.version };
  writeFileSync(file, `${JSON.stringify({ ...where, emails: EMAILS, ...results }, null, 2)}\n`);
}
