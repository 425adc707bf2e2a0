/**
 * Measures, over HTTP: the lists of a member with 100,000 orders, beside a hundred ordinary members (the first page, one in
 * the middle and the last, with every combination of filters), the search with 300 and 3,000 draws, and purchases while
 * 10,000 members are notified. --record stores the figures in lists.json; --only search and --only notifications leave out
 * the others.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../backend/persistence/database.ts';
import { applyMigrations } from '../backend/persistence/migrate.ts';
import { vacuumAnalyze, writeHistory } from '../tests/support/query-plan.ts';
import { membersLoggedIn } from '../tests/support/logged-in-members.ts';
import { makeDraw } from './draw/make-draw.mjs';
import { timesIn } from './draw/percentiles.mjs';
import { measureNotifiedPurchases } from './notified-purchases.mjs';
import { send } from './requests.mjs';
import { SEARCHES, writeDraws } from './search-draws.mjs';
import { openBackend, openDatabaseServer } from './shop.mjs';

const LONG = { orders: 100_000, shipments: 20_000 };
const ORDINARY = { orders: 20, shipments: 4 };
const ORDINARY_MEMBERS = 100;
const DRAWS = 10;
/** The goal is for the first number; the second shows what growth costs. */
const SEARCHED_DRAWS = [300, 3_000];
const TIMES_EACH = 100;
const GOAL_MS = 50;
const PAGE = 20;
const WARMING_UP = 5;

const isSearchOnly = process.argv.includes('search');
const isNotificationsOnly = process.argv.includes('notifications');

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const database = await openDatabaseServer();
try {
  await applyMigrations(database.url);
  if (!isNotificationsOnly) await measureLists();
  if (!isSearchOnly) await measureNotifications();
} finally {
  await database.stop();
}

async function measureNotifications() {
  const notifications = await measureNotifiedPurchases(database);
  console.table(notifications.rows);
  const { queuedS, sentS } = notifications.alone;
  console.log(`${notifications.members} members: queued after ${queuedS} s, sent after ${sentS} s`);
  if (process.argv.includes('--record')) record({ notifications });
}

async function measureLists() {
  const member = await writeHistories(database.url);
  const backend = await openBackend(database);
  try {
    const rows = isSearchOnly ? [] : await measure(backend.origin, member);
    const searches = await measureSearches(database.url, backend.origin);
    console.log(`${cpus().length} x ${cpus()[0]?.model}; milliseconds, ${TIMES_EACH} times each`);
    console.table([...rows, ...searches]);
    if (process.argv.includes('--record'))
      record(isSearchOnly ? { searches } : { size: LONG, rows, searches });
    const judged = [...rows, ...searches.filter(({ draws }) => draws === SEARCHED_DRAWS[0])];
    process.exitCode = judged.every((row) => row.p95 < GOAL_MS) ? 0 : 1;
  } finally {
    await backend.stop();
  }
}

/** Creates the ordinary members and the one with many orders. Returns the latter. */
async function writeHistories(url) {
  const { db, close } = openDatabase(url);
  const drawIds = [];
  while (drawIds.length < DRAWS) drawIds.push((await makeDraw(db, 1_000)).drawId);
  await close();
  const [first, ...others] = await membersLoggedIn(url, 1 + ORDINARY_MEMBERS);
  for (const { number, memberId } of others) await writeHistory(url, { number, memberId, drawIds }, ORDINARY);
  if (!isSearchOnly) await writeHistory(url, { ...first, drawIds }, LONG);
  await vacuumAnalyze(url);
  return first;
}

async function measureSearches(url, origin) {
  const rows = [];
  for (const draws of SEARCHED_DRAWS) {
    await writeDraws(url, draws);
    for (const path of SEARCHES) {
      const { total } = (await get(origin, '', path)).body;
      const times = timesIn(await timesOf(origin, { cookie: '', path }));
      rows.push({ list: decodeURIComponent(path), draws, total, ...times });
    }
  }
  return rows;
}

async function measure(origin, { cookie }) {
  const rows = [];
  for (const path of await listPaths(origin, cookie)) {
    const { total, pages } = await pagesOf(origin, cookie, path);
    for (const { page, path: pagePath } of pages) {
      const times = timesIn(await timesOf(origin, { cookie, path: pagePath }));
      rows.push({ list: path, total, page, ...times });
    }
  }
  return rows;
}

/** Replaces the measured parts of the file and keeps the others. */
function record(measured) {
  const file = join(import.meta.dirname, 'lists.json');
  const before = JSON.parse(readFileSync(file, 'utf8'));
  const recorded = { ...before, cores: cpus().length, node: process.version, ...measured };
  writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
}

/** Returns the path of every list with every combination of its filters, without a page. */
async function listPaths(origin, cookie) {
  const newest = await get(origin, cookie, '/api/orderHistoryPrize?isDelivery=true&limit=1');
  const [{ orderHistoryId, userShipId, directoryName }] = newest.body.items;
  const draws = await get(origin, cookie, '/api/buyProduct?limit=1');
  const [{ productId }] = draws.body.items;
  const flags = ['true', 'false'];
  return [
    ...combined('orderHistory', { isUserShip: flags, productId: [productId] }),
    ...combined('orderHistoryPrize', {
      directoryName: [directoryName],
      isDelivery: flags,
      orderHistoryId: [orderHistoryId],
      userShipId: [userShipId],
    }),
    ...combined('buyProduct', {}),
    ...combined('userShip', { productId: [productId] }),
  ];
}

function combined(call, query) {
  const combinations = Object.entries(query).reduce(
    (before, [key, values]) =>
      before.flatMap((params) => [params, ...values.map((value) => [...params, [key, value]])]),
    [[]],
  );
  return combinations.map((params) => `/api/${call}?${new URLSearchParams(params)}`);
}

/** Returns the first page of a list, and of a long list one in the middle and the last. */
async function pagesOf(origin, cookie, listPath) {
  const { total } = (await get(origin, cookie, listPath)).body;
  const offsets = { first: 0, middle: Math.floor(total / 2), last: total - PAGE };
  const pages = Object.entries(offsets)
    .filter(([page]) => page === 'first' || total > 3 * PAGE)
    .map(([page, offset]) => ({ page, path: `${listPath}&limit=${PAGE}&offset=${offset}` }));
  return { total, pages };
}

/** Measures responses one after the other, in milliseconds. */
async function timesOf(origin, { cookie, path }) {
  const took = [];
  for (let call = -WARMING_UP; call < TIMES_EACH; call += 1) {
    const { ms } = await get(origin, cookie, path);
    if (call >= 0) took.push(ms);
  }
  return took;
}

async function get(origin, cookie, path) {
  const { status, text, ms } = await send(agent, `${origin}${path}`, { headers: { cookie } });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return { ms, body: JSON.parse(text) };
}
