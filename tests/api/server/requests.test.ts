import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { contract } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { createLog } from '#backend/log.ts';
import { aBackend, captureLog } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';

const logs = captureLog();

const backend = forAllTests(() => aBackend({ logTo: logs }));

const calls = Object.entries<Endpoint>(contract);
const filled = (path: string) => path.replaceAll(/\{\w+\}/g, 'x1');

test.each(calls)('%s is routed by its path', async (name, { method, path }) => {
  await backend.app.inject({ method, url: filled(path) });
  expect(logs.last('request').call).toBe(name);
});

test('The limit of purchases under way is not read as an order id', async () => {
  await backend.get('/api/orderHistory/concurrentPlayingLimit?limit=1');
  expect(logs.last('request').call).toBe('showPlayingLimit');
});

test.each(['/api', '/api/', '/api/nothing', '/', '/api/product/a/b', '/api/product/'])(
  '%s is not found',
  async (path) => {
    const answer = await backend.get(path);
    expect([answer.statusCode, answer.json().code]).toEqual([
      404,
      path === '/api/product/' ? 'drawNotFound' : 'notFound',
    ]);
  },
);

test('A method that a path does not have is answered like an unknown path', async () => {
  const answer = await backend.app.inject({ method: 'PUT', url: '/api/product' });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'notFound']);
});

test('A request whose client has gone is not handled', () => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'GET', url: '/api/product', headers: { host: 'localhost' } });
  const before = logs.text;
  backend.app.server.emit('request', request, new ServerResponse(request));
  expect(request.socket.destroyed).toBe(true);
  expect(logs.text).toBe(before);
});

/** A value that must not appear in the log. */
const CANARY = 'kanaria-4649';

test('A request is logged with the id of its answer', async () => {
  const answer = await backend.get('/api/news?limit=3');
  expect(logs.last('request')).toMatchObject({
    reqId: answer.headers['x-request-id'],
    call: 'listNews',
    method: 'GET',
    status: 200,
  });
});

test('No personal data sent by a caller is logged', async () => {
  const headers = {
    cookie: `session=${CANARY}`,
    'sec-fetch-site': 'same-origin',
    authorization: `Bearer ${CANARY}`,
    'user-agent': CANARY,
    referer: `https://example.jp/${CANARY}`,
    'x-forwarded-for': '203.0.113.77',
    'content-type': 'application/json',
  };
  const payload = JSON.stringify({
    email: `${CANARY}@example.jp`,
    password: CANARY,
    name: CANARY,
    tel: CANARY,
  });
  for (const url of [
    '/api/user',
    '/api/login/emailLogin',
    '/api/mail/sendMail',
    `/api/${CANARY}?x=${CANARY}`,
  ]) {
    await backend.app.inject({ method: 'POST', url, headers, payload });
  }
  for (const url of [`/api/product/${CANARY}`, `/api/news/1?user=${CANARY}`, `/api/news?x=${CANARY}`]) {
    await backend.app.inject({ url, headers: { ...headers, 'content-type': '' } });
  }
  expect(logs.all('request').length).toBeGreaterThan(6);
  expect(logs.text).not.toContain(CANARY);
  expect(logs.text).not.toContain('203.0.113.77');
});

test.each(['email', 'password', 'name', 'tel', 'zip', 'address', 'cookie', 'authorization', 'code'])(
  'The logger hides %s',
  (key) => {
    const lines = captureLog();
    const log = createLog('info', lines);
    const nested = { [key]: CANARY, order: { [key]: CANARY }, orders: [{ [key]: CANARY }] };
    log.info({ [key]: CANARY, member: nested, at: new Date(0) }, 'careless');
    expect(lines.text).toContain('[hidden]');
    expect(lines.text).not.toContain(CANARY);
    expect(lines.text).toContain('1970-01-01T00:00:00.000Z');
  },
);

test('A database error is logged without its parameters', async () => {
  const lines = captureLog();
  const failing = backend.db.execute(sql`select ${CANARY}::integer`);
  await failing.catch((error: unknown) => createLog('info', lines).error({ err: error }, 'failed'));
  expect(lines.last('failed')).toMatchObject({ err: { cause: { errorCode: '22P02' } } });
  expect(lines.text).toContain('select $1::integer');
  expect(lines.text).not.toContain(CANARY);
});

test('The login status of a guest is empty and not cached', async () => {
  const answer = await backend.get('/api/login/loginStatus');
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('A campaign visit is logged', async () => {
  await backend.get('/api/login/loginStatus?utm_source=news&utm_medium=mail&utm_campaign=natsu-2026');
  expect(logs.last('campaign visit').campaign).toEqual({
    utm_source: 'news',
    utm_medium: 'mail',
    utm_campaign: 'natsu-2026',
  });
});

test.each([
  'marupo@example.jp',
  'marupo(at)example.jp',
  '09012345678',
  '090-1234-5678',
  '1990-05-05',
  'yamada taro 090 1234 5678 a(at)b.co',
  '山田太郎',
  'Yamada Taro',
])('A campaign with personal data is not logged: %s', async (value) => {
  const before = logs.all('campaign visit').length;
  const written = encodeURIComponent(value);
  await backend.get(`/api/login/loginStatus?utm_source=${written}&utm_campaign=${written}`);
  expect(logs.all('campaign visit')).toHaveLength(before);
});

test('A visit without a campaign is not logged', async () => {
  const before = logs.all('campaign visit').length;
  await backend.get('/api/login/loginStatus');
  expect(logs.all('campaign visit')).toHaveLength(before);
});
