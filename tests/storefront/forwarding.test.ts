import { createHash, randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { NextRequest } from 'next/server';
import { middleware } from '../../middleware.ts';
import { type TestServer, aServer, bodyOf, always, unusedOrigin } from '../support/server.ts';

const SITE = 'http://localhost:3000';
const MEBIBYTE = 1024 * 1024;

/** Starts a backend for the forwarder and stops it after the test. */
async function startBackend(answer: RequestListener): Promise<TestServer> {
  const backend = await aServer(answer);
  process.env.API_ORIGIN = backend.origin;
  afterThisTest.push(backend.stop);
  return backend;
}

/** Starts a backend that returns the request as JSON. */
const startEcho = (): Promise<TestServer> =>
  startBackend((request, response) => {
    void bodyOf(request).then((body) => {
      const { method, url, headers } = request;
      const sha256 = createHash('sha256').update(body).digest('hex');
      response.end(JSON.stringify({ method, url, headers, bytes: body.byteLength, sha256 }));
    });
  });

const afterThisTest: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(afterThisTest.splice(0).map((stop) => stop()));
  delete process.env.API_ORIGIN;
});

type Init = ConstructorParameters<typeof NextRequest>[1];

/** Requests a path of the API from the storefront. */
const ask = (path: string, init: Init = {}) => middleware(new NextRequest(`${SITE}${path}`, init));

/** The request as the backend received it. */
const echoed = async (path: string, init: Init = {}) => (await ask(path, init)).json();

