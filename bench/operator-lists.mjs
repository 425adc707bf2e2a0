/**
 * Measures every list of the operators' contract with 100,000 draws and drafts, members, orders, shipments, refunds and rows of
 * the other lists: without a filter, with each value of each filter and with some pairs of these, the first page and deep ones, and the
 * figures of today, over HTTP. --record stores the figures in operator-lists.json.
 * Names of calls measure only these.
 */
import { writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../backend/persistence/database.ts';
import { applyMigrations } from '../backend/persistence/migrate.ts';
import { opsContract } from '../lib/contract/ops/contract.ts';
import { makeDraw } from './draw/make-draw.mjs';
import { percentiles, timesIn } from './draw/percentiles.mjs';
import { ownerToken } from './operator-lists/owner-token.mjs';
import { pagesOf } from './operator-lists/pages.mjs';
import { writeRows } from './operator-lists/rows.mjs';
import { send } from './requests.mjs';
import { openBackend, openDatabaseServer } from './shop.mjs';

const SIZE = 100_000;
const DRAWS = 10;
/** Pages that take longer than half of the goal are measured this often, all others `FIRST_TIMES` times. */
const TIMES_EACH = 30;
const FIRST_TIMES = 4;
const WARMING_UP = 1;
const GOAL_MS = 50;
/** The slowest pages, which the report lists. */
const SHOWN = 30;
/** Calls without pages that the console makes every few seconds. */
const FIGURES = [
  'showToday',
  'showOpenParcels',
  'showOpenRefunds',
  'showOpenDisputes',
  'showOpenInquiries',
  'showAlarms',
  'countParcels',
];

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const database = await openDatabaseServer();
try {
  await applyMigrations(database.url);
  const { token, known } = await prepare(database.url);
  const backend = await openBackend(database);
  try {
    const only = process.argv.slice(2).filter((name) => name in opsContract);
    const rows = await measure((call, params) => ask(backend.origin, { token, call, params }), known, only);
    report(rows);
    if (process.argv.includes('--record')) record(rows);
    process.exitCode = rows.every((row) => row.p95 <= GOAL_MS) ? 0 : 1;
  } finally {
    await backend.stop();
  }
} finally {
  await database.stop();
}

/** Fills the database. Returns the token of an owner and values of filters. */
async function prepare(url) {
  const { db, close } = openDatabase(url);
  const draws = [];
  while (draws.length < DRAWS) draws.push(await makeDraw(db, 1_000));
  const token = await ownerToken(db);
  const from = performance.now();
  await writeRows(url, { size: SIZE, drawIds: draws.map(({ drawId }) => drawId) });
  console.log(
    `${SIZE} rows of each list were written in ${Math.round((performance.now() - from) / 1000)} s.`,
  );
  const { rows } = await db.$client.query(
    `select member_id as member, order_id as "order" from orders where status = 'CONFIRM' limit 1`,
  );
  await close();
  const [{ member, order }] = rows;
  const which = ['buyer-77@example.jp', order, member];
  return {
    token,
    known: {
      draw: [draws[0].directoryName],
      member: [member],
      which: [...which, '佐藤', '90000777'],
      // In 250 titles of draws, and in a fifth of them.
      q: ['777', 'ぬいぐるみ'],
    },
  };
}

async function measure(askFor, known, only) {
  const isMeasured = (call) => only.length === 0 || only.includes(call);
  const figures = FIGURES.filter((call) => call in opsContract && isMeasured(call)).map((call) => ({
    call,
    filter: {},
    page: '',
    params: {},
  }));
  const rows = [];
  for (const { call, filter, page, params, rows: total } of [
    ...(await pagesOf(askFor, known, isMeasured)),
    ...figures,
  ]) {
    const took = [];
    const isSlow = () => took.some((ms) => ms > GOAL_MS / 2);
    for (let time = -WARMING_UP; time < FIRST_TIMES || (isSlow() && time < TIMES_EACH); time += 1) {
      const from = performance.now();
      await askFor(call, params);
      if (time >= 0) took.push(performance.now() - from);
    }
    const name = Object.entries(filter)
      .map(([key, value]) => `${key}=${value}`)
      .join('&');
    rows.push({ list: call, filter: name, page, total, ...timesIn(took) });
  }
  return rows;
}

function report(rows) {
  const slowest = rows.toSorted((one, other) => other.p95 - one.p95);
  const all = percentiles(rows.map(({ p95 }) => p95));
  console.log(`${cpus().length} x ${cpus()[0]?.model}; milliseconds, ${TIMES_EACH} times each`);
  console.log(`${rows.length} pages: half have a p95 below ${all.p50} ms, the slowest ${all.most} ms`);
  console.table(slowest.slice(0, SHOWN));
  const missed = slowest.filter(({ p95 }) => p95 > GOAL_MS);
  const names = missed.map(({ list, filter, page, p95 }) => `\n  ${list} ${filter} ${page}: ${p95} ms`);
  console.log(
    `VERDICT: ${missed.length} of ${rows.length} pages have a p95 above ${GOAL_MS} ms${names.join('')}`,
  );
}

function record(rows) {
  const recorded = { cores: cpus().length, node: process.version, size: SIZE, rows };
  writeFileSync(join(import.meta.dirname, 'operator-lists.json'), `${JSON.stringify(recorded, null, 2)}\n`);
}

async function ask(origin, { token, call, params }) {
  const { method, path } = opsContract[call];
  const query = method === 'GET' ? `?${new URLSearchParams(params)}` : '';
  const headers = { authorization: `Bearer ${token}` };
  const json = method === 'GET' ? undefined : params;
  const { status, text } = await send(agent, `${origin}${path}${query}`, { method, headers, json });
  if (status !== 200) throw new Error(`${call} ${JSON.stringify(params)}: ${status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
