import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import { bodyOf, type FakeBackend, aFakeBackend } from '../support/server.ts';
import { type TestStorefront, aStorefront } from '../support/built-storefront.ts';

const COOKIES = ['session=a; Path=/; HttpOnly', 'seen=b; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'c=d'];

let backend: FakeBackend;
let shop: TestStorefront;
let sendRest = () => undefined as void;

/** Answers paths that the fake backend does not have: a slow stream, a redirect, and an echo of the request. */
const extraRoutes: http.RequestListener = (request, response) => {
  if (request.url === '/api/stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    sendRest = () => void response.end('data: 2\n\n');
    return;
  }
  if (request.url === '/api/redirecting')
    return void response.writeHead(303, { location: '/sanrio?a=1' }).end();
  void bodyOf(request).then((body) => {
    const { method, url, headers } = request;
    const sha256 = createHash('sha256').update(body).digest('hex');
    response.setHeader('set-cookie', COOKIES);
    response.setHeader('x-middleware-rewrite', '/sanrio');
    response.end(JSON.stringify({ method, url, headers, bytes: body.byteLength, sha256 }));
  });
};

beforeAll(async () => {
  backend = await aFakeBackend(extraRoutes);
  shop = await aStorefront({ API_ORIGIN: backend.origin, TRUSTED_PROXIES: '127.0.0.2' });
});

afterAll(async () => {
  await shop?.stop();
  await backend?.stop();
});

const ask = (path: string, init?: RequestInit) =>
  fetch(`${shop.origin}${path}`, { redirect: 'manual', ...init });
const echoOf = async (path: string, init?: RequestInit) => (await ask(path, init)).json();

test('cookies are forwarded in both directions, each in its own header', async () => {
  const answer = await ask('/api/echo', { headers: { cookie: 'session=x; seen=y' } });
  expect(answer.headers.getSetCookie()).toEqual(COOKIES);
  expect(answer.headers.has('x-middleware-rewrite')).toBe(false);
  expect((await answer.json()).headers.cookie).toBe('session=x; seen=y');
});

test('a call has one request id, which the answer carries', async () => {
  const answer = await ask('/api/echo', { headers: { 'x-request-id': '0123456789abcdef0123456789abcdef' } });
  const { 'x-request-id': id } = (await answer.json()).headers;
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(answer.headers.get('x-request-id')).toBe(id);
});

test('the query string is forwarded unchanged', async () => {
  const query = '?a=b+c%20d&a=%E3%81%BE&e=&f=%2e%2e%2f;g,h';
  expect(await echoOf(`/api/echo${query}`)).toMatchObject({ url: `/api/echo${query}` });
});

test('a body of 1 MiB is forwarded, one byte more is refused with 413', async () => {
  const body = randomBytes(1024 * 1024);
  const sha256 = createHash('sha256').update(body).digest('hex');
  expect(await echoOf('/api/echo', { method: 'PUT', body })).toMatchObject({ method: 'PUT', sha256 });

  const refusal = await ask('/api/echo', { method: 'PUT', body: Buffer.concat([body, Buffer.of(0)]) });
  expect(refusal.status).toBe(413);
  expect(await refusal.json()).toMatchObject({ code: 'tooLarge' });
});

test('a stream is forwarded while it is written, also to a browser that accepts compression', async () => {
  const answer = await ask('/api/stream', { headers: { 'accept-encoding': 'gzip' } });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('data: 1\n\n');
  sendRest();
  expect((await reader?.read())?.value).toBe('data: 2\n\n');
});

test('a request to upgrade the protocol is answered in HTTP/1.1', async () => {
  const status = new Promise<number | undefined>((resolve, reject) => {
    const headers = { connection: 'upgrade', upgrade: 'websocket' };
    const request = http.get(`${shop.origin}/api/echo`, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    request.on('error', reject);
  });
  expect(await status).toBe(200);
});

test('a redirect of the backend is forwarded as a redirect', async () => {
  const answer = await ask('/api/redirecting');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sanrio?a=1']);
});

test.each([
  '/api/..%2fhealthz',
  '/api/%2e%2e%2fhealthz',
  '/api/%252e%252e/x',
  '/api/..%5cx',
  '/api/%00',
  '/api/%zz',
])('%s does not reach a path outside the API', async (path) => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    // Not with fetch, which normalises the path.
    http
      .get(shop.origin, { path }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
      .on('error', reject);
  });
  expect([400, 404]).toContain(status);
  expect(backend.requests.filter((request) => !request.startsWith('GET /api/product'))).not.toContain(
    `GET ${path}`,
  );
});

describe('the client address', () => {
  /** Sends a request from another address of this machine. */
  const headersFrom = (localAddress: string, headers: http.OutgoingHttpHeaders) =>
    new Promise<http.IncomingHttpHeaders>((resolve, reject) => {
      http
        .get(`${shop.origin}/api/echo`, { localAddress, headers }, (answer) => {
          void bodyOf(answer).then((body) => resolve(JSON.parse(String(body)).headers));
        })
        .on('error', reject);
    });

  test('is that of the connection, not of a header of the client', async () => {
    const claims = {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-real-ip': '203.0.113.7',
    };
    const forwarded = await headersFrom('127.0.0.1', claims);
    expect(forwarded).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(forwarded).not.toHaveProperty('x-real-ip');
  });

  test('is taken from the header of a trusted proxy', async () => {
    const fromProxy = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7', 'x-forwarded-proto': 'https' };
    expect(await headersFrom('127.0.0.2', fromProxy)).toMatchObject({
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
    });
  });
});

test('a page has security headers; responses of the API keep the headers of the backend', async () => {
  const { headers } = await ask('/sanrio/howto');
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': expect.stringContaining("object-src 'none'"),
    'cache-control': expect.stringContaining('s-maxage='),
  });
  expect(headers.has('x-powered-by')).toBe(false);
  expect((await ask('/api/echo')).headers.has('content-security-policy')).toBe(false);
});

test('a page is sent with the best compression that the client accepts', async () => {
  const [plain = '', ...compressed] = await Promise.all(
    ['identity', 'gzip', 'gzip, deflate, br, zstd'].map(async (accepted) => {
      const answer = await ask('/sanrio/terms', { headers: { 'accept-encoding': accepted } });
      expect(answer.headers.get('vary')).toContain('Accept-Encoding');
      return `${answer.headers.get('content-encoding')} ${await answer.text()}`;
    }),
  );
  const page = plain.replace('null ', '');
  expect(page).toContain('利用規約</h1>');
  expect(compressed).toEqual([`gzip ${page}`, `br ${page}`]);
});

test('a connection is kept open for 65 s, longer than a proxy in front keeps it', async () => {
  for (const path of ['/sanrio', '/api/echo', '/art/logo.svg']) {
    expect([path, (await ask(path)).headers.get('keep-alive')]).toEqual([path, 'timeout=65']);
  }
});

test('an unreachable backend results in 503', async () => {
  await backend.goDown();
  const answer = await ask('/api/product');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  await backend.comeUp();
  expect((await ask('/api/product')).status).toBe(200);
});
