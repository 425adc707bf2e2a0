import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../run/start-shop.ts';
import { forAllTests } from '../support/fixtures.ts';
import { startNginx } from './nginx.ts';

/** Pages of which the connection ends. */
const BROKEN = '/broken';

/** A server in the place of storefront, backend or console: it answers as `pages` says and remembers what it was asked. */
async function anUpstream() {
  const asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];
  const pages = new Map<string, { status: number; control: string; body: string }>();
  const server = createServer(({ url = '', headers }, response) => {
    asked.push({ path: url, headers });
    if (url.startsWith(BROKEN)) return void response.destroy();
    const page = pages.get(url) ?? { status: 200, control: 's-maxage=60', body: url };
    response.writeHead(page.status, {
      'cache-control': page.control,
      'strict-transport-security': 'max-age=1',
      'x-content-type-options': 'nosniff',
    });
    response.end(page.body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, asked, pages, close: () => server.close() };
}

async function aProxy() {
  const [shop = 0, plain = 0, calls = 0, ofConsole = 0] = await Promise.all(
    Array.from({ length: 4 }, freePort),
  );
  const storefront = await anUpstream();
  const backend = await anUpstream();
  const consoleServer = await anUpstream();
  const nginx = await startNginx({
    shop,
    plain,
    calls,
    console: { port: ofConsole, server: consoleServer.address },
    backends: [backend.address],
    storefronts: [storefront.address],
  });
  const close = async () => {
    await nginx.stop();
    for (const one of [storefront, backend, consoleServer]) one.close();
  };
  return {
    ports: { shop, plain, calls, console: ofConsole },
    storefront,
    backend,
    console: consoleServer,
    nginx,
    close,
  };
}

const proxy = forAllTests(aProxy);

type Params = { readonly path: string; readonly headers?: Record<string, string>; readonly method?: string };

async function get(port: number, { path, headers = {}, method = 'GET' }: Params) {
  const sent = request({ host: '127.0.0.1', port, path, headers, method, agent: false });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode, headers: answer.headers, body };
}

const HEADERS = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-request-id': expect.stringMatching(/^[\da-f]{32}$/),
};

test('A page is kept for two seconds', async () => {
  const { ports, storefront } = proxy;
  await get(ports.shop, { path: '/sanrio' });
  storefront.asked.length = 0;
  expect((await get(ports.shop, { path: '/sanrio' })).status).toBe(200);
  expect(storefront.asked).toEqual([]);
});

test.each(['/preview/draft', '/sanrio/search?q=mochi'])(
  'An answer for one visitor is not kept: %s',
  async (path) => {
    const { ports, storefront } = proxy;
    const control = 'private, no-cache, no-store, max-age=0, must-revalidate';
    storefront.pages.set(path, { status: 200, control, body: 'a draft' });
    expect((await get(ports.shop, { path })).body).toBe('a draft');
    storefront.pages.set(path, { status: 404, control, body: 'none' });
    expect(await get(ports.shop, { path })).toMatchObject({ status: 404, body: 'none' });
  },
);

test('A page that was deleted is not shown to the first visitor after the time it is kept', async () => {
  const { ports, storefront } = proxy;
  const path = '/sanrio/news/1';
  expect((await get(ports.shop, { path })).status).toBe(200);
  storefront.pages.set(path, { status: 404, control: 'private, no-store', body: 'none' });
  await pause(3_000);
  expect(await get(ports.shop, { path })).toMatchObject({ status: 404, body: 'none' });
});

test('A page is still shown while no storefront answers', async () => {
  const { ports, storefront } = proxy;
  const path = '/sanrio/faq';
  await get(ports.shop, { path });
  storefront.pages.set(path, { status: 503, control: 'no-store', body: 'none' });
  await pause(3_000);
  expect(await get(ports.shop, { path })).toMatchObject({ status: 200, body: path });
});

test('Everything has the security headers once, also what nginx answers itself', async () => {
  const { ports } = proxy;
  for (const path of [
    '/sanrio',
    '/_next/static/a.js',
    '/api/product',
    '/metrics',
    '/api/ops/orders',
    '/api/%2e',
  ])
    expect([path, (await get(ports.shop, { path })).headers]).toEqual([
      path,
      expect.objectContaining(HEADERS),
    ]);
  expect((await get(ports.console, { path: '/' })).headers).toMatchObject(HEADERS);
  expect((await get(ports.shop, { path: '/sanrio' })).headers['server']).toBe('nginx');
});

test.each(['shop', 'console'] as const)('The %s gets no header that a client forged', async (which) => {
  const { ports, storefront, console: ofConsole } = proxy;
  const upstream = which === 'shop' ? storefront : ofConsole;
  upstream.asked.length = 0;
  const forged = {
    'x-forwarded-host': 'ops.localhost:4001',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'gopher',
    'x-request-id': 'a'.repeat(32),
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    tracestate: 'a=1',
  };
  await get(ports[which], { path: '/forged', headers: forged });
  const { headers } = upstream.asked[0] ?? {};
  expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
  expect(headers?.['x-forwarded-host']).toBe(headers?.host);
  expect(headers?.['x-request-id']).not.toBe(forged['x-request-id']);
  expect([headers?.traceparent, headers?.tracestate]).toEqual([undefined, undefined]);
});

test.each(['shop', 'console'] as const)('The log of the %s has no query', async (which) => {
  const { ports, nginx } = proxy;
  await get(ports[which], { path: `/logged-${which}?q=yamada` });
  const line = nginx
    .accessLog()
    .split('\n')
    .find((one) => one.includes(`/logged-${which}`));
  expect(line).toMatch(new RegExp(` GET /logged-${which} 200 `));
  expect(nginx.accessLog()).not.toContain('yamada');
});

test.each(['shop', 'console', 'calls'] as const)('The error log of the %s has no query', async (which) => {
  const { ports, nginx } = proxy;
  expect((await get(ports[which], { path: `${BROKEN}?q=suzuki` })).status).toBe(502);
  expect(nginx.errorLog()).not.toContain('suzuki');
});

test.each(['/api/login/emailLogin', '/api', '/%61pi/user'])(
  'Calls without TLS are closed, not redirected: %s',
  async (path) => {
    await expect(get(proxy.ports.plain, { path, method: 'POST' })).rejects.toThrow();
  },
);

test('Pages without TLS are redirected', async () => {
  const { status, headers } = await get(proxy.ports.plain, { path: '/sanrio?page=2' });
  expect(status).toBe(308);
  expect(headers.location).toMatch(/^https:\/\/localhost:\d+\/sanrio\?page=2$/);
});

test('Both servers include the same file, and repeat none of its lines', () => {
  const read = (file: string) =>
    readFileSync(join(import.meta.dirname, '..', '..', 'deploy', 'nginx', file), 'utf8');
  const directives = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) =>
        /^(?:ssl_(?!certificate|reject)|add_header|proxy_hide_header|access_log \/)/.test(line),
      );
  const shared = directives(read('koron-do-server.conf'));
  expect(shared.length).toBeGreaterThan(5);
  for (const file of ['koron-do.conf', 'koron-do-console.conf']) {
    expect(read(file)).toContain('include koron-do-server.conf;');
    expect(directives(read(file))).toEqual([]);
  }
});
