import { jest } from '@jest/globals';
import http, { type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { readSiteEnv } from '#lib/site/env.ts';
import { createRequestBudget } from '#lib/site/request-budget.ts';
import { closeServer, createStorefrontServer } from '../../server/server.ts';

describe('the budget of an address', () => {
  /** A budget of 60 requests a minute on a clock that the test moves. */
  function aBudget() {
    let now = 0;
    const budget = createRequestBudget(60, () => now);
    const takeAll = (address: string, count: number) =>
      Array.from({ length: count }, () => budget.take(address)).filter((waitS) => waitS === 0).length;
    return { ...budget, takeAll, wait: (ms: number) => void (now += ms) };
  }

  test('may be used at once, and is refilled evenly', () => {
    const { take, takeAll, wait } = aBudget();
    expect(takeAll('203.0.113.7', 100)).toBe(60);
    expect(take('203.0.113.7')).toBe(1);
    wait(1_000);
    expect([take('203.0.113.7'), take('203.0.113.7')]).toEqual([0, 1]);
    wait(3_600_000);
    expect(takeAll('203.0.113.7', 100)).toBe(60);
  });

  test('is its own', () => {
    const { take, takeAll } = aBudget();
    takeAll('203.0.113.7', 60);
    expect([take('203.0.113.7'), take('203.0.113.8')]).toEqual([1, 0]);
  });

  test('belongs to a whole IPv6 /64', () => {
    const { take, takeAll } = aBudget();
    for (let device = 0; device < 60; device += 1) takeAll(`2001:db8:1:2::${device.toString(16)}`, 1);
    expect([take('2001:db8:1:2:ffff::1'), take('2001:db8:1:3::1')]).toEqual([1, 0]);
  });

  test('is limited to ten times as much for all networks of an IPv6 /48', () => {
    const { take, takeAll } = aBudget();
    for (let network = 0; network < 10; network += 1)
      expect(takeAll(`2001:db8:1:${network}::1`, 60)).toBe(60);
    expect([take('2001:db8:1:a::1'), take('2001:db8:2::1')]).toEqual([1, 0]);
  });

  test('pays for the work of a request', () => {
    const { take, charge } = aBudget();
    expect(take('203.0.113.7')).toBe(0);
    charge('203.0.113.7', 59);
    expect(take('203.0.113.7')).toBe(1);
  });

  test('owes at most what is refilled in ten seconds', () => {
    const { take, charge, wait } = aBudget();
    charge('203.0.113.7', 1_000);
    expect(take('203.0.113.7')).toBe(11);
    wait(10_999);
    expect(take('203.0.113.7')).toBe(1);
    wait(1);
    expect(take('203.0.113.7')).toBe(0);
  });

  test('allows a tenth as many rendered pages, also when it is empty', () => {
    const { take, takeAll, charge, wait } = aBudget();
    takeAll('203.0.113.7', 60);
    let rendered = 0;
    for (let tenths = 0; tenths < 1_000; tenths += 1) {
      wait(100);
      if (take('203.0.113.7') > 0) continue;
      rendered += 1;
      charge('203.0.113.7', 9);
    }
    expect(rendered).toBe(10);
  });

  test('is kept for fifty thousand networks', () => {
    const { take, takeAll } = aBudget();
    takeAll('203.0.113.7', 60);
    for (let index = 0; index < 49_999; index += 1) take(`198.${index >> 8}.${index & 255}.1`);
    expect(take('203.0.113.7')).toBe(1);
    take('198.200.0.1');
    expect(take('203.0.113.7')).toBe(0);
  });
});

describe('a storefront behind a proxy', () => {
  // Nothing is refilled, however long the requests take.
  beforeAll(() => jest.spyOn(performance, 'now').mockReturnValue(0));
  afterAll(() => jest.restoreAllMocks());

  /** A server with a budget of 20 requests a minute, and a handler in the place of Next. */
  async function open() {
    const server = createStorefrontServer({
      site: readSiteEnv({ REQUESTS_PER_MINUTE: '20', TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' }),
      isDevelopment: false,
      handle: async ({ url }, response) => {
        if (url?.includes('archive') === true) response.statusCode = 404;
        response.setHeader('x-nextjs-cache', url?.includes('new') === true ? 'MISS' : 'HIT');
        response.end('x');
      },
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const get = async (path: string, client?: string) => {
      const headers = client === undefined ? {} : { 'x-forwarded-for': client };
      const [response]: IncomingMessage[] = await once(
        http.get({ host: '127.0.0.1', port, path, headers }),
        'response',
      );
      if (response === undefined) throw new Error('No response');
      const body = Buffer.concat(await response.toArray()).toString();
      return { status: response.statusCode, headers: response.headers, body };
    };
    const statuses = async (path: string, client?: string) => {
      const all = [];
      for (let index = 0; index < 25; index += 1) all.push((await get(path, client)).status);
      return [all.indexOf(429), all.filter((status) => status === 200).length];
    };
    return { get, statuses, close: () => closeServer(server) };
  }

  const CLIENT = '203.0.113.7';
  const UNLIMITED = [-1, 25];

  test('refuses pages and calls beyond the budget of one client', async () => {
    const { get, statuses, close } = await open();
    expect(await statuses('/sanrio', CLIENT)).toEqual([20, 20]);
    const page = await get('/sanrio', CLIENT);
    expect(page).toMatchObject({
      status: 429,
      headers: {
        'retry-after': '3',
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': expect.stringContaining("script-src 'self';"),
      },
    });
    expect(page.body).toContain('アクセスが集中しています。');
    const call = await get('/api/product', CLIENT);
    expect([call.status, JSON.parse(call.body)]).toMatchObject([429, { code: 'tooManyRequests' }]);
    expect((await get('/sanrio', '203.0.113.8')).status).toBe(200);
    await close();
  });

  test('allows a tenth as many pages that are rendered', async () => {
    const { statuses, close } = await open();
    expect(await statuses('/sanrio/new', CLIENT)).toEqual([2, 2]);
    await close();
  });

  test('allows a tenth as many searches, however their path is written', async () => {
    const { statuses, close } = await open();
    expect(await statuses('/api/search?q=a', CLIENT)).toEqual([2, 2]);
    expect(await statuses('/api/sear%63h?q=a', '203.0.113.8')).toEqual([2, 2]);
    expect(await statuses('/api/sear%zzh?q=a', '203.0.113.9')).toEqual([20, 20]);
    await close();
  });

  test('counts a 404 that is rendered as a page, and one from the cache as a request', async () => {
    const { statuses, close } = await open();
    expect(await statuses('/archive/new', CLIENT)).toEqual([2, 0]);
    expect(await statuses('/archive/9', '203.0.113.8')).toEqual([20, 0]);
    await close();
  });

  test('does not limit files, this machine and the proxies', async () => {
    const { statuses, close } = await open();
    const drawings = ['logo.svg', 'poses/parcel.svg', 'icon-512.png'].map(
      (name) => `/brand/1abc2/art/${name}`,
    );
    for (const path of ['/images/placeholder.svg?v=1', '/art/logo.svg', '/robots.txt', ...drawings])
      expect([path, await statuses(path, CLIENT)]).toEqual([path, UNLIMITED]);
    expect(await statuses('/sanrio')).toEqual(UNLIMITED);
    expect(await statuses('/sanrio', '10.0.0.9')).toEqual(UNLIMITED);
    await close();
  });

  test('counts a search page before it is rendered', async () => {
    const { statuses, close } = await open();
    expect(await statuses('/sanrio/search?q=a', CLIENT)).toEqual([2, 2]);
    await close();
  });

  test('limits requests for files that do not exist', async () => {
    const { statuses, close } = await open();
    const paths = [
      '/_next/static/chunks/a.js',
      '/art/none.svg',
      '/images/no-1',
      '/brand/1abc2/art/none.svg',
      '/brand/1abc2/art/logo.svg/x',
      '/brand/1abc2/art/poses/other.svg',
    ];
    for (const [index, path] of paths.entries())
      expect([path, await statuses(path, `203.0.113.${index}`)]).toEqual([path, [20, 20]]);
    await close();
  });
});

describe('the pages of one network', () => {
  beforeAll(() => jest.spyOn(performance, 'now').mockReturnValue(0));
  afterAll(() => jest.restoreAllMocks());

  /** A server whose pages are rendered when the test says so. */
  async function open(env: Record<string, string> = {}) {
    const rendering: { readonly path: string; readonly end: () => void }[] = [];
    const server = createStorefrontServer({
      site: readSiteEnv({ TRUSTED_PROXIES: '127.0.0.1', ...env }),
      isDevelopment: false,
      handle: ({ url = '' }, response) =>
        new Promise((resolve) => {
          const end = () => {
            response.setHeader('x-nextjs-cache', 'MISS');
            response.end('x');
            resolve();
          };
          if (url.startsWith('/api/')) end();
          else rendering.push({ path: url, end });
        }),
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const agent = new http.Agent();
    const ask = (path: string, client: string) =>
      http
        .get({ host: '127.0.0.1', port, path, agent, headers: { 'x-forwarded-for': client } })
        .on('error', () => undefined);
    const endBegun = () => {
      for (const { end } of rendering.splice(0)) end();
    };
    /** Ends pages, also those that begin meanwhile, until there is an answer. */
    const endUntil = async <Answer>(answered: Promise<Answer>): Promise<Answer> => {
      let isAnswered = false;
      void answered.finally(() => (isAnswered = true));
      while (!isAnswered) {
        endBegun();
        await pause(20);
      }
      return answered;
    };
    return { rendering, ask, endBegun, endUntil, close: () => closeServer(server) };
  }

  const CLIENT = '203.0.113.7';
  const begun = async (rendering: readonly unknown[], count: number) => {
    for (let times = 0; times < 200 && rendering.length < count; times += 1) await pause(10);
    await pause(50);
    return rendering.length;
  };

  test('are rendered four at once, searches one at once, and others do not wait for them', async () => {
    const { rendering, ask, endUntil, close } = await open();
    const asked = Array.from({ length: 15 }, (_, nth) => ask(`/sanrio/company?page=${nth}`, CLIENT));
    expect(await begun(rendering, 4)).toBe(4);
    asked.push(ask('/sanrio/company', '203.0.113.8'));
    expect(await begun(rendering, 5)).toBe(5);
    const searches = Array.from({ length: 3 }, () => ask('/sanrio/search?q=a', '203.0.113.9'));
    expect(await begun(rendering, 6)).toBe(6);
    const answered = [...asked, ...searches].map((request) => once(request, 'response'));
    expect(await endUntil(Promise.all(answered))).toHaveLength(19);
    await close();
  });

  test('are not rendered for clients that left while they waited', async () => {
    const { rendering, ask, endUntil, close } = await open();
    ask('/sanrio/search?q=0', CLIENT);
    await begun(rendering, 1);
    const waiting = Array.from({ length: 5 }, (_, nth) => ask(`/sanrio/search?q=${nth + 1}`, CLIENT));
    await pause(100);
    for (const request of waiting) request.destroy();
    await pause(100);
    const last = ask('/sanrio/company', CLIENT);
    const answered = once(last, 'response');
    const paths = rendering.map(({ path }) => path);
    await endUntil(answered);
    expect(paths).toEqual(['/sanrio/search?q=0']);
    await close();
  });

  test('count as rendered if their client leaves before the end', async () => {
    const { rendering, ask, endBegun, close } = await open({ REQUESTS_PER_MINUTE: '20' });
    const left = ask('/sanrio/company', CLIENT);
    await begun(rendering, 1);
    left.destroy();
    await pause(50);
    endBegun();
    await pause(20);
    const statuses: (number | undefined)[] = [];
    for (let nth = 0; nth < 15; nth += 1) {
      const [response]: IncomingMessage[] = await once(ask('/api/product', CLIENT), 'response');
      response?.resume();
      statuses.push(response?.statusCode);
    }
    expect(statuses.indexOf(429)).toBe(10);
    await close();
  });
});
