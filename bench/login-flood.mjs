/**
 * Measures what a flood of wrong logins does to other calls: periods with and without the flood follow one another, so
 * that changes on the machine affect both. Each wrong login has its own email address and comes from its own network
 * address, which no throttle recognizes. --record stores the figures in login-flood.json.
 */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { openDatabase } from '../backend/persistence/database.ts';
import { membersLoggedIn } from '../tests/support/logged-in-members.ts';
import { makeDraw } from './draw/make-draw.mjs';
import { percentiles } from './draw/percentiles.mjs';
import { createSender, logIn, newAddresses, repeat } from './login-calls.mjs';
import { openShop } from './shop.mjs';

const LOGINS_PER_SECOND = 300;
const ROUNDS = 3;
const PERIOD_MS = 12_000;
/** Time between two calls of a kind. */
const CALL_EVERY_MS = 100;
const LOGIN_EVERY_MS = 1_000;
/** A correct login is repeated until this time. */
const LOGIN_WITHIN_MS = 5_000;
const SETTLED_WITHIN_MS = 30_000;
const PASSWORD = 'an evening in the arcade';
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

const newAddress = newAddresses(0);

/** Logs a member in, and again as long as the shop refuses for lack of room. */
async function logInCorrectly(send, email) {
  const address = newAddress();
  const from = performance.now();
  for (let tries = 1; ; tries += 1) {
    const { status, retryAfter } = await logIn(send, { email, password: PASSWORD, address });
    const took = performance.now() - from;
    if (status !== 503 || took + retryAfter * 1_000 > LOGIN_WITHIN_MS) return { status, took, tries };
    await pause(retryAfter * 1_000);
  }
}

/** Makes each kind of call for a period, with or without the flood. Adds the results to `results`. */
async function observe({ send, flood, calls, emails }, results, withFlood) {
  const endsAt = performance.now() + PERIOD_MS;
  const record = (name, call) => async () => results[name].push(await call());
  const others = Object.entries(calls).map(([name, call]) =>
    repeat(CALL_EVERY_MS, endsAt, record(name, call)),
  );
  const correct = repeat(
    LOGIN_EVERY_MS,
    endsAt,
    record('correct login', () => logInCorrectly(send, emails.pop())),
  );
  await Promise.all([...others, correct, withFlood ? flood(results['wrong logins']) : undefined]);
}

/** Waits until the shop has served what the flood has left: three calls in a row are fast. */
async function settle(send) {
  const until = performance.now() + SETTLED_WITHIN_MS;
  for (let fast = 0; fast < 3 && performance.now() < until; await pause(CALL_EVERY_MS)) {
    const { took } = await send('GET', '/api/product', { address: newAddress() });
    fast = took < CALL_EVERY_MS ? fast + 1 : 0;
  }
}

/** Gives members a password and one of them an order. Returns what the calls need. */
async function prepare(shop, send) {
  const members = await membersLoggedIn(shop.url, 200);
  const client = new pg.Client({ connectionString: shop.url });
  await client.connect();
  await client.query('update members set password_hash = $1', [await hash(PASSWORD, ARGON2)]);
  await client.end();
  const database = openDatabase(shop.url);
  const draw = await makeDraw(database.db, 1_000);
  await database.close();
  const [buyer] = members;
  const { cookie } = buyer;
  const requestKey = randomBytes(16).toString('base64url');
  const order = await send('POST', '/api/orderHistory', {
    ...{ cookie, address: newAddress() },
    json: { productId: draw.drawId, quantity: 1, requestKey },
  });
  if (order.status !== 200) throw new Error(`An order was answered with ${order.status}: ${order.body}`);
  const { orderHistoryId } = JSON.parse(order.body);
  const calls = {
    'GET /api/product': () => send('GET', '/api/product', { address: newAddress() }),
    'order of a member': () =>
      send('GET', `/api/orderHistory/${orderHistoryId}`, { address: newAddress(), cookie }),
    'GET /readyz': () => send('GET', '/readyz', { address: newAddress() }),
  };
  return { send, calls, emails: members.map(({ memberId }) => `buyer-${memberId}@example.jp`) };
}

function summary(results) {
  const { p50, p95, most } = percentiles(results.map(({ took }) => took));
  const statuses = Object.groupBy(results, ({ status }) => status);
  const counts = Object.entries(statuses).map(([status, { length }]) => `${status} × ${length}`);
  return {
    p50: Math.round(p50 * 10) / 10,
    p95: Math.round(p95 * 10) / 10,
    most: Math.round(most),
    statuses: counts.join(', '),
  };
}

async function measure(shop) {
  const { send, close } = createSender(shop.origin);
  const thread = new Worker(new URL('login-flood-thread.mjs', import.meta.url), {
    workerData: { origin: shop.origin },
  });
  const flood = async (results) => {
    thread.postMessage({ forMs: PERIOD_MS, perSecond: LOGINS_PER_SECOND });
    const [flooded] = await once(thread, 'message');
    results.push(...flooded);
  };
  try {
    const subject = { ...(await prepare(shop, send)), flood };
    const names = [...Object.keys(subject.calls), 'correct login', 'wrong logins'];
    const empty = () => Object.fromEntries(names.map((name) => [name, []]));
    const results = { without: empty(), with: empty() };
    await observe(subject, empty(), false);
    for (let round = 0; round < ROUNDS; round += 1) {
      await observe(subject, results.without, false);
      await observe(subject, results.with, true);
      await settle(send);
    }
    return Object.fromEntries(
      names.map((name) => [
        name,
        { without: summary(results.without[name]), with: summary(results.with[name]) },
      ]),
    );
  } finally {
    close();
    thread.postMessage({});
  }
}

function print(figures) {
  console.log(`${LOGINS_PER_SECOND} wrong logins a second, ${cpus().length} cores; milliseconds\n`);
  console.table(
    Object.entries(figures).flatMap(([call, { without, with: flooded }]) => [
      { call, flood: 'no', ...without },
      { call, flood: 'yes', ...flooded },
    ]),
  );
}

const shop = await openShop({ LOG_LEVEL: 'info', ALLOW_PRETEND_PAYMENTS: 'yes' });
try {
  const figures = await measure(shop);
  print(figures);
  const record = { cores: cpus().length, node: process.version, loginsPerSecond: LOGINS_PER_SECOND, figures };
  if (process.argv.includes('--record'))
    writeFileSync(join(import.meta.dirname, 'login-flood.json'), `${JSON.stringify(record, null, 2)}\n`);
} finally {
  await shop.stop();
}
