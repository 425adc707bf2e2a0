import { type ChildProcess, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, startProgram } from '../builders/built-storefront.ts';
import { aPretendBackend, type PretendBackend } from '../builders/pretend-backend.ts';
import { freePort } from '../run/start-shop.ts';

const BUILT = join(import.meta.dirname, '..', '..', '.next', 'standalone');
const OPENER = join('lib', 'door', 'open-alone.mjs');
const heard: Record<string, unknown>[] = [];

let backend: PretendBackend;
let opened: ChildProcess | undefined;
let folder: string;

beforeAll(async () => {
  if (!existsSync(BUILT)) throw new Error('There is no such build: npm run build:alone.');
  backend = await aPretendBackend(({ headers }, response) => {
    heard.push(headers);
    response.end('{}');
  });
  // Far away from the project, so that nothing of it can be found by looking upwards.
  folder = mkdtempSync(join(tmpdir(), 'alone-'));
  cpSync(BUILT, folder, { recursive: true });
});
afterAll(async () => {
  if (opened !== undefined) await end(opened);
  rmSync(folder, { recursive: true, force: true });
  await backend.stop();
});

const open = async () => {
  const port = await freePort();
  const settings = { API_ORIGIN: backend.origin, HOSTNAME: '127.0.0.1', PORT: `${port}` };
  opened = await startProgram([OPENER], folder, settings);
  return `http://127.0.0.1:${port}`;
};

test('the folder of a build serves pages, files and calls without the project around it', async () => {
  const origin = await open();
  const page = await fetch(`${origin}/sanrio/marupo-otsukai`);
  const html = await page.text();
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("frame-ancestors 'none'"),
  ]);
  const script = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0];
  for (const path of [script, '/art/mascots/1.svg', '/sitemap.xml', '/sanrio/faq'])
    expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 200]);

  await fetch(`${origin}/api/echo`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(heard.at(-1)).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
});

test.each([
  [{ API_ORIGIN: 'shop', ALLOW_SAMPLE_OPERATOR: 'yes' }, /API_ORIGIN wants scheme, host and port alone/],
  [{ API_ORIGIN: 'http://127.0.0.1:1' }, /OPERATOR_NAME is missing/],
])('an environment that is not usable ends the process: %j', (env, line) => {
  const ran = spawnSync(process.execPath, [OPENER], {
    cwd: folder,
    env: { NODE_ENV: 'production', HOSTNAME: '127.0.0.1', PORT: '0', ...env },
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect([ran.status, ran.stderr]).toEqual([1, expect.stringMatching(line)]);
});
