import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readSiteEnv } from '#lib/site/env.ts';
import { createStorefrontMetrics } from '../../server/metrics.ts';
import { closeServer, createStorefrontServer } from '../../server/server.ts';

const TOKEN = 'a-token-of-the-collector-of-metrics';

const metrics = createStorefrontMetrics('1.2.3', TOKEN);
const server = createStorefrontServer({
  site: readSiteEnv({ METRICS_TOKEN: TOKEN }),
  isDevelopment: false,
  metrics,
  // In the place of Next.
  handle: async ({ url }, response) => {
    response.setHeader('x-nextjs-cache', 'HIT');
    response.statusCode = url === '/sanrio' ? 200 : 404;
    response.end('page');
  },
});
let port = 0;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => closeServer(server));

async function get(path: string, headers: http.OutgoingHttpHeaders = {}) {
  const request = http.request({ host: '127.0.0.1', port, path, headers }).end();
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (response === undefined) throw new Error('No response');
  return { status: response.statusCode, body: Buffer.concat(await response.toArray()).toString() };
}

test('The metrics count pages, calls and files', async () => {
  for (const path of ['/sanrio', '/sanrio?a=1', '/api/news', '/_next/static/a.js']) await get(path);
  const { status, body } = await get('/metrics');
  expect(status).toBe(200);
  expect(body).toContain('shop_storefront_responses_total{kind="page",status="2xx"} 1\n');
  expect(body).toContain('shop_storefront_responses_total{kind="call",status="4xx"} 1\n');
  expect(body).toContain('shop_storefront_response_seconds_count{kind="page"} 2\n');
  expect(body).toContain('shop_storefront_pages_total{cache="hit"} 4\n');
  expect(body).toContain('shop_build_info{version="1.2.3"');
});

test.each([
  ['this machine', {}, 200],
  ['a client behind a proxy on this machine', { 'x-forwarded-for': '198.51.100.7' }, 404],
  ['a client that claims to be this machine', { 'x-forwarded-for': '127.0.0.1, 198.51.100.7' }, 404],
  [
    'a collector with the token',
    { 'x-forwarded-for': '198.51.100.7', authorization: `Bearer ${TOKEN}` },
    200,
  ],
  ['another token', { 'x-forwarded-for': '198.51.100.7', authorization: `Bearer ${TOKEN}x` }, 404],
])('The metrics can be read by %s: %j %i', async (_who, headers, status) => {
  const answer = await get('/metrics', headers);
  expect([answer.status, answer.body.includes('shop_storefront')]).toEqual([status, status === 200]);
});
