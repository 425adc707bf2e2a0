import { sql } from 'drizzle-orm';
import { createLog } from '#backend/log.ts';
import { aBackend, type TestBackend, captureLog } from '../support/backend.ts';

const logbook = captureLog();
let backend: TestBackend;

beforeAll(async () => {
  backend = await aBackend({ logTo: logbook });
});
afterAll(() => backend.close());

/** A value that must not appear in the log. */
const CANARY = 'kanaria-4649';

test('A request is logged with the id of its answer', async () => {
  const answer = await backend.get('/api/news?limit=3');
  expect(logbook.last('request')).toMatchObject({
    reqId: answer.headers['x-request-id'],
    call: 'listNews',
    method: 'GET',
    status: 200,
  });
});

test('The request id is generated, whatever the caller sends', async () => {
  const answer = await backend.app.inject({ url: '/api/news', headers: { 'x-request-id': CANARY } });
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('No personal data sent by a caller is logged', async () => {
  const headers = {
    cookie: `session=${CANARY}`,
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
  expect(logbook.all('request').length).toBeGreaterThan(6);
  expect(logbook.text).not.toContain(CANARY);
  expect(logbook.text).not.toContain('203.0.113.77');
});

test.each(['email', 'password', 'name', 'tel', 'zip', 'address', 'cookie', 'authorization', 'code'])(
  'The logger hides %s',
  (key) => {
    const lines = captureLog();
    const log = createLog('info', lines);
    log.info({ [key]: CANARY, member: { [key]: CANARY, order: { [key]: CANARY } } }, 'careless');
    expect(lines.text).toContain('[hidden]');
    expect(lines.text).not.toContain(CANARY);
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
