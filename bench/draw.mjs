/**
 * Measures how fast draws are sold on one embedded PostgreSQL, compares that with the simplest transactions on the same
 * server, and audits the ledger afterwards. --only http leaves out the order writer alone; --backends 2 divides the
 * buyers among two backends. --record stores the figures
 * in draw.json.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { auditLedger } from '#backend/audit/audit.ts';
import { applyMigrations } from '../backend/persistence/migrate.ts';
import { membersLoggedIn } from '../tests/support/logged-in-members.ts';
import { insertPaymentSessions, measureEngine, openEngine } from './draw/engine.mjs';
import { measurePurchases, measureSoldOut } from './draw/over-http.mjs';
import { rounded } from './draw/percentiles.mjs';
import { pgbenchRate, simpleUpdates } from './draw/simple-update.mjs';
import { makeDraw } from './draw/make-draw.mjs';
import { familyMs, processorMs } from './process-cost.mjs';
import { openBackend, openDatabaseServer } from './shop.mjs';

const SIZES = [1_000, 10_000, 1_000_000];
const QUANTITIES = [1, 5, 10];
const PURCHASES = 10_000;
const SECONDS_EACH = 3;
const OVER_HTTP = { buyers: [64, 100], purchases: 1_500 };
const SOLD_OUT = { connections: 2_000, rounds: 5 };

const database = await openDatabaseServer();
await applyMigrations(database.url);
const engine = openEngine(database.url);
const isHttpOnly = process.argv.join(' ').includes('--only http');
const BACKENDS = process.argv.join(' ').includes('--backends 2') ? 2 : 1;
try {
  const results = await measure();
  console.table(results.overHttp);
  console.log(results.findings.length === 0 ? 'The ledger is in order.' : results.findings);
  if (process.argv.includes('--record')) record(results);
  process.exitCode = results.findings.length === 0 ? 0 : 1;
} finally {
  await engine.close();
  await database.stop();
}

async function measure() {
  const own = await simpleUpdates(database.url, SECONDS_EACH);
  const pgbench = await pgbenchRate(database.url, SECONDS_EACH);
  const limit = (pgbench ?? own).perSecond;
  console.log(`${cpus().length} x ${cpus()[0]?.model}`);
  console.log(`simple update: ${limitsText(own, pgbench)}; ratios are to ${Math.round(limit)}/s`);
  // The first purchases prepare statements and fill caches.
  await measureEngine(engine, { size: 10_000, quantity: 1, purchases: 2_000 });
  const rows = [];
  for (const size of isHttpOnly ? [] : SIZES)
    for (const quantity of QUANTITIES) rows.push(await ofEngine({ size, quantity, limit }));
  console.table(rows);
  // Otherwise the backend would send the emails of those purchases during the next measurement.
  await engine.db.execute(sql`delete from outbox`);
  const overHttp = await measureOverHttp();
  await insertPaymentSessions(engine);
  return { limits: { own, pgbench }, engine: rows, overHttp, findings: await auditLedger(engine.db) };
}

async function ofEngine({ size, quantity, limit }) {
  const { placed, settled } = await measureEngine(engine, { size, quantity, purchases: PURCHASES });
  const row = {
    tickets: size,
    quantity,
    'held/s': Math.round(placed.perSecond),
    ...figures('settled', settled),
  };
  return { ...row, ratio: rounded(settled.perSecond / limit) };
}

async function measureOverHttp() {
  const backends = [];
  try {
    while (backends.length < BACKENDS) backends.push(await openBackend(database));
    return await sellOverHttp(backends);
  } finally {
    for (const backend of backends) await backend.stop();
  }
}

async function sellOverHttp(backends) {
  const origins = backends.map(({ origin }) => origin);
  const rows = [];
  const members = await membersLoggedIn(database.url, SOLD_OUT.connections);
  for (const buyers of OVER_HTTP.buyers)
    for (const quantity of QUANTITIES) {
      const draw = await makeDraw(engine.db, 100_000);
      const before = processorTimes(backends);
      const bought = await measurePurchases(origins, {
        ...{ draw, quantity, buyers },
        members: members.slice(0, OVER_HTTP.purchases),
      });
      const cost = costsSince(before, processorTimes(backends));
      rows.push({ what: `${buyers} buyers, ${quantity} tickets`, ...figures('purchases', bought), ...cost });
    }
  const draw = await makeDraw(engine.db, 100);
  await measurePurchases(origins, { draw, members: members.slice(0, 10), quantity: 10, buyers: 1 });
  const visitors = members.slice(0, SOLD_OUT.connections);
  const refused = await measureSoldOut(origins[0], { draw, members: visitors, rounds: SOLD_OUT.rounds });
  rows.push({
    what: `refused as sold out, ${SOLD_OUT.connections} connections`,
    ...figures('purchases', refused),
  });
  return rows;
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

function limitsText(own, pgbench) {
  const alone = `in one message ${Math.round(own.perSecond)}/s with ${own.clients} connections`;
  if (pgbench === undefined) return alone;
  return `pgbench ${Math.round(pgbench.perSecond)}/s with ${pgbench.clients} clients, ${alone}`;
}

function record(results) {
  const { findings: _findings, ...recorded } = results;
  writeFileSync(join(import.meta.dirname, 'draw.json'), `${JSON.stringify(recorded, null, 2)}\n`);
}
