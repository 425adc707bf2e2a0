/**
 * Measures what one client does to all others: it spends its whole budget on a single public call, as fast as it can, while
 * visitors from other addresses read lists and draws. The shop has 3,000 draws and a record of 5,000 sales. Each call has
 * the 95th percentile of the visitors beside that without the client; the goal is at most twice as much. --only measures
 * the calls whose paths contain its text.
 */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../backend/persistence/db/database.ts';
import { percentiles, rounded } from './draw/percentiles.mjs';
import { measureEngine, openEngine } from './draw/engine.mjs';
import { makeDraw } from './draw/make-draw.mjs';
import { SEARCHES, writeDraws } from './lists/searches.mjs';
import { send } from './requests.mjs';
import { openResults } from './results.mjs';
import { UNLIMITED, withShop } from './shop.mjs';

const DRAWS = 3_000;
const SALES = 5_000;
const SECONDS_EACH = 8;
const CALLS_ALONE = 20;
const VISIT_EVERY_MS = 20;
const CLIENT_CONNECTIONS = 16;
/** A budget is that of a minute: what is used of it in one measurement must not lack in the next. */
const CLIENTS = Array.from({ length: 250 }, (_, place) => `198.51.100.${place + 1}`);
const GOAL = 2;

/** The budget of a real shop. */
const { REQUESTS_PER_MINUTE: _, ...LIMITED } = UNLIMITED;

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, record: { type: 'boolean' } },
  allowPositionals: true,
});

const results = openResults('one-client');
await withShop(fill, measureCalls, LIMITED);

async function measureCalls(origin, directoryName) {
  const visits = [
    '/api/product?limit=24',
    `/api/product/${directoryName}`,
    '/api/banner',
    '/api/news?limit=10',
  ];
  await visitorsBeside(origin, visits);
  for (const path of dearCalls(directoryName).filter((path) => path.includes(options.only)))
    await results.attempt(path, async () => {
      const each = await timeEach(origin, path);
      const before = await visitorsBeside(origin, visits);
      const client = startClient(origin, path);
      const beside = await visitorsBeside(origin, visits);
      const answers = await client.stop();
      const after = await visitorsBeside(origin, visits);
      const alone = Math.max(before.p95, after.p95);
      const times = rounded(beside.p95 / alone);
      const figures = {
        'each ms': each,
        'p95 alone ms': rounded(alone),
        'p95 beside ms': rounded(beside.p95),
        times,
        ...answers,
      };
      results.row('calls', { path: decodeURIComponent(path), ...figures }, { path, ...figures });
      const isUnharmed = times <= GOAL && beside.failed <= before.failed + after.failed;
      if (!isUnharmed) results.miss(`${decodeURIComponent(path)}: ${times} times, ${beside.failed} failed`);
    });
}

async function fill(url) {
  const engine = await openEngine(url);
  try {
    await measureEngine(engine, { size: 100_000, quantity: 1, purchases: SALES });
  } finally {
    await engine.close();
  }
  const { db, close } = openDatabase(url);
  try {
    const { rows } = await db.execute('select directory_name as name from draws order by sold desc limit 1');
    await makeDraw(db, 1_000);
    await writeDraws(url, DRAWS);
    return rows[0].name;
  } finally {
    await close();
  }
}

/** The dearest public calls: lists, searches, records and documents. */
function dearCalls(name) {
  return [
    '/api/product?limit=100',
    '/api/product?limit=100&offset=2900',
    ...SEARCHES.filter((path) => path.includes('limit=24') || path.includes('%20')),
    '/api/search/choices',
    '/api/page',
    `/api/product/${name}`,
    `/api/product/${name}/fairness`,
    `/api/product/${name}/fairness/log?limit=100`,
    `/api/product/${name}/fairness/record`,
    '/api/fairness/heads',
    '/api/openapi.json',
  ];
}

/** The time of a call, in milliseconds, when nobody else asks. */
async function timeEach(origin, path) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took = [];
  while (took.length < CALLS_ALONE) took.push((await send(agent, `${origin}${path}`)).ms);
  agent.destroy();
  return rounded(percentiles(took).p50);
}

/** Visitors from many addresses, one request each 20 ms: the percentiles of the times of their answers, and how many had none. */
async function visitorsBeside(origin, paths) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const asked = [];
  for (let nth = 0; nth * VISIT_EVERY_MS < SECONDS_EACH * 1_000; nth += 1) {
    const headers = { 'x-forwarded-for': `10.${nth % 200}.${nth % 7}.1` };
    asked.push(send(agent, `${origin}${paths[nth % paths.length]}`, { headers }));
    await pause(VISIT_EVERY_MS);
  }
  const answers = await Promise.all(asked);
  agent.destroy();
  const read = answers.filter(({ status }) => status === 200);
  return { ...percentiles(read.map(({ ms }) => ms)), failed: answers.length - read.length };
}

/** Asks for a path on many connections until it is stopped. Returns the numbers of its answers. */
function startClient(origin, path) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENT_CONNECTIONS });
  const headers = { 'x-forwarded-for': CLIENTS.pop() };
  const counts = { answered: 0, refused: 0 };
  let isRunning = true;
  const ask = async () => {
    while (isRunning) {
      const { status } = await send(agent, `${origin}${path}`, { headers });
      if (status !== 200 && status !== 429) throw new Error(`${path} answered ${status}.`);
      counts[status === 200 ? 'answered' : 'refused'] += 1;
      // A client that is refused tries again soon.
      if (status === 429) await pause(100);
    }
  };
  const running = Promise.all(Array.from({ length: CLIENT_CONNECTIONS }, ask));
  return {
    stop: async () => {
      isRunning = false;
      await running;
      agent.destroy();
      return counts;
    },
  };
}
