import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { FastifyInstance } from 'fastify';
import type { LedgerAudit } from '#backend/actions/accounting/ledger-audit.ts';
import { type EmailSetup, MAILBOX_FOLDER, openEmail } from '#backend/providers/open-email.ts';
import { createPasses, type TestShopClient } from '#backend/actions/staff/test-shop.ts';
import { storeShopPart } from '#backend/catalogue/shop-copy.ts';
import { createTestShopClient } from '#backend/providers/test-shop.ts';
import { isTestShop } from '#lib/site/test-shop.ts';
import { createSealing } from '#backend/crypto/sealing.ts';
import { readSealingKeys } from '#backend/crypto/sealing-keys.ts';
import { argon2Passwords } from '#backend/crypto/argon2-passwords.ts';
import { choosePaymentProvider, type StartMessage, type Provider } from '#backend/providers/open-provider.ts';
import { openLine } from '#backend/providers/open-line.ts';
import { createPartnerClient } from '#backend/providers/partner-webhooks.ts';
import { webhookPostTo } from '#backend/providers/sandbox/webhooks.ts';
import { isDatabaseUnavailable } from '#backend/persistence/db/database-errors.ts';
import { describeError } from '#backend/persistence/db/operator-error.ts';
import { startTracing, stopTracing } from '#lib/site/tracing.ts';
import about from '../package.json' with { type: 'json' };
import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';
import type { ProcessHealth } from '#backend/domain/alarms.ts';
import { type AppDeps, createApp } from './app.ts';
import { createConsoleApp } from './console-app.ts';
import { type BackendEnv, consoleOriginOf, readServingEnv } from './config.ts';
import type { EmailThreadData } from './email-thread.ts';
import { keepCheckingClock } from './jobs/check-clock.ts';
import { startJobs } from './jobs/jobs.ts';
import type { Job } from './jobs/repeat.ts';
import { superviseEmails } from './jobs/supervise-emails.ts';
import { approvalOf } from './http/staff/approvals.ts';
import { createLog } from './log.ts';
import { freeDisk } from './metrics/disk.ts';
import { createMeters } from './metrics/meters.ts';
import { measureBackend } from './metrics/process.ts';
import { countingOutages, createMetrics, type Readings } from './metrics-registry.ts';
import { createLongWork } from './long-work.ts';
import { openShopLog } from '#backend/actions/fairness/shop-log.ts';
import { chooseBeacon } from '#backend/providers/beacon/open-beacon.ts';
import { openPaying } from '#backend/actions/payments/payment-context.ts';
import { zipCodesAsOf } from './zip-codes.ts';
import { deploymentOf, ensureOperator, keepReading, minorCapsOf, settingsOn } from './settings.ts';
import { pauseAfter } from './domain/backoff.ts';
import type { CurrentSettings } from '#backend/actions/settings.ts';
import { createLedgerAudit } from '#backend/audit/audit.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { type OpenDatabase, openDatabase } from '#backend/persistence/db/database.ts';
import { ownsTables } from '#backend/persistence/db/serving-role.ts';
import { sealWith } from '#backend/persistence/db/sealed-text.ts';
import { findDatabase } from '#backend/persistence/db/find-database.ts';
import { eraseTestDatabase, expectPurpose } from '#backend/persistence/db/test-shop.ts';
import { applyMigrations } from '#backend/persistence/db/migrate.ts';
import { expectSessionSettings } from '#backend/persistence/db/session-settings.ts';
import { noRevalidation, createRevalidationClient } from '#backend/providers/storefront.ts';
import { stopOnRequest } from './stop-on-request.ts';

/** Time for a database that starts together with the backend, or is busy with the buyers of another one. */
const DATABASE_WAIT_MS = 30_000;
const DATABASE_PAUSES = { firstMs: 500, longestMs: 2_000 };

/** The modules of the thread of emails take 26 MB of it. With V8's defaults it would keep 200 MB of garbage from its start. */
const EMAIL_THREAD_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** Above this delay of the event loop new requests get 503. */
const MAX_EVENT_LOOP_DELAY_MS = 2_000;

try {
  await openBackend(readServingEnv(process.env));
} catch (error) {
  // The operator gets one line without a stack.
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}

