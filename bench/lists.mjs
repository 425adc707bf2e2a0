/**
 * Asks for every list of a member who has bought a hundred thousand times, beside a hundred ordinary members, over HTTP:
 * the first page, one in the middle and the last, by everything a list can be asked by. With --record the figures become
 * those kept in the repository.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../backend/persistence/database.ts';
import { applyMigrations } from '../backend/persistence/migrate.ts';
import { vacuumAnalyze, writeHistory } from '../tests/support/query-plan.ts';
import { membersLoggedIn } from '../tests/support/logged-in-members.ts';
import { makeDraw } from './draw/stage.mjs';
import { percentiles } from './draw/percentiles.mjs';
import { everyQuestion, pagesOf, timesOf } from './lists/questions.mjs';
import { openBackend, openDatabaseServer } from './shop-for-measuring.mjs';

const LONG = { orders: 100_000, shipments: 20_000 };
const ORDINARY = { orders: 20, shipments: 4 };
const ORDINARY_MEMBERS = 100;
const DRAWS = 10;
const TIMES_EACH = 100;
const GOAL_MS = 50;

const database = await openDatabaseServer();
try {
  await applyMigrations(database.url);
  const member = await writeHistories(database.url);
  const backend = await openBackend(database, {
    LOG_LEVEL: 'info',
    REQUESTS_PER_MINUTE: '9999999',
    ALLOW_PRETEND_PAYMENTS: 'yes',
  });
  try {
    const rows = await measure(backend.origin, member);
    console.log(`${cpus().length} x ${cpus()[0]?.model}; milliseconds, ${TIMES_EACH} times each`);
    console.table(rows);
    if (process.argv.includes('--record')) record(rows);
    process.exitCode = rows.every((row) => row.p95 < GOAL_MS) ? 0 : 1;
  } finally {
    await backend.stop();
  }
} finally {
  await database.stop();
}

/** The ordinary members and the one who has bought so much; his cookie. */
async function writeHistories(url) {
  const { db, close } = openDatabase(url);
  const drawIds = [];
  while (drawIds.length < DRAWS) drawIds.push((await makeDraw(db, 1_000)).drawId);
  await close();
  const [first, ...others] = await membersLoggedIn(url, 1 + ORDINARY_MEMBERS);
  for (const { number, memberId } of others) await writeHistory(url, { number, memberId, drawIds }, ORDINARY);
  await writeHistory(url, { ...first, drawIds }, LONG);
  await vacuumAnalyze(url);
  return first;
}

async function measure(origin, { cookie }) {
  const rows = [];
  for (const question of await everyQuestion(origin, cookie)) {
    const { total, pages } = await pagesOf(origin, cookie, question);
    for (const { page, path } of pages) {
      const { p50, p95, most } = percentiles(await timesOf(origin, { cookie, path, times: TIMES_EACH }));
      rows.push({ list: question, total, page, ...rounded({ p50, p95, max: most }) });
    }
  }
  return rows;
}

function rounded(figures) {
  return Object.fromEntries(Object.entries(figures).map(([name, ms]) => [name, Math.round(ms * 10) / 10]));
}

function record(rows) {
  const told = { cores: cpus().length, node: process.version, size: LONG, rows };
  writeFileSync(join(import.meta.dirname, 'lists.json'), `${JSON.stringify(told, null, 2)}\n`);
}
