/**
 * Measures how fast draws are sold on one embedded PostgreSQL, compares that with the simplest transactions on the same
 * server, and audits the ledger afterwards. --only http leaves out the order writer alone; --backends 2 divides the
 * buyers among two backends.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { applyMigrations } from '../backend/persistence/db/migrate.ts';
import { membersLoggedIn } from '../tests/support/logged-in-members.ts';
import { auditInto } from './audit.mjs';
import { insertPaymentSessions, measureEngine, openEngine } from './draw/engine.mjs';
import { measurePlays, measurePurchases, measureSoldOut } from './draw/over-http.mjs';
import { rounded, timesIn } from './draw/percentiles.mjs';
import { pgbenchRate, simpleUpdates } from './draw/simple-update.mjs';
import { makeDraw } from './draw/make-draw.mjs';
import { familyMs, processorMs } from './process-cost.mjs';
import { openResults } from './results.mjs';
import { openBackend, openDatabaseServer } from './shop.mjs';

const SIZES = [1_000, 10_000, 1_000_000];
const QUANTITIES = [1, 5, 10];
const PURCHASES = 10_000;
const SECONDS_EACH = 3;
const OVER_HTTP = { buyers: [64, 100], purchases: 1_500 };
const MAX_RESULT_WAIT_MS = 60_000;
const SOLD_OUT = { connections: 2_000, rounds: 5 };

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    backends: { type: 'string', default: '1' },
    record: { type: 'boolean' },
  },
  // The name of the measurement is one of the arguments.
  allowPositionals: true,
});

const results = openResults('draw');
const database = await openDatabaseServer();
await applyMigrations(database.url);
const engine = await openEngine(database.url);
try {
  if (options.only !== 'http') await sellAlone();
  await sellOverHttp();
  await insertPaymentSessions(engine);
  await auditInto(results, database.url);
} finally {
  await engine.close();
  await database.stop();
}

/** Sells with the order writer alone. */
async function sellAlone() {
  const limit = await results.attempt('simple updates', async () => {
    const own = await simpleUpdates(database.url, SECONDS_EACH);
    const pgbench = await pgbenchRate(database.url, SECONDS_EACH);
    results.set('limits', { own, pgbench });
    return (pgbench ?? own).perSecond;
  });
  // The first purchases prepare statements and fill caches.
  await measureEngine(engine, { size: 10_000, quantity: 1, purchases: 2_000 });
  for (const size of SIZES)
    for (const quantity of QUANTITIES)
      await results.attempt(`${size} tickets, ${quantity} each`, async () => {
        const { placed, settled } = await measureEngine(engine, { size, quantity, purchases: PURCHASES });
        const rates = { 'held/s': Math.round(placed.perSecond), ...figures('settled', settled) };
        const ratio = limit && { 'of simple updates': rounded(settled.perSecond / limit) };
        addRow('engine', { tickets: size, quantity, ...rates, ...ratio });
      });
  // Otherwise the backend would send the emails of those purchases during the next measurement.
  await engine.db.execute(sql`delete from outbox`);
}

async function sellOverHttp() {
  const backends = [];
  try {
    while (backends.length < Number(options.backends)) backends.push(await openBackend(database));
    const members = await membersLoggedIn(database.url, SOLD_OUT.connections);
    for (const buyers of OVER_HTTP.buyers)
      for (const quantity of QUANTITIES) {
        const what = `${buyers} buyers, ${quantity} tickets`;
        await results.attempt(what, async () =>
          addRow('overHttp', { what, ...(await purchases(backends, { buyers, quantity, members })) }),
        );
      }
    await results.attempt('results and plays', async () =>
      addRow('plays', { what: '64 buyers, 1 ticket', ...(await plays(backends, { buyers: 64, members })) }),
    );
    const what = `refused as sold out, ${SOLD_OUT.connections} connections`;
    await results.attempt(what, async () =>
      addRow('overHttp', { what, ...figures('refused', await refusals(backends[0], members)) }),
    );
  } finally {
    for (const backend of backends) await backend.stop();
  }
}

async function purchases(backends, { buyers, quantity, members }) {
  const draw = await makeDraw(engine.db, 100_000);
  const origins = backends.map(({ origin }) => origin);
  const before = processorTimes(backends);
  const bought = await measurePurchases(origins, {
    draw,
    quantity,
    buyers,
    members: members.slice(0, OVER_HTTP.purchases),
  });
  return { ...figures('purchases', bought), ...costsSince(before, processorTimes(backends)) };
}

/** Buys, waits for the results, and plays: the time from payment to result, and what a play costs. */
async function plays(backends, { buyers, members }) {
  const draw = await makeDraw(engine.db, 100_000);
  const buying = members.slice(0, OVER_HTTP.purchases);
  await measurePurchases([backends[0].origin], { draw, quantity: 1, buyers, members: buying });
  const { rows, waits } = await resultsOf(draw);
  const cookies = new Map(buying.map(({ memberId, cookie }) => [memberId, cookie]));
  const orders = rows.map(({ orderId, memberId }) => ({ orderId, cookie: cookies.get(memberId) }));
  const before = processorTimes(backends);
  const played = await measurePlays(backends[0].origin, { draw, orders, atOnce: buyers });
  const costs = costsSince(before, processorTimes(backends));
  return {
    'to result p50 ms': waits.p50,
    'to result p95 ms': waits.p95,
    ...figures('plays', played),
    ...costs,
  };
}

/** The orders of a draw once all have their results, with the milliseconds from the payment to the result. */
async function resultsOf({ drawId }) {
  const until = performance.now() + MAX_RESULT_WAIT_MS;
  for (; performance.now() < until; await pause(200)) {
    const { rows } = await engine.db.execute(sql`
      select order_id as "orderId", member_id as "memberId", extract(epoch from revealed_at - settled_at) * 1000 as ms
        from orders where draw_id = ${drawId} and first_ticket is not null`);
    if (rows.every(({ ms }) => ms !== null))
      return { rows, waits: timesIn(rows.map(({ ms }) => Number(ms))) };
  }
  throw new Error(`Orders have no result within ${MAX_RESULT_WAIT_MS} ms.`);
}

async function refusals(backend, members) {
  const draw = await makeDraw(engine.db, 100);
  await measurePurchases([backend.origin], { draw, members: members.slice(0, 10), quantity: 10, buyers: 1 });
  return measureSoldOut(backend.origin, { draw, members, rounds: SOLD_OUT.rounds });
}

function addRow(part, row) {
  results.row(part, row, row);
}

function processorTimes(backends) {
  const { user, system } = process.cpuUsage();
  return {
    backend: backends.reduce((sum, { pid }) => sum + processorMs(pid), 0),
    PostgreSQL: familyMs(database.pid),
    generator: (user + system) / 1_000,
  };
}

/** Milliseconds of processor time for each purchase. */
function costsSince(before, after) {
  const each = (name) => rounded((after[name] - before[name]) / OVER_HTTP.purchases);
  return Object.fromEntries(Object.keys(before).map((name) => [`${name} ms`, each(name)]));
}

function figures(name, { perSecond, p50, p99, most }) {
  const times = { 'p50 ms': rounded(p50), 'p99 ms': rounded(p99), 'max ms': rounded(most) };
  return { [`${name}/s`]: Math.round(perSecond), ...times };
}
