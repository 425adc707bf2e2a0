import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'lighthouse');

/** Returns Lighthouse in the version of its own lock file. Installs it at the first use. */
export async function openLighthouse() {
  const entry = join(FOLDER, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: FOLDER,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0)
      throw new Error('Lighthouse could not be installed: npm ci failed in bench/pages/lighthouse.');
  }
  const { default: lighthouse } = await import(entry);
  return (url, port) => runOnce(lighthouse, url, port);
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

/** Rarely a browser loses the recording of a page load. */
const ATTEMPTS = 5;

/** Runs Lighthouse as on a phone, with simulated network and processor. Returns the figures and the failed audits. */
async function runOnce(lighthouse, url, port) {
  const lhr = await recorded(lighthouse, url, port);
  const scores = Object.entries(SCORES).map(([name, id]) => [
    name,
    Math.round(lhr.categories[id].score * 100),
  ]);
  const times = Object.entries(TIMES).map(([name, id]) => [name, lhr.audits[id].numericValue]);
  return { figures: Object.fromEntries([...scores, ...times]), failedAudits: failedAuditsOf(lhr) };
}

async function recorded(lighthouse, url, port) {
  const only = { onlyCategories: Object.values(SCORES) };
  // One of the pages results in 404.
  const flags = { port, output: 'json', logLevel: 'error', ignoreStatusCode: true, ...only };
  let error;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { lhr } = await lighthouse(url, flags);
    if (!lhr.runtimeError) return lhr;
    error = lhr.runtimeError;
  }
  throw new Error(`${url}: ${error.message}`);
}

/** Returns the weighted audits that failed, without performance, which has figures. */
function failedAuditsOf({ categories, audits }) {
  const others = Object.values(categories).filter(({ id }) => id !== 'performance');
  return others.flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
      .map(({ id }) => id),
  );
}
