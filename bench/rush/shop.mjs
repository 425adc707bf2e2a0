import { setTimeout as pause } from 'node:timers/promises';
import { argon2Passwords } from '#backend/crypto/argon2-passwords.ts';
import { openDatabase } from '../../backend/persistence/db/database.ts';
import { applyMigrations } from '../../backend/persistence/db/migrate.ts';
import { freePort } from '../../tests/run/start-shop.ts';
import { aStorefront, SECRET } from '../../tests/support/built-storefront.ts';
import { aDrawOnSale } from '../../tests/support/orders.ts';
import { startTcpProxy } from '../../tests/support/tcp-proxy.ts';
import { familyMs, processorMs } from '../process-cost.mjs';
import { openBackend, openDatabaseServer } from '../shop.mjs';

const BACKENDS = 2;
/** As `RestartSec` in deploy/systemd. */
const RESTART_MS = 2_000;

/** Starts a database, two backends and the built storefront, all on loopback. */
export async function openRushShop() {
  const opened = [];
  const stop = async () => {
    for (const one of opened.splice(0).reverse()) await one.stop();
  };
  const keep = (one) => (opened.push(one), one);
  const started = () => [...backends.map(({ pid }) => pid()), storefront?.pid()];
  // After an error nobody else would end them.
  process.once('exit', () => started().forEach(killIfRunning));
  let backends = [];
  let storefront;
  try {
    const database = keep(await openDatabaseServer());
    await applyMigrations(database.url);
    const own = openDatabase(database.url);
    keep({ stop: own.close });
    // The storefront has one address of the backends. A proxy leads it to one that runs, as a virtual address does.
    const proxy = await startTcpProxy(() => backends.find(({ isUp }) => isUp())?.port ?? 1);
    keep({ stop: proxy.close });
    storefront = keep(
      await aStorefront({ API_ORIGIN: `http://127.0.0.1:${proxy.port}`, TRUSTED_PROXIES: '127.0.0.1' }),
    );
    backends = await Promise.all(
      Array.from({ length: BACKENDS }, async () => keep(await aRestartingBackend(database, storefront))),
    );
    return { database, db: own.db, backends, storefront, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function killIfRunning(pid) {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** A backend on a fixed port that is started again after a kill, as systemd does. */
async function aRestartingBackend(database, storefront) {
  const port = await freePort();
  const env = {
    NODE_ENV: 'production',
    ALLOW_SANDBOX_PAYMENTS: 'yes',
    ALLOW_LOCAL_BEACON: 'yes',
    ALLOW_BUILT_IN_MAILBOX: 'yes',
    ALLOW_SAMPLE_OPERATOR: 'yes',
    SITE_ORIGIN: storefront.origin,
    CONSOLE_ORIGIN: 'http://ops.localhost:4001',
    REVALIDATE_SECRET: SECRET,
    BACKEND_PORT: String(port),
  };
  let running = await openBackend(database, env);
  let isUp = true;
  let spentMs = 0;
  let restarting;
  const reports = [running.reports];
  const restart = async () => {
    await pause(RESTART_MS);
    running = await openBackend(database, env);
    reports.push(running.reports);
    isUp = true;
  };
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    isUp: () => isUp,
    pid: () => running.pid,
    processorMs: () => spentMs + (isUp ? processorMs(running.pid) : 0),
    /** Warnings and errors in its log, counted by message. */
    reports: () => reports.flatMap((one) => [...one]),
    kill: async () => {
      spentMs += processorMs(running.pid);
      isUp = false;
      process.kill(running.pid, 'SIGKILL');
      await running.stop();
      restarting = restart();
    },
    stop: async () => {
      await restarting;
      await running.stop();
    },
  };
}

/** Stores the draw that opens in `opensInMs`, with a queue above `atOnce` purchases. */
export function makeRushDraw(db, { tickets, opensInMs, atOnce }) {
  const top = Math.ceil(tickets / 100);
  return aDrawOnSale(
    { db },
    {
      directoryName: 'sale-opening',
      lastOne: true,
      // The backends write its box by their rules.
      hasBox: false,
      opensInMs,
      prizes: [top, top * 4, top * 15, tickets - top * 20],
      but: { concurrentPlaying: atOnce },
    },
  );
}

/** Gives members a password, so that they can log in during the flood. */
export async function givePassword({ db }, members, password) {
  const hash = await argon2Passwords().hash(password);
  const ids = members.map(({ memberId }) => memberId);
  await db.$client.query('update members set password_hash = $1 where member_id = any($2::uuid[])', [
    hash,
    ids,
  ]);
}

/** Processor milliseconds so far of each kind of process. */
export function processorTimes({ backends, storefront, database }) {
  const { user, system } = process.cpuUsage();
  return {
    storefront: processorMs(storefront.pid()),
    backends: backends.reduce((sum, one) => sum + one.processorMs(), 0),
    PostgreSQL: familyMs(database.pid),
    generator: (user + system) / 1_000,
  };
}
