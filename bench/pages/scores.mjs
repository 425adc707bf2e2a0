import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../../tests/run/browser.ts';
import { percentiles } from '../draw/percentiles.mjs';
import { openLighthouse } from './lighthouse.mjs';
import { scoreRow, weightRow } from './tables.mjs';
import { weigh } from './weight.mjs';

/** One example of every kind of public page. */
const PUBLIC_PAGES = [
  '/',
  '/sanrio/marupo-otsukai',
  '/sanrio/ramujii-natsuyasumi',
  '/sanrio/nokosan-mokugeki',
  '/sanrio/hachinin-taisai',
  '/sanrio/fuguchio-ennichi',
  '/sanrio/marupo-otsukai/fairness',
  '/sanrio/news',
  '/sanrio/news/12',
  '/sanrio/faq',
  '/sanrio/howto',
  '/sanrio/company',
  '/sanrio/terms',
  '/sanrio/transactions',
  '/sanrio/privacy',
  '/sanrio/mypage/login',
  '/sanrio/mypage/signup',
  '/sanrio/there-is-no-such-draw',
];

/** Measures the size of the first visit to each public page. */
export const weighAll = (origin, results) =>
  withBrowser([], async (browser) => {
    console.log('A first visit, kB with gzip, without scrolling');
    for (const path of PUBLIC_PAGES)
      await results.attempt(path, async () => {
        const weight = await weigh(browser, origin, path);
        results.row('weights', weight, weightRow(weight));
      });
  });

/** Runs Lighthouse on each public page: the medians, and the audits that failed in any run. */
export async function lighthouseAll(origin, runs, results) {
  const runLighthouse = await openLighthouse();
  const port = await aFreePort();
  await withBrowser([`--remote-debugging-port=${port}`], async () => {
    console.log(`Lighthouse ${runs} times as a phone, medians`);
    for (const path of PUBLIC_PAGES)
      await results.attempt(path, async () => {
        const each = [];
        while (each.length < runs) each.push(await runLighthouse(`${origin}${path}`, port));
        const failedAudits = [...new Set(each.flatMap((run) => run.failedAudits))];
        const score = { path, ...mediansOf(each), failedAudits };
        results.row('scores', score, scoreRow(score));
      });
  });
}

function mediansOf(runs) {
  const names = Object.keys(runs[0].figures);
  return Object.fromEntries(
    names.map((name) => [name, percentiles(runs.map((run) => run.figures[name])).p50]),
  );
}

async function withBrowser(args, work) {
  const executablePath = await ensureBrowser(console.log, AbortSignal.timeout(600_000));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...args] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

function aFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
