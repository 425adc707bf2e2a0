import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { sourceNetworkOf } from '#backend/http/server/client-address.ts';
import { refuseWhenLate } from '#backend/http/server/event-loop.ts';
import { networkOf } from '#lib/site/client-address.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { whileTimeStands } from '../../support/stopped-clock.ts';

const opened: TestBackend[] = [];
const open = async (options: Parameters<typeof aBackend>[0] = {}) => {
  const backend = await aBackend(options);
  opened.push(backend);
  return backend;
};
afterAll(() => Promise.all(opened.map((backend) => backend.close())));

/** Sends text to the real port and reads the whole answer. */
async function sendRaw(backend: TestBackend, request: string): Promise<{ status: string; body: string }> {
  const at = new URL(await backend.app.listen({ port: 0 }));
  const socket = connect(Number(at.port), at.hostname);
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: head.split('\r\n')[0] ?? '', body };
}

test('Text that is not HTTP gets a JSON refusal and the connection closes', async () => {
  const { status, body } = await sendRaw(await open(), 'HELLO SHOP\r\n\r\n');
  expect(status).toBe('HTTP/1.1 400 Bad Request');
  expect(JSON.parse(body)).toMatchObject({ code: 'invalidInput' });
});

test('Two Host headers are refused', async () => {
  for (const second of ['y', 'x']) {
    const request = `GET /api/news HTTP/1.1\r\nhost: x\r\nHost: ${second}\r\nconnection: close\r\n\r\n`;
    const { status, body } = await sendRaw(await open(), request);
    expect(status).toBe('HTTP/1.1 400 Bad Request');
    expect(JSON.parse(body)).toMatchObject({ code: 'invalidInput', parameter: 'host' });
  }
});

test('Headers above the limit are refused', async () => {
  const { status, body } = await sendRaw(await open(), `GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`);
  expect(status).toContain('431');
  expect(JSON.parse(body)).toMatchObject({ code: 'invalidInput' });
});

test('A body above the limit is refused by its content-length', async () => {
  const head = ['POST /api/user HTTP/1.1', 'host: x', 'connection: close', 'content-type: application/json'];
  const { status, body } = await sendRaw(
    await open(),
    [...head, 'content-length: 10485760', '', 'x'.repeat(100)].join('\r\n'),
  );
  expect(status).toContain('413');
  expect(JSON.parse(body)).toMatchObject({ code: 'tooLarge' });
});

test('Every socket timeout is set', async () => {
  const { server } = (await open()).app;
  for (const limit of [
    server.requestTimeout,
    server.headersTimeout,
    server.timeout,
    server.keepAliveTimeout,
  ]) {
    expect(limit).toBeGreaterThan(0);
  }
});

