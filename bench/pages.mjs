/**
 * Measures the public pages of one build: the size of a first visit; Lighthouse as on a phone; requests per second and the
 * cost of one, beside a static page of the same bytes on the same server, a bare server and the backend.
 * --only speed|weight|lighthouse (several with commas) measures these alone, --quick is short and omits Lighthouse.
 * Needs a finished build.
 */
import { parseArgs } from 'node:util';
import { missed } from './pages/goals.mjs';
import { lighthouseAll, weighAll } from './pages/scores.mjs';
import { openStockedShop } from './pages/shop.mjs';
import { measureInRounds, medians, ratio } from './pages/speed.mjs';
import { allSubjects } from './pages/subjects.mjs';
import { speedTable } from './pages/tables.mjs';
import { memoryMb } from './process-cost.mjs';
import { openResults } from './results.mjs';

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, quick: { type: 'boolean' }, record: { type: 'boolean' } },
  // The name of the measurement is one of the arguments.
  allowPositionals: true,
});
const isWanted = (part) => (options.only?.split(',') ?? ['speed', 'weight', 'lighthouse']).includes(part);
const SPEED = options.quick ? { rounds: 1, ms: 500 } : { rounds: 7, ms: 1_500 };
const RUNS = 5;

/** Each server with one of the subjects that it serves. */
const SERVERS = { storefront: 'middleware', backend: 'backend', 'node:http': 'node:http' };

const results = openResults('pages');
const shop = await openStockedShop();
try {
  // Weight and scores come first: afterwards some addresses serve the static baselines.
  if (isWanted('weight')) await weighAll(shop.storefront.origin, results);
  if (isWanted('lighthouse') && !options.quick)
    await results.attempt('Lighthouse', () => lighthouseAll(shop.storefront.origin, RUNS, results));
  if (isWanted('speed')) await results.attempt('speed', measureSpeed);
} finally {
  await shop.stop();
}
for (const miss of missed(results.parts)) results.miss(miss);

/** Measures each page beside its static baseline in turns, and afterwards the memory of all servers. */
async function measureSpeed() {
  const { subjects, bytes, stop } = await allSubjects(shop, results);
  try {
    await measureInRounds(subjects, { ...SPEED, results }, (measured, round) => {
      const isShown = round === 1 || round === SPEED.rounds;
      const print = (speed) => {
        console.log(`32 connections; medians of ${round} of ${SPEED.rounds} rounds`);
        if (isShown) console.table(speedTable(speed));
      };
      results.set('speed', speedOf(measured, bytes), print);
    });
    const pidOf = (server) => subjects.find(({ by }) => by === server).pid;
    const memory = Object.entries(SERVERS).map(([server, by]) => [server, memoryMb(pidOf(by))]);
    results.set('memoryMb', Object.fromEntries(memory));
  } finally {
    await stop();
  }
}

function speedOf(measured, bytes) {
  const roundsOf = (what, by) =>
    measured.find(({ subject }) => subject.what === what && subject.by === by)?.rounds;
  return measured.map(({ subject: { what, by }, rounds }) => {
    const baseline = by.startsWith('page') ? roundsOf(what, by.replace('page', 'static')) : undefined;
    const ratios = baseline && {
      'of static': ratio('perSecond', rounds, baseline),
      'CPU of static': ratio('cpuMs', rounds, baseline),
    };
    return { what, by, bytes: bytes[what], ...medians(rounds), ...ratios };
  });
}
