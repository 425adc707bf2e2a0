import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { readSiteEnv } from '#lib/site/env.ts';
import { type PageNames, pageNamesFrom, unknownPaths } from '../../server/page-names.ts';
import { canonicalPath } from '../../server/canonical-path.ts';
import { NOT_FOUND_PATH } from '../../server/request.ts';
import { closeServer, createStorefrontServer } from '../../server/server.ts';
import { always, aServer, unusedOrigin } from '../support/server.ts';

const namesOf = (draws: readonly string[], news: readonly string[] = []): PageNames => ({
  draws: new Set(draws),
  news: new Set(news),
});

describe('a path', () => {
  const isUnknown = unknownPaths(async () => namesOf(['marupo'], ['12']));

  test.each([
    '/',
    '/sanrio',
    '/sanrio/marupo',
    '/sanrio/marupo/shopping',
    '/sanrio/faq',
    '/sanrio/mypage',
    '/sanrio/mypage/login',
    '/sanrio/mypage/product',
    '/sanrio/mypage/product/marupo',
    '/sanrio/mypage/orderHistory',
    '/sanrio/mypage/orderHistory/019abcde-0123-7456-89ab-0123456789ab',
    '/sanrio/mypage/userShip/019abcde-0123-7456-89ab-0123456789ab',
    '/sanrio/news',
    '/sanrio/news/12',
    '/sanrio/news/archive/2',
    '/cards/draws/marupo/1',
    '/sanrio/marupo/won/1',
    '/cards/prizes/marupo/1/1',
    '/cards/results/marupo/1/1',
    '/cards/news/12/1',
    '/cards/site/1',
    '/nowhere',
    '/art/logo.svg',
  ])('is left to Next: %s', async (path) => {
    expect(await isUnknown(path)).toBe(false);
  });

  test.each([
    '/sanrio/none',
    '/sanrio/Marupo',
    '/sanrio/none/shopping',
    '/sanrio/none/fairness',
    '/sanrio/mypage/product/none',
    '/sanrio/mypage/orderHistory/1',
    '/sanrio/mypage/orderHistory/019ABCDE-0123-7456-89AB-0123456789AB',
    '/sanrio/mypage/userShip/invented',
    '/sanrio/news/13',
    '/sanrio/news/abc',
    '/cards/draws/none/1',
    '/sanrio/none/won/1',
    '/cards/prizes/none/1/1',
    '/cards/results/none/1/1',
    '/cards/news/13/1',
  ])('is unknown: %s', async (path) => {
    expect(await isUnknown(path)).toBe(true);
  });
});

test.each([
  ['/SANRIO', '/sanrio'],
  ['/Sanrio/Marupo/Shopping', '/sanrio/marupo/shopping'],
  ['/sanrio/FAQ', '/sanrio/faq'],
  ['/sanrio/mypage/orderhistory', '/sanrio/mypage/orderHistory'],
  ['/sanrio/MyPage/USERSHIP/019ABC', '/sanrio/mypage/userShip/019abc'],
])('the path %s in capitals is %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
  expect(canonicalPath(canonical)).toBeUndefined();
});

test.each(['/', '/art/Logo.svg', '/_next/static/Ab.js', '/sanriO-2', '/sanrio/%E3%81%82'])(
  'the path %s is left as it is',
  (path) => {
    expect(canonicalPath(path)).toBeUndefined();
  },
);