test('Requests above the limit get 429 for that visitor only', async () => {
  const { app } = await open({ requestsPerMinute: 3, trustedProxies: ['127.0.0.1'] });
  const get = (visitor: string) =>
    app.inject({ url: '/api/news', headers: { 'x-forwarded-for': visitor }, remoteAddress: '127.0.0.1' });
  const statuses = [];
  for (let i = 0; i < 4; i += 1) statuses.push((await get('203.0.113.7')).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const refused = await get('203.0.113.7');
  expect(refused.json()).toMatchObject({ code: 'tooManyRequests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await get('203.0.113.8')).statusCode).toBe(200);
});

test('Requests of one IPv6 network are counted together', async () => {
  const { app } = await open({ requestsPerMinute: 2, trustedProxies: ['127.0.0.1'] });
  const get = (visitor: string) =>
    app.inject({ url: '/api/news', headers: { 'x-forwarded-for': visitor }, remoteAddress: '127.0.0.1' });
  const statuses = [];
  for (let i = 1; i <= 3; i += 1) statuses.push((await get(`2001:db8:1:2::${i}`)).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
  expect((await get('2001:db8:1:3::1')).statusCode).toBe(200);
});

test('Requests of one IPv6 site are limited to ten times as many', async () => {
  const { app } = await open({ requestsPerMinute: 2, trustedProxies: ['127.0.0.1'] });
  const get = (visitor: string) =>
    app.inject({ url: '/api/news', headers: { 'x-forwarded-for': visitor }, remoteAddress: '127.0.0.1' });
  await whileTimeStands(async () => {
    const statuses = new Set<number>();
    for (let i = 0; i < 20; i += 1) statuses.add((await get(`2001:db8:1:${i}::1`)).statusCode);
    expect([...statuses]).toEqual([200]);
    const refused = await get('2001:db8:1:20::1');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'tooManyRequests']);
    // Twenty requests a minute are refilled evenly.
    expect(refused.headers['retry-after']).toBe('3');
    expect((await get('2001:db8:2:1::1')).statusCode).toBe(200);
  });
});

test('Forwarded addresses are read from trusted proxies only', async () => {
  const { app } = await open({ requestsPerMinute: 2, trustedProxies: ['127.0.0.1'] });
  const statuses = [];
  for (const visitor of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    const headers = { 'x-forwarded-for': visitor };
    statuses.push(
      (await app.inject({ url: '/api/news', headers, remoteAddress: '198.51.100.9' })).statusCode,
    );
  }
  expect(statuses).toEqual([200, 200, 429]);
});

test('The storefront and health checks are not limited', async () => {
  const { app } = await open({ requestsPerMinute: 1, trustedProxies: ['127.0.0.1', '10.0.0.0/8'] });
  const statuses = new Set<number>();
  for (const remoteAddress of ['127.0.0.1', '127.0.0.1', '10.1.2.3', '10.1.2.3']) {
    statuses.add((await app.inject({ url: '/api/news', remoteAddress })).statusCode);
  }
  for (let i = 0; i < 3; i += 1) {
    statuses.add((await app.inject({ url: '/healthz', remoteAddress: '198.51.100.9' })).statusCode);
  }
  expect([...statuses]).toEqual([200]);
});

test('An invalid forwarded address is ignored', async () => {
  const { app } = await open();
  const answer = await app.inject({ url: '/api/news', headers: { 'x-forwarded-for': 'unknown, <script>' } });
  expect(answer.statusCode).toBe(200);
});

const block = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end;);
};

const HOUR_MS = 3_600_000;

test('A start that blocks the event loop is no overload', async () => {
  const app = Fastify();
  refuseWhenLate(app, HOUR_MS);
  app.get('/', () => 'answered');
  const { now } = performance;
  performance.now = () => now.call(performance) + 2 * HOUR_MS;
  try {
    for (let asked = 0; asked < 10; asked += 1) {
      expect((await app.inject('/')).statusCode).toBe(200);
      await pause(100);
    }
  } finally {
    performance.now = now;
    await app.close();
  }
});

test('An overloaded backend answers 503, and its health check 200', async () => {
  const { app } = await open({ largestDelayMs: 1 });
  const answered = async () => {
    block(60);
    await new Promise((resolve) => setImmediate(resolve));
    return app.inject('/api/news');
  };
  let answer = await answered();
  while (answer.statusCode === 200) answer = await answered();
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'busy']);
  expect(answer.headers['retry-after']).toBe('5');
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['1:2:3:4:5:6:192.0.2.33', '1:2:3:4::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', 'unknown'],
])('A visitor at %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.255', '203.0.113.0/24'],
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['2001:db8::9', '2001:db8:0::/48'],
  ['10.1.2.3', undefined],
  ['100.64.0.1', undefined],
  ['127.0.0.1', undefined],
  ['172.31.9.9', undefined],
  ['192.168.0.1', undefined],
  ['::1', undefined],
  ['fe80::1', undefined],
  ['fd00::1', undefined],
  ['unknown', undefined],
])('Holds from %s are counted for the network %s', (address, network) => {
  expect(sourceNetworkOf(networkOf(address))).toBe(network);
});
