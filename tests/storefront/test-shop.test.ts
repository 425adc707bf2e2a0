import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TEST_SHOP_HEADER } from '#lib/contract/test-shop.ts';
import { readSiteEnv } from '#lib/site/env.ts';
import { closeServer, createStorefrontServer } from '../../server/server.ts';
import { StorefrontResponse } from '../../server/response.ts';
import { testShopGuard } from '../../server/test-shop.ts';

const SECRET = 'a secret of thirty-two characters';

/** A storefront of a test shop in front of a backend that knows the pass `good`, once. */
async function open(origin = 'http://test.localhost:3100') {
  let isUsed = false;
  const backend = http.createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await request.toArray()).toString();
      const isRight = request.headers.authorization === `Bearer ${SECRET}` && body === '{"pass":"good"}';
      response.writeHead(isRight && !isUsed ? 204 : 404).end();
      isUsed ||= isRight;
    })();
  });
  await once(backend.listen(0, '127.0.0.1'), 'listening');
  const handled: IncomingMessage[] = [];
  const server = createStorefrontServer({
    site: readSiteEnv({
      TEST_SHOP: 'yes',
      REVALIDATE_SECRET: SECRET,
      SITE_ORIGIN: origin,
      API_ORIGIN: `http://127.0.0.1:${(backend.address() as AddressInfo).port}`,
    }),
    isDevelopment: false,
    handle: async (request, response) => {
      handled.push(request);
      response.setHeader('Cache-Control', 'public, s-maxage=60');
      response.setHeader('Content-Type', 'application/json');
      response.end('"secret draws"');
    },
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    handled,
    get: async (path: string, headers: http.OutgoingHttpHeaders = {}) => {
      const sent = http.request({ host: '127.0.0.1', port, path, headers }).end();
      const [response]: IncomingMessage[] = await once(sent, 'response');
      if (response === undefined) throw new Error('No response');
      const body = Buffer.concat(await response.toArray()).toString();
      return { status: response.statusCode, headers: response.headers, body };
    },
    close: async () => {
      await closeServer(server);
      backend.close();
    },
  };
}

const cookieOf = ({ headers }: { readonly headers: http.IncomingHttpHeaders }): string =>
  headers['set-cookie']?.[0]?.split(';')[0] ?? '';

test('Without a cookie nothing is served, at no address', async () => {
  const shop = await open();
  const cookies = ['', 'test-shop=', 'test-shop=9999999999999.forged', `test-shop=${SECRET}`];
  for (const cookie of cookies)
    for (const path of [
      '/',
      '/sanrio',
      '/api/product',
      '/api/sandbox/mail',
      '/images/a.avif',
      '/sitemap.xml',
      '/sw.js',
    ])
      expect(await shop.get(path, { cookie })).toMatchObject({
        status: 403,
        body: expect.stringContaining('スタッフがテストに使う店です'),
        headers: { 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'private, no-cache' },
      });
  expect(await shop.get('/robots.txt')).toMatchObject({ status: 200, body: 'User-agent: *\nDisallow: /\n' });
  expect(shop.handled).toEqual([]);
  await shop.close();
});

test('A link gives a cookie once, and with it pages and calls are served', async () => {
  const shop = await open();
  expect((await shop.get('/test-entry?pass=forged')).status).toBe(403);
  expect((await shop.get('/test-entry')).status).toBe(403);
  const entered = await shop.get('/test-entry?pass=good');
  expect(entered).toMatchObject({ status: 303, headers: { location: '/' } });
  expect(entered.headers['set-cookie']).toEqual([
    expect.stringMatching(/^test-shop=\d+\.[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/),
  ]);
  expect((await shop.get('/test-entry?pass=good')).status).toBe(403);
  const cookie = `session=x; ${cookieOf(entered)}`;
  const page = await shop.get('/images/a.avif', { cookie, [TEST_SHOP_HEADER]: 'claimed' });
  // No cache in front may give it to somebody else.
  expect(page).toMatchObject({
    status: 200,
    headers: { 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'private, no-cache' },
  });
  await shop.get('/api/product', { cookie });
  expect(shop.handled.map(({ headers }) => headers[TEST_SHOP_HEADER])).toEqual([SECRET, SECRET]);
  const longer = cookie.replace(/\d{13}/, (end) => String(Number(end) + 1));
  expect((await shop.get('/sanrio', { cookie: longer })).status).toBe(403);
  await shop.close();
});

test('Its own processes are served', async () => {
  const shop = await open();
  expect((await shop.get('/images/a.avif', { authorization: `Bearer ${SECRET}` })).status).toBe(200);
  expect((await shop.get('/images/a.avif', { authorization: 'Bearer other' })).status).toBe(403);
  await shop.close();
});

test('On https the cookie is of this host only, and it ends after a working day', async () => {
  const shop = await open('https://test.shop.example.jp');
  const entered = await shop.get('/test-entry?pass=good');
  expect(entered.headers['set-cookie']).toEqual([expect.stringMatching(/^__Host-test-shop=.*; Secure$/)]);
  await shop.close();
  const site = readSiteEnv({
    TEST_SHOP: 'yes',
    REVALIDATE_SECRET: SECRET,
    SITE_ORIGIN: 'https://test.shop.example.jp',
  });
  const isAdmitted = (now: number) => {
    const request = { url: '/', headers: { cookie: cookieOf(entered) } } as unknown as IncomingMessage;
    return testShopGuard(site, () => now)(
      request,
      new StorefrontResponse(new http.IncomingMessage(null as never)),
    );
  };
  expect([isAdmitted(Date.now()), isAdmitted(Date.now() + 12 * 60 * 60_000)]).toEqual([true, false]);
});

test('A test shop is measured by nobody, leaves no worker in browsers, and needs its secret', () => {
  const env = { TEST_SHOP: 'yes', REVALIDATE_SECRET: SECRET, GA_MEASUREMENT_ID: 'G-ABC123' };
  expect(readSiteEnv(env)).toMatchObject({ SERVICE_WORKER: 'off' });
  expect(readSiteEnv(env)).not.toHaveProperty('GA_MEASUREMENT_ID');
  expect(() => readSiteEnv({ TEST_SHOP: 'yes' })).toThrow('REVALIDATE_SECRET is required in a test shop');
});