async function openBackend(env: BackendEnv): Promise<void> {
  const log = createLog(env.LOG_LEVEL);
  await startTracing('koron-do-backend');
  const mail = openEmail(env);
  const payments = choosePaymentProvider(env);
  const counted = createMeters();
  const beacon = chooseBeacon(env, (relay, problem) => {
    counted.relayFailed(problem);
    log.warn({ relay, problem }, 'relay of the beacon failed');
  });
  const sealing = createSealing(readSealingKeys(env));
  sealWith(() => sealing);
  const home = await findDatabase(env, (line) => log.info(line));
  await whenAvailable(() => expectPurpose(home.url, isTestShop(env)), log);
  const migrate = () => applyMigrations(home.url, (err) => log.warn({ err }, 'migration waits for a table'));
  await whenAvailable(migrate, log);
  await whenAvailable(() => expectSessionSettings(home.url), log);
  const database = openDatabase(home.url, (error) => log.warn({ err: error }, 'idle connection lost'));
  const isOwner = () => ownsTables(database.db.$client);
  if (env.DATABASE_URL !== undefined && (await whenAvailable(isOwner, log)))
    log.warn('database role owns the tables');
  const warn = (facts: object, event: string) => log.warn(facts, event);
  const provider = await whenAvailable(() => payments.open({ database, warn }), log);
  const own = measureBackend(about.version, env.DATA_DIR);
  const gateway = countingOutages(provider.gateway, counted);
  const settings = settingsOn(database.db, env);
  await whenAvailable(settings.refresh, log);
  ensureOperator(settings, env);
  const shopLog = await whenAvailable(() => openShopLog(database.db, beacon), log);
  const paying = openPaying(database, {
    gateway,
    shopLog,
    siteOrigin: env.SITE_ORIGIN,
    caps: minorCapsOf(settings),
    alarm: (facts, event) => {
      counted.alarm(event);
      log.error(facts, event);
    },
  });
  const audit = createLedgerAudit(home.url);
  const testShop = testShopClientOf(env);
  const ownTestShop = openOwnTestShop(database, env);
  const tools = {
    log,
    mail,
    payments,
    paying,
    audit,
    settings,
    counted,
    own,
    testShop,
    ownTestShop,
    ...provider,
  };
  const deps = appDeps(database, env, tools);
  const app = await createApp(deps);
  const { CONSOLE_HOST: host, CONSOLE_PORT: port } = env;
  const consoleServer = port === undefined ? [] : [{ app: await createConsoleApp(deps), host, port }];
  const servers = [{ app, host: env.BACKEND_HOST, port: env.BACKEND_PORT }, ...consoleServer];
  const jobs: Pick<Job, 'stop'>[] = [];
  // Before the log says that the server listens, because it may be stopped from then on.
  stopOnRequest({ log, servers: servers.map((one) => one.app.server) }, async () => {
    await Promise.all([...servers.map((one) => one.app.close()), ...jobs.map((job) => job.stop())]);
    own.stop();
    await database.close();
    if (ownTestShop?.isToErase() === true) await eraseTestShop(home.url, env);
    await home.stop();
    await stopTracing();
  });
  for (const one of servers) await one.app.listen({ host: one.host, port: one.port });
  jobs.push(keepReading(settings, (err) => log.warn({ err }, 'settings not read')));
  jobs.push(
    keepCheckingClock({ databaseNow: () => databaseTime(database.monitoringDb), now: Date.now, log }),
  );
  jobs.push(openJobs(database, env, { ...tools, app, health: () => healthOf(env, tools) }));
  jobs.push(openEmails(database, { databaseUrl: home.url, env }, tools));
}

function testShopClientOf({ TEST_SHOP_BACKEND: origin, TEST_SHOP_SECRET: secret }: BackendEnv) {
  return origin === undefined || secret === undefined ? undefined : createTestShopClient({ origin, secret });
}

/** The part of a test shop's backend. `undefined`: this is none. */
function openOwnTestShop({ db }: OpenDatabase, env: BackendEnv) {
  const { TEST_SHOP_SECRET: secret } = env;
  if (!isTestShop(env) || secret === undefined) return undefined;
  let isToErase = false;
  return {
    secret,
    passes: createPasses(),
    store: (part: Uint8Array) => storeShopPart(db, part),
    erase: () => {
      isToErase = true;
      process.kill(process.pid, 'SIGTERM');
    },
    isToErase: () => isToErase,
  };
}

/** Deletes everything that a test shop has stored. Its supervisor starts it again. */
async function eraseTestShop(url: string, { DATA_DIR }: BackendEnv): Promise<void> {
  await eraseTestDatabase(url);
  rmSync(join(DATA_DIR, MAILBOX_FOLDER), { recursive: true, force: true });
}

