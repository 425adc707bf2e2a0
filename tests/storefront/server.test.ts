import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { jest } from '@jest/globals';
import { readSiteEnv } from '#lib/site/env.ts';
import { NOT_FOUND_PATH } from '../../server/request.ts';
import { forwardRequestIds } from '../../server/request-context.ts';
import { closeServer, createStorefrontServer } from '../../server/server.ts';

const LONGER_THAN_ANY_TEST_MS = 60 * 60_000;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** The server around a handler in the place of Next. */
async function open(handle: Handle, isDevelopment = false, env: Record<string, string> = {}) {
  const server = createStorefrontServer({
    site: readSiteEnv(env),
    isDevelopment,
    handle: async (request, response) => handle(request, response),
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

async function get(port: number, options: http.RequestOptions = {}) {
  const [response]: IncomingMessage[] = await once(
    http.request({ host: '127.0.0.1', port, ...options }).end(),
    'response',
  );
  if (response === undefined) throw new Error('No response');
  return { headers: response.headers, body: Buffer.concat(await response.toArray()).toString() };
}

/** Returns the request that Next would receive. */
const echo: Handle = ({ method, url, headers }, response) =>
  void response.end(JSON.stringify({ method, url, headers }));

test('the first request passes all rules', async () => {
  const { server, port } = await open(echo);
  const claims = {
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-middleware-prefetch': '1',
  };
  const { headers, body } = await get(port, {
    path: `http://127.0.0.1:${port}/%73anrio`,
    headers: claims,
  });
  await closeServer(server);
  expect(headers).toMatchObject({
    'keep-alive': 'timeout=65',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  const given = JSON.parse(body);
  expect(given).toMatchObject({ url: '/sanrio', headers: { 'x-forwarded-for': '127.0.0.1' } });
  expect(given.headers).not.toHaveProperty('x-middleware-prefetch');
  expect(given.headers).not.toHaveProperty('x-forwarded-proto');
});

test('a method that a page does not allow is not found; in development Next handles it', async () => {
  for (const [isDevelopment, given] of [
    [false, { method: 'GET', url: NOT_FOUND_PATH }],
    [true, { method: 'POST', url: '/sanrio' }],
  ] as const) {
    const { server, port } = await open(echo, isDevelopment);
    const { body } = await get(port, { method: 'POST', path: '/sanrio' });
    await closeServer(server);
    expect(JSON.parse(body)).toMatchObject(given);
  }
});

test('a call keeps the headers of the API', async () => {
  const { server, port } = await open(echo);
  const { headers } = await get(port, { path: '/api/product' });
  await closeServer(server);
  expect(headers).not.toHaveProperty('content-security-policy');
});

test('a request gets an id, whatever a client that is no trusted proxy sends', async () => {
  const { server, port } = await open(echo);
  const id = '0123456789abcdef0123456789abcdef';
  const { headers, body } = await get(port, {
    path: '/sanrio',
    headers: { 'x-request-id': id, traceparent: 'a', tracestate: 'b' },
  });
  await closeServer(server);
  for (const name of ['traceparent', 'tracestate']) expect(JSON.parse(body).headers).not.toHaveProperty(name);
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  expect(headers['x-request-id']).not.toBe(id);
  expect(JSON.parse(body).headers['x-request-id']).toBe(headers['x-request-id']);
});

test('a file of the shop has no id', async () => {
  const { server, port } = await open((_request, response) => void response.end());
  const { headers } = await get(port, { path: '/art/logo.svg' });
  await closeServer(server);
  expect(headers).not.toHaveProperty('x-request-id');
});

test('the id and the trace of a trusted proxy are kept, and calls that rendering makes have them', async () => {
  const received: (readonly [id: unknown, trace: unknown])[] = [];
  const backend = http.createServer(({ headers }, response) => {
    received.push([headers['x-request-id'], headers.traceparent]);
    response.end();
  });
  await once(backend.listen(0, '127.0.0.1'), 'listening');
  const apiOrigin = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  forwardRequestIds(apiOrigin);
  const render: Handle = (_request, response) =>
    void fetch(apiOrigin)
      .then(() => fetch(apiOrigin.replace('127.0.0.1', 'localhost')), String)
      .then(
        () => response.end(),
        () => response.end(),
      );
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const { server, port } = await open(render, false, { TRUSTED_PROXIES: '127.0.0.1' });
  const id = '0123456789abcdef0123456789abcdef';
  const { headers } = await get(port, { path: '/sanrio', headers: { 'x-request-id': id, traceparent } });
  await closeServer(server);
  await fetch(apiOrigin);
  backend.close();
  expect(headers['x-request-id']).toBe(id);
  expect(received).toEqual([
    [id, traceparent],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

/** Sends text to the port and returns the first line of the response. */
async function statusLine(port: number, request: string): Promise<string | undefined> {
  const socket = connect(port, '127.0.0.1').end(request);
  return Buffer.concat(await socket.toArray())
    .toString()
    .split('\r\n')[0];
}

describe('a request is refused', () => {
  test.each([
    ['with two Host headers', '/', 'Host: a.example\r\nHost: b.example'],
    ['with the same Host twice', '/', 'Host: a.example\r\nhost: a.example'],
    ['with a target of another host', 'http://b.example/', 'Host: a.example'],
    ['with two hosts in one header', '/', 'Host: a.example, b.example'],
    ['with a path in the host', '/', 'Host: a.example/b'],
    ['with a user in the target', 'http://u@a.example/', 'Host: a.example'],
    ['with an empty host', '/', 'Host:'],
    ['without a host', '/', 'Accept: */*'],
  ])('%s', async (_what, target, headers) => {
    const { server, port } = await open(echo);
    const request = `GET ${target} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`;
    expect(await statusLine(port, request)).toBe('HTTP/1.1 400 Bad Request');
    await closeServer(server);
  });

  test.each([
    ['/', 'shop.example.jp'],
    ['/', 'localhost:3000'],
    ['/', '[::1]:3000'],
    ['http://Shop.example.jp/', 'shop.example.jp'],
  ])('%s of %s is not', async (target, host) => {
    const { server, port } = await open(echo);
    const request = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect(await statusLine(port, request)).toBe('HTTP/1.1 200 OK');
    await closeServer(server);
  });
});

test('HEAD has the headers of GET, the policy of a page and no body', async () => {
  const { server, port } = await open((request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(request.method === 'GET' ? '<script>go()</script>' : undefined);
  });
  const headers = { 'accept-encoding': 'br' };
  const { headers: ofGet } = await get(port, { headers });
  const { headers: ofHead, body } = await get(port, { headers, method: 'HEAD' });
  await closeServer(server);
  const { date: _date, 'x-request-id': _id, ...same } = ofGet;
  expect(ofHead).toMatchObject(same);
  expect([ofHead['content-encoding'], body]).toEqual(['br', '']);
});

test('clients have 15 s for the headers and 30 s for the request', async () => {
  const { server } = await open(echo);
  expect(server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 });
  await closeServer(server);
});

describe('an upgrade', () => {
  const UPGRADE = { connection: 'upgrade', upgrade: 'websocket' };

  test('is answered like a normal request, although Next listens for upgrades', async () => {
    const { server, port } = await open(echo);
    server.on('upgrade', () => undefined);
    const { body } = await get(port, { headers: UPGRADE });
    await closeServer(server);
    expect(JSON.parse(body)).toMatchObject({ method: 'GET', url: '/' });
  });

  test('is passed on in development', async () => {
    const { server, port } = await open(echo, true);
    server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n');
    expect(String((await socket.toArray())[0])).toMatch(/^HTTP\/1\.1 101/);
    await closeServer(server);
  });
});

test('a failed request ends only its own connection', async () => {
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { server, port } = await open(({ url }, response) => {
    if (url === '/broken') throw new Error('No such page');
    response.end('x');
  });
  await expect(get(port, { path: '/broken' })).rejects.toThrow(/socket hang up/);
  expect((await get(port)).body).toBe('x');
  await closeServer(server);
  expect(write).toHaveBeenCalledWith(
    expect.stringMatching(/^Request [\da-f-]{36} could not be handled: Error: No such page\n$/),
  );
  write.mockRestore();
});

test('a closing server completes its responses and keeps no connection', async () => {
  const body = 'ころん'.repeat(100_000);
  const closing = Promise.withResolvers<void>();
  const { server, port } = await open((_, response) => {
    closing.resolve(closeServer(server));
    response.end(body);
  });
  server.keepAliveTimeout = LONGER_THAN_ANY_TEST_MS;
  const agent = new http.Agent({ keepAlive: true });
  expect((await get(port, { agent })).body).toBe(body);
  await closing.promise;
  expect(server.listening).toBe(false);
});
