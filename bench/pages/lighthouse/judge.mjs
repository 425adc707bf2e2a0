import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = import.meta.dirname;

/** Lighthouse at the version of the lock beside this file; fetched at the first use. */
export async function openLighthouse() {
  const entry = join(FOLDER, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: FOLDER,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error('Lighthouse could not be fetched.');
  }
  const { default: lighthouse } = await import(entry);
  return (url, port) => judge(lighthouse, url, port);
}

const SCORES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best practices': 'best-practices',
  SEO: 'seo',
};
const TIMES = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};

/** Now and then a browser loses the recording of a load; five such losses in a row are no accident. */
const ATTEMPTS = 5;

/** One run as on a phone, with the network and the processor simulated; and what kept a score from 100. */
async function judge(lighthouse, url, port) {
  const lhr = await recorded(lighthouse, url, port);
  const scores = Object.entries(SCORES).map(([name, id]) => [
    name,
    Math.round(lhr.categories[id].score * 100),
  ]);
  const times = Object.entries(TIMES).map(([name, id]) => [name, lhr.audits[id].numericValue]);
  return { figures: Object.fromEntries([...scores, ...times]), faults: faultsOf(lhr) };
}

async function recorded(lighthouse, url, port) {
  const only = { onlyCategories: Object.values(SCORES) };
  // The page of what is not there is one of the pages.
  const flags = { port, output: 'json', logLevel: 'error', ignoreStatusCode: true, ...only };
  let fault;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { lhr } = await lighthouse(url, flags);
    if (!lhr.runtimeError) return lhr;
    fault = lhr.runtimeError;
  }
  throw new Error(`${url}: ${fault.message}`);
}

/** Audits with weight that are not passed; those of time are said by their figures. */
function faultsOf({ categories, audits }) {
  const others = Object.values(categories).filter(({ id }) => id !== 'performance');
  return others.flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
      .map(({ id }) => id),
  );
}
