import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSiteEnv } from '#lib/site/env.ts';
import { isCopiedPage, isOwnPage } from '#lib/site/offline.ts';
import { SUPPORTED_BROWSERS } from '#lib/site/supported-browsers.ts';
import { closeServer, createStorefrontServer } from '../../server/server.ts';

describe('the service worker', () => {
  const projectFolder = process.cwd();
  let folder: string;

  /** Opens a server in a folder that contains both workers, and passes on the address of the one it serves. */
  async function inABuild(setting: string, visit: (address: string) => Promise<void>) {
    const server = createStorefrontServer({
      site: readSiteEnv({ SERVICE_WORKER: setting }),
      isDevelopment: false,
      handle: async (_, response) => void response.writeHead(404).end(),
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      await visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}/sw.js`);
    } finally {
      await closeServer(server);
    }
  }

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'koron-do-'));
    for (const name of ['worker/dist', '.next']) mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'worker/dist/service-worker.js'), 'worker();');
    writeFileSync(join(folder, 'worker/dist/removal-worker.js'), 'removal();');
    writeFileSync(join(folder, '.next/BUILD_ID'), 'first');
    process.chdir(folder);
  });
  afterAll(() => {
    process.chdir(projectFolder);
    rmSync(folder, { recursive: true });
  });

  test('is asked for each time, and differs between releases', () =>
    inABuild('on', async (address) => {
      const response = await fetch(address);
      expect(await response.text()).toBe('const RELEASE="first";\nworker();');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      const etag = response.headers.get('etag') ?? '';
      expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    }));

  test('may load pages and files of the shop only', () =>
    inABuild('on', async (address) => {
      const policy = (await fetch(address)).headers.get('content-security-policy');
      expect(policy).toBe("default-src 'none'; connect-src 'self'");
    }));

  test('is replaced by the one that removes it', () =>
    inABuild('off', async (address) => expect(await (await fetch(address)).text()).toBe('removal();')));
});

test('the scripts are built for the browsers that the shop promises', () => {
  const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { Chrome, Edge, Firefox, Safari } = SUPPORTED_BROWSERS;
  expect(browserslist).toEqual([
    `chrome ${Chrome}`,
    `edge ${Edge}`,
    `firefox ${Firefox}`,
    `safari ${Safari}`,
    `ios_saf ${Safari}`,
  ]);
});

test("the worker has no colour of its own: what it shows has the brand's", () => {
  for (const name of readdirSync('worker').filter((one) => one.endsWith('.ts'))) {
    const source = readFileSync(join('worker', name), 'utf8');
    expect({ name, colours: source.match(/#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi) }).toEqual({
      name,
      colours: null,
    });
  }
});

describe('copies of pages', () => {
  test.each([
    '/',
    '/sanrio',
    '/sanrio/faq',
    '/sanrio/marupo-otsukai',
    '/sanrio/marupo-otsukai/fairness',
    '/sanrio/news',
    '/sanrio/news/12',
    '/sanrio/news/archive/2',
  ])('%s is copied', (path) => expect(isCopiedPage(path)).toBe(true));

  test.each([
    '/sanrio/mypage',
    '/sanrio/mypage/product',
    '/sanrio/contact',
    '/sanrio/search',
    '/sanrio/marupo-otsukai/shopping',
    '/sanrio/marupo-otsukai/result',
    '/preview/secret',
    '/api/product',
    '/offline',
  ])('%s is not', (path) => expect(isCopiedPage(path)).toBe(false));

  test('own pages are those of the won prizes', () => {
    expect(['/sanrio/mypage/product', '/sanrio/mypage/product/marupo-otsukai'].every(isOwnPage)).toBe(true);
    expect(['/sanrio/mypage', '/sanrio/mypage/userShip', '/sanrio/product'].some(isOwnPage)).toBe(false);
  });
});
