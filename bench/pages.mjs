/**
 * Measures the public pages of one build: requests per second and the cost of one, beside a static page of the same bytes
 * on the same server, a bare server and the backend; the size of a first visit; and Lighthouse as on a phone.
 * --only speed|weight|lighthouse (several with commas) measures these alone, --quick is short and omits Lighthouse,
 * --record stores the figures of a complete run. Needs a finished build.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import prettier from 'prettier';
import { missed } from './pages/goals.mjs';
import { memoryMb } from './process-cost.mjs';
import { lighthouseAll, weighAll } from './pages/scores.mjs';
import { openStockedShop } from './pages/shop.mjs';
import { measureInRounds, medians, ratio } from './pages/speed.mjs';
import { allSubjects } from './pages/subjects.mjs';
import { scoreTable, speedTable, weightTable } from './pages/tables.mjs';

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, quick: { type: 'boolean' }, record: { type: 'boolean' } },
  // The name of the measurement is one of the arguments.
  allowPositionals: true,
});
const isWanted = (part) => (options.only?.split(',') ?? ['speed', 'weight', 'lighthouse']).includes(part);
const SPEED = options.quick ? { rounds: 1, ms: 500 } : { rounds: 7, ms: 1_500 };
const RUNS = 5;

const say = (line) => console.error(line);

/** Each server with one of the subjects that it serves. */
const SERVERS = { storefront: 'middleware', backend: 'backend', 'node:http': 'node:http' };

/** Measures each page beside its static baseline, and afterwards the memory of all servers. */
async function measureSpeed(shop) {
  const { subjects, bytes, stop } = await allSubjects(shop);
  try {
    const measured = await measureInRounds(subjects, { ...SPEED, say });
    const roundsOf = (what, by) =>
      measured.find(({ subject }) => subject.what === what && subject.by === by)?.rounds;
    const speed = measured.map(({ subject: { what, by }, rounds }) => {
      const baseline = by.startsWith('page') ? roundsOf(what, by.replace('page', 'static')) : undefined;
      return {
        ...{ what, by, bytes: bytes[what] },
        ...medians(rounds),
        ...(baseline === undefined ? {} : ratiosTo(rounds, baseline)),
      };
    });
    const pidOf = (server) => subjects.find(({ by }) => by === server).pid;
    const memory = Object.entries(SERVERS).map(([server, by]) => [server, memoryMb(pidOf(by))]);
    return { speed, memoryMb: Object.fromEntries(memory) };
  } finally {
    await stop();
  }
}

const ratiosTo = (rounds, baseline) => ({
  'of static': ratio('perSecond', rounds, baseline),
  'CPU of static': ratio('cpuMs', rounds, baseline),
});

async function measure() {
  const shop = await openStockedShop();
  const results = {};
  try {
    // Weight and scores come first: afterwards some addresses serve the static baselines.
    if (isWanted('weight')) results.weights = await weighAll(shop.storefront.origin);
    if (isWanted('lighthouse') && !options.quick)
      results.scores = await lighthouseAll(shop.storefront.origin, { runs: RUNS, say });
    if (isWanted('speed')) Object.assign(results, await measureSpeed(shop));
  } finally {
    await shop.stop();
  }
  return results;
}

function print({ speed, weights, scores, memoryMb: memory }) {
  console.log(`${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`);
  if (weights) console.log('\nA first visit, kB with gzip, without scrolling');
  if (weights) console.table(weightTable(weights));
  if (scores) console.log(`\nLighthouse ${RUNS} times as a phone, medians`);
  if (scores) console.table(scoreTable(scores));
  if (speed) console.log('\n32 connections; medians of the rounds');
  if (speed) console.table(speedTable(speed));
  if (memory) console.log(`Memory in MB: ${JSON.stringify(memory)}`);
}

async function keep(results) {
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const figures = { cores: cpus().length, node: process.version, ...results };
  const short = (_key, value) => (typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value);
  const record = join(import.meta.dirname, 'pages.json');
  const style = await prettier.resolveConfig(record);
  const json = await prettier.format(JSON.stringify(figures, short, 2), { ...style, filepath: record });
  writeFileSync(join(folder, 'pages.json'), json);
  if (options.record) writeFileSync(record, json);
}

if (options.record && (options.quick || options.only)) {
  console.error('--record needs a complete run, without --quick and --only.');
  process.exit(1);
}
const results = await measure();
print(results);
await keep(results);
const misses = missed(results);
console.log(misses.length === 0 ? '\nEvery goal is met.' : `\nMissed:\n  ${misses.join('\n  ')}`);
process.exitCode = misses.length === 0 ? 0 : 1;
