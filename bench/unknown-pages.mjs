/**
 * Measures a page from the cache alone, and while sixteen clients request addresses that do not exist, each once; and the
 * processor time of one such request beside that of a cached page. Then the same page while they request pages that Next
 * renders each time, from one address, whose request budget is used up meanwhile, and from 500 addresses, whose budgets
 * are not. --record stores the figures in unknown-pages.json. Needs a finished build.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { percentiles } from './draw/percentiles.mjs';
import { processorMs } from './process-cost.mjs';
import { openStockedShop } from './pages/shop.mjs';

const PAGE = '/sanrio';
const CLIENTS = 16;
const PHASE_MS = 10_000;
/** Between two requests of the page, which is requested by one client. */
const PACE_MS = 20;

/** Addresses of each kind that exist nowhere. */
const UNKNOWN = {
  draws: (number) => `/sanrio/no-such-draw-${number}`,
  news: (number) => `/sanrio/news/${900_000 + number}`,
  others: (number) => `/wp-${number}/login.php`,
};

/** Pages after the last one of the archive, each of which Next renders. */
const renderedPath = (number) => `/sanrio/news/archive/${1_000 + number}`;

/** Numbers of addresses that request rendered pages. */
const ADDRESSES = [1, 500];

/** Until then the budget of one address is used up: 600 rendered pages at 30 a second. */
const BURST_MS = 30_000;

/** Requests a path and reads the whole response. Returns the milliseconds that it took. */
async function timed({ origin, agent, path, statuses, address }) {
  const from = performance.now();
  await new Promise((resolve, reject) => {
    const headers = {
      'accept-encoding': 'br',
      ...(address === undefined ? {} : { 'x-forwarded-for': address() }),
    };
    get(`${origin}${path}`, { agent, headers }, (response) => {
      if (!statuses.includes(response.statusCode))
        reject(new Error(`${path} answered ${response.statusCode}`));
      response.once('end', resolve).once('error', reject).resume();
    }).once('error', reject);
  });
  return performance.now() - from;
}

/** Requests with `clients` clients, each after the response to its last request, until the time is over. */
async function repeat({ clients, paceMs = 0, forMs = PHASE_MS, pathOf, ...request }) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const until = performance.now() + forMs;
  const took = [];
  const client = async () => {
    while (performance.now() < until) {
      took.push(await timed({ ...request, agent, path: pathOf() }));
      if (paceMs > 0) await pause(paceMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return took;
}

const figuresOf = (took) => ({ ...percentiles(took), perSecond: (took.length * 1_000) / PHASE_MS });

async function measure({ storefront, backend }) {
  const { origin } = storefront;
  const page = { origin, statuses: [200], pathOf: () => PAGE };
  let number = 0;
  const results = {};
  const costOf = async (requests) => {
    const [pages, calls] = [processorMs(storefront.pid()), processorMs(backend.pid)];
    const took = await requests();
    return {
      ...figuresOf(took),
      storefrontMs: (processorMs(storefront.pid()) - pages) / took.length,
      backendMs: (processorMs(backend.pid) - calls) / took.length,
    };
  };
  await repeat({ ...page, clients: 1 });
  results['page alone'] = figuresOf(await repeat({ ...page, clients: 1, paceMs: PACE_MS }));
  results['page, 16 clients'] = await costOf(() => repeat({ ...page, clients: CLIENTS }));
  for (const [kind, pathOf] of Object.entries(UNKNOWN)) {
    const unknown = { origin, statuses: [404], clients: CLIENTS, pathOf: () => pathOf((number += 1)) };
    const [beside] = await Promise.all([
      repeat({ ...page, clients: 1, paceMs: PACE_MS }),
      costOf(() => repeat(unknown)).then((cost) => (results[`unknown ${kind}`] = cost)),
    ]);
    results[`page beside unknown ${kind}`] = figuresOf(beside);
  }
  for (const addresses of ADDRESSES) {
    const address = () => `198.18.${(number % addresses) >> 8}.${(number % addresses) & 255}`;
    const pathOf = () => renderedPath((number += 1));
    const request = { origin, statuses: [404, 429], clients: CLIENTS, address, pathOf };
    const of = addresses === 1 ? '1 address' : `${addresses} addresses`;
    const [beside] = await Promise.all([
      repeat({ ...page, clients: 1, paceMs: PACE_MS }),
      repeat({ ...request, forMs: BURST_MS }),
    ]);
    results[`page beside rendered pages, ${of}, first 10 s`] = figuresOf(beside);
    const [later] = await Promise.all([repeat({ ...page, clients: 1, paceMs: PACE_MS }), repeat(request)]);
    results[`page beside rendered pages, ${of}, after 30 s`] = figuresOf(later);
  }
  return results;
}

function keep(results) {
  const round = (_key, value) => (typeof value === 'number' ? Math.round(value * 1e3) / 1e3 : value);
  const record = { cores: cpus().length, node: process.version, results };
  const json = `${JSON.stringify(record, round, 2)}\n`;
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'unknown-pages.json'), json);
  if (process.argv.includes('--record')) writeFileSync(join(import.meta.dirname, 'unknown-pages.json'), json);
}

const shop = await openStockedShop({ TRUSTED_PROXIES: '127.0.0.1' });
try {
  const results = await measure(shop);
  console.table(results);
  keep(results);
} finally {
  await shop.stop();
}