/** Does a step of the start. While the database is unavailable it is done again, for 30 seconds at most. */
async function whenAvailable<Result>(step: () => Promise<Result>, log: Logger): Promise<Result> {
  const latest = performance.now() + DATABASE_WAIT_MS;
  for (let failures = 1; ; failures += 1) {
    try {
      return await step();
    } catch (error) {
      if (performance.now() > latest || !isDatabaseUnavailable(error)) throw error;
      if (failures === 1) log.warn({ err: error }, 'waiting for the database');
      await pause(pauseAfter(failures, DATABASE_PAUSES, Math.random()));
    }
  }
}

type BackendParts = Provider & {
  readonly log: Logger;
  readonly mail: EmailSetup;
  readonly payments: StartMessage;
  readonly paying: PaymentContext;
  readonly audit: LedgerAudit;
  readonly settings: CurrentSettings;
  readonly testShop: TestShopClient | undefined;
  readonly ownTestShop: ReturnType<typeof openOwnTestShop>;
} & Readings;

function appDeps(
  database: OpenDatabase,
  env: BackendEnv,
  { log, mail, paying, audit, settings, sandbox, testShop, ownTestShop, ...readings }: BackendParts,
): AppDeps {
  const metrics = { ...createMetrics(database, readings), token: env.METRICS_TOKEN };
  return {
    database,
    passwords: argon2Passwords(),
    line: openLine(env, (facts, event) => log.warn(facts, event)),
    audit,
    settings,
    deployment: deploymentOf(env),
    metrics: { ...metrics, meters: readings.counted },
    health: () => healthOf(env, readings),
    paying,
    sandbox,
    log,
    siteOrigin: env.SITE_ORIGIN,
    mailbox: mail.devMailbox,
    trustedProxies: env.TRUSTED_PROXIES,
    journalTitles: env.JOURNAL_TITLES,
    requestsPerMinute: env.REQUESTS_PER_MINUTE,
    largestDelayMs: MAX_EVENT_LOOP_DELAY_MS,
    consoleOrigin: consoleOriginOf(env),
    revalidateSecret: env.REVALIDATE_SECRET,
    storefrontOrigins: env.STOREFRONT_ORIGINS,
    ownTestShop,
    testShop: ownTestShop === undefined ? testShop : 'itself',
  };
}

/** State of this process for alarms. */
function healthOf(env: BackendEnv, { counted }: Pick<Readings, 'counted'>): ProcessHealth {
  return {
    freeDisk: freeDisk(env.DATA_DIR),
    zipCodesAsOf: zipCodesAsOf(),
    paused: counted.paused(),
    raised: counted.raised(),
  };
}

type JobParts = BackendParts & {
  readonly app: FastifyInstance;
  readonly health: () => ProcessHealth;
};

function openJobs(
  database: OpenDatabase,
  env: BackendEnv,
  { log, payments, paying, sandbox, audit, settings, counted, app, health, testShop }: JobParts,
) {
  const { REVALIDATE_SECRET: secret, JOURNAL_TITLES: journalTitles } = env;
  const { db, attempts } = database;
  log.info(payments.facts, payments.logMessage);
  if (secret === undefined) log.warn({}, 'REVALIDATE_SECRET is not set: pages are not revalidated');
  return startJobs({
    db,
    attempts,
    storefronts: secret === undefined ? noRevalidation : createRevalidationClient(secret),
    paying,
    firstSettings: settings.first,
    partners: createPartnerClient(),
    deliverWebhooks: sandbox && (() => sandbox.deliverDue(webhookPostTo(app))),
    longWork: createLongWork(database, {
      audit,
      journalTitles,
      testShop,
      paymentTypes: paying.gateway.paymentTypes,
    }),
    log,
    onDrawing: counted.drawing,
    consoleOrigin: consoleOriginOf(env),
    approvalOf,
    health,
  });
}

function openEmails(
  { db, attempts }: OpenDatabase,
  data: EmailThreadData,
  { log, mail, counted }: BackendParts,
): Job {
  log.info(mail.startMessage.facts, mail.startMessage.logMessage);
  const program = new URL('./email-thread.ts', import.meta.url);
  return superviseEmails({
    startThread: () =>
      new Worker(program, { name: 'emails', workerData: data, resourceLimits: EMAIL_THREAD_MEMORY }),
    meters: counted,
    db,
    attempts,
    log,
  });
}
