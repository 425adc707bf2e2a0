import { type ChildProcess, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, startServer } from '../support/built-storefront.ts';
import { aFakeBackend, type FakeBackend } from '../support/server.ts';
import { freePort } from '../run/start-shop.ts';

const BUILT = join(import.meta.dirname, '..', '..', '.next', 'standalone');
const received: Record<string, unknown>[] = [];

let backend: FakeBackend;
let opened: ChildProcess | undefined;
let folder: string;

beforeAll(async () => {
  if (!existsSync(BUILT)) throw new Error('There is no standalone build: run npm run build:standalone.');
  backend = await aFakeBackend(({ headers }, response) => {
    received.push(headers);
    response.end('{}');
  });
  // Outside the project, so that no package is found in a parent folder.
  folder = mkdtempSync(join(tmpdir(), 'standalone-'));
  cpSync(BUILT, folder, { recursive: true });
});
afterAll(async () => {
  if (opened !== undefined) await end(opened);
  rmSync(folder, { recursive: true, force: true });
  await backend.stop();
});

const open = async () => {
  const port = await freePort();
  opened = await startServer(folder, { API_ORIGIN: backend.origin, PORT: `${port}` });
  return `http://127.0.0.1:${port}`;
};

test('the standalone folder serves pages, files and calls without the project around it', async () => {
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
  expect(received.at(-1)).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
});

test.each([
  [{ API_ORIGIN: 'shop', ALLOW_SAMPLE_OPERATOR: 'yes' }, /API_ORIGIN wants scheme, host and port alone/],
  [{ API_ORIGIN: 'http://127.0.0.1:1' }, /OPERATOR_NAME is missing/],
])('an invalid environment ends the process with one line: %j', (env, line) => {
  const ran = spawnSync(process.execPath, ['server/main.ts'], {
    cwd: folder,
    env: { NODE_ENV: 'production', PORT: '0', ...env },
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect([ran.status, ran.stderr]).toEqual([1, expect.stringMatching(line)]);
  expect(ran.stderr.trimEnd().split('\n')).toHaveLength(1);
});