describe('the names of pages', () => {
  test('are read once for all unknown paths of a moment, after the last of them', async () => {
    const reads: ReturnType<typeof Promise.withResolvers<PageNames>>[] = [];
    const isUnknown = unknownPaths(() => {
      const read = Promise.withResolvers<PageNames>();
      reads.push(read);
      return read.promise;
    });
    const first = isUnknown('/sanrio/a');
    await turn();
    const during = ['/sanrio/b', '/sanrio/c', '/sanrio/new'].map(isUnknown);
    reads[0]?.resolve(namesOf([]));
    expect(await first).toBe(true);
    while (reads.length < 2) await turn();
    reads[1]?.resolve(namesOf(['new']));
    expect(await Promise.all(during)).toEqual([true, true, false]);
    expect(reads).toHaveLength(2);
    // A name that was read before needs no other read.
    expect(await isUnknown('/sanrio/new')).toBe(false);
    expect(reads).toHaveLength(2);
  });

  test('are not read again for 5 s after a failure, and nothing is unknown', async () => {
    let reads = 0;
    const isUnknown = unknownPaths(async () => {
      reads += 1;
      return undefined;
    });
    for (const path of ['/sanrio/a', '/sanrio/b', '/sanrio/c']) expect(await isUnknown(path)).toBe(false);
    expect(reads).toBe(1);
  });

  test('come from the backend', async () => {
    const backend = await aServer(always(200, { draws: ['marupo'], news: ['12'] }));
    expect(await pageNamesFrom(backend.origin)()).toEqual(namesOf(['marupo'], ['12']));
    expect(backend.requests).toEqual(['GET /api/page']);
    await backend.stop();
  });

  test('are not known if the backend is unavailable', async () => {
    const failing = await aServer(always(503, { code: 'unavailable' }));
    expect(await pageNamesFrom(failing.origin)()).toBeUndefined();
    await failing.stop();
    expect(await pageNamesFrom(await unusedOrigin())()).toBeUndefined();
  });
});

describe('an unknown path', () => {
  const PAGE = '<!doctype html><script>self.__next_f.push([1,""])</script><h1>ツチノコ</h1>';

  /** The storefront's server, with a handler in the place of Next that records what it renders. */
  async function open() {
    const backend = await aServer(always(200, { draws: ['marupo'], news: [] }));
    const rendered: string[] = [];
    const server = createStorefrontServer({
      site: readSiteEnv({ API_ORIGIN: backend.origin }),
      isDevelopment: false,
      handle: async ({ url = '', headers }, response) => {
        rendered.push(url);
        response.statusCode = url === NOT_FOUND_PATH ? 404 : 200;
        response.setHeader('Content-Type', headers.rsc === undefined ? 'text/html' : 'text/x-component');
        response.setHeader('Cache-Control', 'private, no-store');
        response.setHeader('ETag', '"n"');
        response.end(PAGE);
      },
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const get = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${origin}${path}`, { headers, redirect: 'manual' });
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    const close = async () => {
      await closeServer(server);
      await backend.stop();
    };
    return { rendered, get, close };
  }

  test('is answered with one page, rendered once', async () => {
    const { rendered, get, close } = await open();
    const first = await get('/sanrio/none', { rsc: '1', 'next-router-prefetch': '1' });
    for (const path of ['/sanrio/none', '/sanrio/other/shopping?x=1', '/sanrio/news/9', '/_not-found'])
      expect([path, await get(path)]).toMatchObject([path, { status: 404, text: PAGE }]);
    expect(first).toMatchObject({ status: 404, text: PAGE });
    expect(rendered).toEqual([NOT_FOUND_PATH]);
    const { headers } = await get('/sanrio/none');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining("'sha256-"),
      vary: 'Accept-Encoding',
      'x-frame-options': 'DENY',
    });
    await close();
  });

  test('is 404 for a client that has the page already', async () => {
    const { get, close } = await open();
    const etag = (await get('/sanrio/none')).headers.get('etag') ?? '';
    expect((await get('/sanrio/none', { 'if-none-match': etag })).status).toBe(404);
    await close();
  });

  test('in capitals is redirected with its query', async () => {
    const { rendered, get, close } = await open();
    const { status, headers } = await get('/SANRIO/Marupo?utm_source=poster&x=A?B');
    expect([status, headers.get('location')]).toEqual([308, '/sanrio/marupo?utm_source=poster&x=A?B']);
    expect(rendered).toEqual([]);
    await close();
  });

  test('does not affect other pages', async () => {
    const { rendered, get, close } = await open();
    expect((await get('/sanrio/none')).status).toBe(404);
    expect((await get('/sanrio/marupo')).status).toBe(200);
    expect(rendered).toEqual([NOT_FOUND_PATH, '/sanrio/marupo']);
    await close();
  });
});
