/**
 * Measures what a flood of wrong logins does to other calls: periods with and without the flood follow one another, so
 * that changes on the machine affect both. Each wrong login has its own email address and comes from its own network
 * address, which no throttle recognizes. --record stores the figures in login-flood.json.
 */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { openDatabase } from '../backend/persistence/database.ts';
import { membersLoggedIn } from '../tests/support/logged-in-members.ts';
import { makeDraw } from './draw/make-draw.mjs';
import { percentiles } from './draw/percentiles.mjs';
import { openShop } from './shop.mjs';

const LOGINS_PER_SECOND = 300;
const ROUNDS = 3;
const PERIOD_MS = 12_000;
const TICK_MS = 50;
/** Time between two calls of a kind. */
const CALL_EVERY_MS = 100;
const LOGIN_EVERY_MS = 1_000;
/** A correct login is repeated until this time. */
const LOGIN_WITHIN_MS = 5_000;
const TIMEOUT_MS = 15_000;
const SETTLED_WITHIN_MS = 30_000;
const PASSWORD = 'an evening in the arcade';
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

let addresses = 0;

/** Returns an address that was not used before. */
function newAddress() {
  addresses += 1;
  return [100, 64 + (addresses >> 16), (addresses >> 8) & 255, addresses & 255].join('.');
}

/** Returns a function that sends a request: `{ status, retryAfter, cookie, body, took }`; status 0 without a response. */
function createSender(origin) {
  const agent = new Agent({ keepAlive: true });
  const send = async (method, path, { address = newAddress(), cookie, json } = {}) => {
    const payload = json === undefined ? undefined : JSON.stringify(json);
    const headers = {
      'x-forwarded-for': address,
      ...(cookie === undefined ? {} : { cookie, 'sec-fetch-site': 'same-origin' }),
      ...(payload === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    };
    const from = performance.now();
    try {
      const response = await new Promise((resolve, reject) => {
        const options = { method, headers, agent, signal: AbortSignal.timeout(TIMEOUT_MS) };
        request(`${origin}${path}`, options, resolve).once('error', reject).end(payload);
      });
      const body = await text(response);
      const retryAfter = Number(response.headers['retry-after'] ?? 1);
      return { status: response.statusCode, retryAfter, body, took: performance.now() - from };
    } catch {
      return { status: 0, retryAfter: 1, body: '', took: performance.now() - from };
    }
  };
  return { send, close: () => agent.destroy() };
}

const logIn = (send, { email, password, address }) =>
  send('POST', '/api/login/emailLogin', { address, json: { email, password } });

/** Calls `start` every `everyMs` until the end, without waiting for the calls. Resolves when all have ended. */
async function repeat(everyMs, endsAt, start) {
  const calls = [];
  for (let due = performance.now(); due < endsAt; due += everyMs) {
    await pause(Math.max(0, due - performance.now()));
    calls.push(start());
  }
  await Promise.all(calls);
}

const flood = (send, endsAt, results) =>
  repeat(TICK_MS, endsAt, () =>
    Promise.all(
      Array.from({ length: (LOGINS_PER_SECOND * TICK_MS) / 1_000 }, async () => {
        const email = `${randomBytes(8).toString('hex')}@example.jp`;
        results.push(await logIn(send, { email, password: 'not that evening, another' }));
      }),
    ),
  );

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
async function observe({ send, calls, emails }, results, withFlood) {
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
  await Promise.all([
    ...others,
    correct,
    withFlood ? flood(send, endsAt, results['wrong logins']) : undefined,
  ]);
}

/** Waits until the shop has served what the flood has left: three calls in a row are fast. */
async function settle(send) {
  const until = performance.now() + SETTLED_WITHIN_MS;
  for (let fast = 0; fast < 3 && performance.now() < until; await pause(CALL_EVERY_MS)) {
    const { took } = await send('GET', '/api/product');
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
    'GET /api/product': () => send('GET', '/api/product'),
    'order of a member': () => send('GET', `/api/orderHistory/${orderHistoryId}`, { cookie }),
    'GET /readyz': () => send('GET', '/readyz'),
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
  try {
    const subject = await prepare(shop, send);
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
