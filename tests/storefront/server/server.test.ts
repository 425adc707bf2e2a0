import { jest } from '@jest/globals';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { readSiteEnv } from '#lib/site/env.ts';
import { NOT_FOUND_PATH } from '#server/request.ts';
import { closeServer, createStorefrontServer } from '#server/server.ts';

const LONGER_THAN_ANY_TEST_MS = 60 * 60_000;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** The server around a handler in the place of Next. */
async function open(handle: Handle, isDevelopment = false) {
  const server = createStorefrontServer({
    site: readSiteEnv({}),
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

/** Tells what Next is given. */
const echo: Handle = ({ method, url, headers }, response) =>
  void response.end(JSON.stringify({ method, url, headers }));

test('the very first request passes through all rules', async () => {
  const { server, port } = await open(echo);
  const claims = {
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-middleware-prefetch': '1',
  };
  const { headers, body } = await get(port, { path: 'http://evil.example/%73anrio', headers: claims });
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

test('a method that a page does not allow is not found; in development Next answers it', async () => {
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

test('a call has the headers that the API gives it', async () => {
  const { server, port } = await open(echo);
  const { headers } = await get(port, { path: '/api/product' });
  await closeServer(server);
  expect(headers).not.toHaveProperty('content-security-policy');
});

test('clients have 15 s for the headers and 30 s for the request', async () => {
  const { server } = await open(echo);
  expect(server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 });
  await closeServer(server);
});

describe('an upgrade', () => {
  const UPGRADE = { connection: 'upgrade', upgrade: 'websocket' };

  test('is answered as a usual request, although Next listens for upgrades', async () => {
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

test('a request that cannot be handled ends its own connection and nothing else', async () => {
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { server, port } = await open(({ url }, response) => {
    if (url === '/broken') throw new Error('No such page');
    response.end('x');
  });
  await expect(get(port, { path: '/broken' })).rejects.toThrow(/socket hang up/);
  expect((await get(port)).body).toBe('x');
  await closeServer(server);
  expect(write).toHaveBeenCalledWith('/broken could not be handled: Error: No such page\n');
  write.mockRestore();
});

test('a server that closes while it answers sends the whole answer, and keeps no connection', async () => {
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
