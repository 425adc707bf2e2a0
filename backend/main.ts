import about from '../package.json' with { type: 'json' };
import type { FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { BookAudit } from './actions/operation/audit-books.ts';
import type { Paying } from './actions/payments/paying.ts';
import { makeApp } from './app.ts';
import { type BackendEnv, readBackendEnv } from './env.ts';
import { newSeed } from './fairness/new-seed.ts';
import { nodeHashing } from './fairness/node-hashing.ts';
import { startJobs } from './jobs/jobs.ts';
import { makeLog } from './log.ts';
import { type Mail, openMail } from './mail/open-mail.ts';
import { createMeters } from './metrics/meters.ts';
import { measureProcess } from './metrics/process.ts';
import { countingAway, createMetrics, type Readings } from './metrics-registry.ts';
import { senderIn } from './sender.ts';
import { openPaying } from './open-paying.ts';
import { bookAuditOver } from './ops/books/stream-audit.ts';
import { argon2Passwords } from './passwords/argon2-passwords.ts';
import { choosePayments, type PaymentNotice, type Provider } from './payments/open-gateway.ts';
import { noticePostTo } from './payments/pretend/notice-post.ts';
import { announcementStore } from './persistence/announcement-store.ts';
import { isDatabaseAway } from './persistence/away.ts';
import { databaseClock } from './persistence/clock.ts';
import { type OpenDatabase, openDatabase } from './persistence/database.ts';
import { inPlainWords } from './persistence/embedded/failure.ts';
import { boxStore } from './persistence/fairness/box-store.ts';
import { findDatabase } from './persistence/find-database.ts';
import { letterQueue } from './persistence/members/letter-queue.ts';
import { newsMailingStore } from './persistence/letters/news-mailing-store.ts';
import { leftoversIn } from './persistence/members/membership.ts';
import { applyMigrations } from './persistence/migrate.ts';
import { jobBook } from './persistence/operation/job-book.ts';
import { queueStore } from './persistence/queue/queue-store.ts';
import { shippingOver } from './persistence/shipping/shipping.ts';
import { inTransactionOn } from './persistence/transaction.ts';
import { turnStore } from './persistence/turn-store.ts';
import { stopOnRequest } from './stop.ts';
import { nobody, storefrontAt } from './storefront/storefront.ts';

/** So long a database may take to come up beside the backend. */
const WAIT_S = 30;

/** Further behind than this the event loop only makes everybody wait: new requests are told to come back. */
const LARGEST_DELAY_MS = 2_000;

try {
  await openBackend(readBackendEnv(process.env));
} catch (error) {
  // Whatever keeps the backend from opening is the operator's to read: one line, and no stack.
  process.stderr.write(`${inPlainWords(error)}\n`);
  process.exit(1);
}

async function openBackend(env: BackendEnv): Promise<void> {
  const log = makeLog(env.LOG_LEVEL);
  const mail = openMail(env);
  const payments = choosePayments(env);
  const home = await findDatabase(env, (line) => log.info(line));
  await migrateWhenThere(home.url, log);
  const database = openDatabase(home.url, (error) => log.warn({ err: error }, 'an idle connection was lost'));
  const warn = (facts: object, event: string) => log.warn(facts, event);
  const provider = await payments.open({ db: database.db, warn });
  const counted = createMeters();
  const own = measureProcess(about.version, env.DATA_DIR);
  const gateway = countingAway(provider.gateway, counted);
  const paying = openPaying(database, {
    gateway,
    siteOrigin: env.SITE_ORIGIN,
    caps: minorCapsIn(env),
    alarm: (facts, event) => {
      counted.alarm(event);
      log.error(facts, event);
    },
  });
  const audit = bookAuditOver(home.url);
  const tools = { log, mail, payments, paying, audit, counted, own, ...provider };
  const app = await appOn(database, env, tools);
  await app.listen({ host: env.BACKEND_HOST, port: env.BACKEND_PORT });
  const jobs = jobsOn(database, env, { ...tools, app });
  stopOnRequest({ log, server: app.server }, async () => {
    await Promise.all([app.close(), jobs.stop()]);
    mail.post.close();
    own.stop();
    await database.close();
    await home.stop();
  });
}

async function migrateWhenThere(url: string, log: Logger): Promise<void> {
  for (let left = WAIT_S; ; left -= 1) {
    try {
      return await applyMigrations(url);
    } catch (error) {
      if (left === 0 || !isDatabaseAway(error)) throw error;
      if (left === WAIT_S) log.warn({ err: error }, 'waiting for the database');
      await pause(1_000);
    }
  }
}

type Tools = Provider & {
  readonly log: Logger;
  readonly mail: Mail;
  readonly payments: PaymentNotice;
  readonly paying: Paying;
  readonly audit: BookAudit;
} & Readings;

function minorCapsIn({ MINOR_CAP_UNDER_16: under16, MINOR_CAP_UNDER_18: under18 }: BackendEnv) {
  return { under16, under18 };
}

function appOn(
  database: OpenDatabase,
  env: BackendEnv,
  { log, mail, paying, audit, pretend, ...readings }: Tools,
): Promise<FastifyInstance> {
  const metrics = { ...createMetrics(database, readings), token: env.METRICS_TOKEN };
  return makeApp({
    db: database.db,
    passwords: argon2Passwords(),
    audit,
    sender: () => senderIn(process.env, env),
    metrics: { ...metrics, meters: readings.counted },
    paying,
    pretend,
    log,
    siteOrigin: env.SITE_ORIGIN,
    mailbox: mail.mailbox,
    trustedProxies: env.TRUSTED_PROXIES,
    requestsPerMinute: env.REQUESTS_PER_MINUTE,
    largestDelayMs: LARGEST_DELAY_MS,
  });
}

function jobsOn(
  { db }: OpenDatabase,
  { STOREFRONT_ORIGIN: origin, REVALIDATE_SECRET: secret }: BackendEnv,
  { log, mail, payments, paying, pretend, counted, app }: Tools & { readonly app: FastifyInstance },
) {
  log.info(mail.notice.facts, mail.notice.event);
  log.info(payments.facts, payments.event);
  if (secret === undefined) log.warn({}, 'REVALIDATE_SECRET is not set: no storefront is told of changes');
  return startJobs({
    announcements: announcementStore(db),
    turns: turnStore(db),
    storefront: secret === undefined ? nobody : storefrontAt({ origin, secret }),
    leftovers: leftoversIn(db),
    jobBook: jobBook(db),
    buying: paying,
    paying,
    shipping: shippingOver(db),
    deliverNotices: pretend && (() => pretend.deliverDue(noticePostTo(app))),
    mail: { letters: letterQueue(db), post: mail.post, clock: databaseClock(db) },
    places: queueStore(db),
    meters: counted,
    sealing: { boxes: boxStore(db), hashing: nodeHashing, newSeed, clock: databaseClock(db) },
    newsDesk: { inTransaction: inTransactionOn(db, newsMailingStore), clock: databaseClock(db) },
    log,
  });
}