describe('a forwarded request', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('keeps its method: %s', async (method) => {
    await startEcho();
    expect(await echoed('/api/user', { method })).toMatchObject({ method, url: '/api/user' });
  });

  test('keeps its query unchanged', async () => {
    await startEcho();
    const query = '?utm_source=a+b%20c&x=%E3%81%BE&x=1&empty=&q=%2e%2e%2f&plain=1,2;3';
    expect(await echoed(`/api/login/loginStatus${query}`)).toMatchObject({
      url: `/api/login/loginStatus${query}`,
    });
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('keeps a body of 1 MiB: %s', async (method) => {
    await startEcho();
    const body = randomBytes(MEBIBYTE);
    const sha256 = createHash('sha256').update(body).digest('hex');
    const headers = { 'content-type': 'application/json' };
    expect(await echoed('/api/user', { method, body, headers })).toMatchObject({
      bytes: MEBIBYTE,
      sha256,
      headers: { 'content-type': 'application/json', 'content-length': String(MEBIBYTE) },
    });
  });

  test('has its cookies, headers and the client address', async () => {
    await startEcho();
    const headers = {
      cookie: '__Host-session=abc; other=%20x',
      origin: 'https://shop.example.jp',
      'sec-fetch-site': 'same-origin',
      'user-agent': 'Browser/1',
      'accept-language': 'ja',
      'idempotency-key': 'k1',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'shop.example.jp',
      'x-forwarded-proto': 'https',
    };
    expect((await echoed('/api/user', { headers })).headers).toMatchObject(headers);
  });

  test('has the client address, whatever the header connection lists', async () => {
    await startEcho();
    const headers = {
      connection: 'close, X-Forwarded-For, x-forwarded-proto, x-request-id',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-request-id': 'r1',
    };
    expect((await echoed('/api/user', { headers })).headers).toMatchObject({
      'x-request-id': 'r1',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
    });
  });

  test('keeps the headers of the cross-site check, whatever the header connection lists', async () => {
    await startEcho();
    const kept = {
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.example',
      cookie: 'session=abc',
      'content-type': 'text/plain',
    };
    const headers = { ...kept, connection: 'Sec-Fetch-Site, origin, cookie, content-type' };
    expect((await echoed('/api/user', { headers })).headers).toMatchObject(kept);
  });

  test('loses headers of Next, of the connection and forged addresses', async () => {
    const { origin } = await startEcho();
    const headers = {
      'x-middleware-subrequest': 'middleware',
      'x-middleware-rewrite': '/x',
      'x-nextjs-data': '1',
      'x-invoke-path': '/x',
      'x-next-cache-tags': 'x',
      'x-matched-path': '/x',
      'next-router-state-tree': 'x',
      'next-action': 'x',
      rsc: '1',
      connection: 'close, x-private',
      'x-private': '1',
      'keep-alive': 'timeout=5',
      te: 'trailers',
      upgrade: 'websocket',
      'proxy-authorization': 'x',
      'x-real-ip': '198.51.100.1',
      forwarded: 'for=198.51.100.1',
      expect: '100-continue',
    };
    const sent = (await echoed('/api/user', { headers })).headers;
    const passed = Object.keys(headers).filter((name) => name in sent && name !== 'connection');
    expect(passed).toEqual([]);
    expect(sent.host).toBe(new URL(origin).host);
  });
});

describe('a forwarded response', () => {
  test.each([200, 201, 204, 304, 400, 404, 409, 418, 422, 500, 503])(
    'keeps its status %i',
    async (status) => {
      await startBackend((_, response) => response.writeHead(status).end());
      expect((await ask('/api/user')).status).toBe(status);
    },
  );

  test('keeps its headers, and each of several cookies', async () => {
    const cookies = ['a=1; Path=/; HttpOnly', 'b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'c=3'];
    await startBackend((_, response) => {
      response.setHeader('set-cookie', cookies);
      response.setHeader('cache-control', 'no-store');
      response.setHeader('x-request-id', 'r1');
      response.end('{}');
    });
    const { headers } = await ask('/api/user');
    expect(headers.getSetCookie()).toEqual(cookies);
    expect(Object.fromEntries(headers)).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': 'r1' });
  });

  test("loses Next's control headers", async () => {
    const orders = { 'x-middleware-next': '1', 'x-middleware-rewrite': '/sanrio', 'x-nextjs-redirect': '/x' };
    await startBackend((_, response) =>
      response.writeHead(200, { ...orders, connection: 'close' }).end('{}'),
    );
    const { headers } = await ask('/api/user');
    expect([...headers.keys()].filter((name) => name in orders || name === 'connection')).toEqual([]);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('is decoded if the backend sends %s', async (encoding, compress) => {
    const headers = { 'content-encoding': encoding };
    await startBackend((_, response) => response.writeHead(200, headers).end(compress('{"a":1}')));
    const answer = await ask('/api/user');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.json()).toEqual({ a: 1 });
  });

  test('is requested without compression', async () => {
    await startEcho();
    const headers = { 'accept-encoding': 'gzip, br' };
    expect((await echoed('/api/user', { headers })).headers['accept-encoding']).toBe('identity');
  });

  test('to HEAD has headers and no body', async () => {
    await startBackend((_, response) => response.writeHead(200, { 'x-request-id': 'r2' }).end());
    const answer = await ask('/api/user', { method: 'HEAD' });
    expect([answer.status, answer.headers.get('x-request-id'), await answer.text()]).toEqual([200, 'r2', '']);
  });

  test.each([
    ['/api/next', `${SITE}/api/next`],
    ['next?a=1', `${SITE}/api/next?a=1`],
    ['https://pay.example.jp/start?x=%2F', 'https://pay.example.jp/start?x=%2F'],
  ])('keeps its redirect to %s', async (location, whole) => {
    await startBackend((_, response) => response.writeHead(302, { location }).end());
    const answer = await ask('/api/redirect');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, whole]);
  });

  test('is streamed', async () => {
    let goOn = () => undefined as void;
    await startBackend((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
      goOn = () => void response.end('data: 2\n\n');
    });
    const answer = await ask('/api/user');
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    // The backend sends the second event only after the first has arrived.
    expect(await reader?.read()).toEqual({ done: false, value: 'data: 1\n\n' });
    goOn();
    expect(await reader?.read()).toEqual({ done: false, value: 'data: 2\n\n' });
    expect((await reader?.read())?.done).toBe(true);
  });

  test('is cancelled at the backend when the browser disconnects', async () => {
    const left = Promise.withResolvers<void>();
    await startBackend((request, response) => {
      response.writeHead(200).write('…');
      request.once('close', left.resolve);
    });
    const answer = await ask('/api/user');
    await answer.body?.cancel();
    await left.promise;
  });
});

describe('the forwarder', () => {
  test.each([
    '/api/%2e%2e/healthz',
    '/api/..%2fhealthz',
    '/api/..%5chealthz',
    '/api/%252e%252e%252fhealthz',
    '/api/..;/healthz',
    '/api/.;x=1/healthz',
    '/api/product%2fmarupo-otsukai',
    '/api/product/%00',
    '/api/product/%0d%0a',
    '/api/product/%zz',
    '/api/product/%',
    '/api/product/%c0%ae',
  ])('refuses an ambiguous path: %s', async (path) => {
    const { requests } = await startBackend(always(200, 'reached'));
    const request = new NextRequest(`${SITE}/api/`);
    // The constructor normalises the URL; a received one may be written differently.
    Object.defineProperty(request, 'url', { value: `${SITE}${path}` });
    const answer = await middleware(request);
    expect([answer.status, requests]).toEqual([400, []]);
    expect(await answer.json()).toEqual({ code: 'invalidInput', message: '入力内容をご確認ください。' });
  });

  test.each([
    ['/api/ops', 404],
    ['/api/ops/', 404],
    ['/api/ops/operator-log?limit=1', 404],
    ['/api/%6fps/acts', 404],
    ['/%61pi/ops/operator-log', 400],
    ['/api//ops/operator-log', 404],
    ['/api/OPS/operator-log', 404],
  ])('refuses paths for operators: %s', async (path, status) => {
    const { requests } = await startBackend(always(200, 'reached'));
    const request = new NextRequest(`${SITE}/api/`, { headers: { authorization: 'Bearer kd_x' } });
    Object.defineProperty(request, 'url', { value: `${SITE}${path}` });
    const answer = await middleware(request);
    expect([answer.status, requests]).toEqual([status, []]);
  });

  test('accepts a path that only begins like one for operators', async () => {
    const { requests } = await startBackend(always(200, 'reached'));
    expect((await ask('/api/opsx')).status).toBe(200);
    expect(requests).toHaveLength(1);
  });

  test('refuses a body above 1 MiB, with or without a declared length', async () => {
    const { requests } = await startEcho();
    const body = randomBytes(MEBIBYTE + 1);
    const declared = await ask('/api/user', {
      method: 'POST',
      body,
      headers: { 'content-length': String(body.byteLength) },
    });
    const undeclared = await ask('/api/user', {
      method: 'POST',
      body: new Blob([body]).stream(),
      duplex: 'half',
    });
    for (const answer of [declared, undeclared]) {
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ code: 'tooLarge' });
    }
    expect(requests).toEqual([]);
  });

  test.each([
    ['does not listen', unusedOrigin],
    ['has an unknown host', async () => 'http://backend.invalid'],
    ['has an invalid address', async () => 'no address'],
    ['has another protocol', async () => 'ftp://127.0.0.1'],
  ])('fails at once if the backend %s', async (_, origin) => {
    process.env.API_ORIGIN = await origin();
    const answer = await ask('/api/user');
    expect(answer.status).toBe(503);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  });

  test("fails before the system's own timeout of two minutes if the backend does not answer", async () => {
    // An address for documentation (RFC 5737), which never responds.
    process.env.API_ORIGIN = 'http://192.0.2.1:4000';
    const before = performance.now();
    expect((await ask('/api/user')).status).toBe(503);
    expect(performance.now() - before).toBeLessThan(120_000);
  });

  test('waits for a slow backend', async () => {
    await startBackend((_, response) => void setTimeout(() => response.end('{"thought":true}'), 2500));
    expect(await echoed('/api/user')).toEqual({ thought: true });
  });
});
