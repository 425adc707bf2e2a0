import { sql } from 'drizzle-orm';
import { opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { makeToken, revokeToken, listTokens } from '#backend/actions/staff/tokens.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { aBackend, captureLog } from '../../support/backend.ts';
import { aBuyer } from '../../support/orders.ts';
import { anOperator, changeToken, operatorLogOf } from '../../support/operator.ts';
import { everyRow } from '../../support/database.ts';
import { forAllTests } from '../../support/fixtures.ts';

const logs = captureLog();
const backend = forAllTests(() => aBackend({ logTo: logs }));
const hana = forAllTests(() => anOperator(backend));

const calls = Object.entries<OpsEndpoint>(opsContract);
const addressOf = ({ path }: OpsEndpoint) => path.replaceAll(/\{\w+\}/g, '0123-4567-89AB-CDEF');

/** Calls from a given network, so that throttling of other tests does not apply. */
const callWith = (endpoint: OpsEndpoint, headers: Record<string, string>, from = '192.0.2.1') =>
  backend.app.inject({
    method: endpoint.method,
    url: `${addressOf(endpoint)}?unknown=1`,
    headers: { ...headers, 'content-type': 'application/json', 'x-forwarded-for': from },
    payload: '{"not":',
  });

const REFUSED = [401, 'tokenNeeded'];
const statusOf = (answer: Awaited<ReturnType<typeof callWith>>) => [answer.statusCode, answer.json().code];

let networks = 0;
const aNetwork = () => `203.0.113.${(networks += 1)}`;

describe.each(calls)('%s', (_name, endpoint) => {
  test('answers 401 without a token whatever is sent', async () => {
    const answer = await callWith(endpoint, {});
    expect(statusOf(answer)).toEqual(REFUSED);
    expect(answer.headers).toMatchObject({
      'www-authenticate': 'Bearer realm="operators"',
      'cache-control': 'no-store',
    });
  });

  test('does not accept a member’s cookie', async () => {
    const buyer = await aBuyer(backend);
    expect(statusOf(await callWith(endpoint, { cookie: buyer.cookie }))).toEqual(REFUSED);
    const token = buyer.cookie.replace('session=', '');
    const authorization = `Bearer ${token}`;
    expect(statusOf(await callWith(endpoint, { authorization }, aNetwork()))).toEqual(REFUSED);
  });

  test('accepts a valid token', async () => {
    const authorization = `Bearer ${hana.token}`;
    expect((await callWith(endpoint, { authorization })).statusCode).not.toBe(401);
  });
});

const listOperatorLog: OpsEndpoint = opsContract.listOperatorLog;
const listWith = (authorization: string, from?: string) =>
  backend.app.inject({
    url: listOperatorLog.path,
    headers: { authorization, ...(from === undefined ? {} : { 'x-forwarded-for': from }) },
  });

test.each([
  ['another token of the right form', `Bearer kd_${'x'.repeat(43)}`],
  ['no prefix', `Bearer ${'x'.repeat(43)}`],
  ['another scheme', 'Basic aGFuYTpzZWNyZXQ='],
  ['no token', 'Bearer '],
])('A wrong token is refused: %s', async (_what, authorization) => {
  expect((await listWith(authorization, '192.0.2.2')).statusCode).toBe(401);
});

test('A token with one changed character is refused', async () => {
  const last = hana.token.at(-5) === 'A' ? 'B' : 'A';
  const almost = `${hana.token.slice(0, -5)}${last}${hana.token.slice(-4)}`;
  expect((await listWith(`Bearer ${almost}`, '192.0.2.3')).statusCode).toBe(401);
});

test('A token is valid until it expires', async () => {
  const { token, tokenId } = await anOperator(backend, 'taro');
  expect((await listWith(`Bearer ${token}`)).statusCode).toBe(200);
  await changeToken(backend, tokenId, { expiresAt: new Date(Date.now() - 1_000) });
  expect((await listWith(`Bearer ${token}`)).statusCode).toBe(401);
});

test('A revoked token is refused', async () => {
  const { token, tokenId } = await anOperator(backend, 'jiro');
  await changeToken(backend, tokenId, { revokedAt: new Date() });
  expect((await listWith(`Bearer ${token}`)).statusCode).toBe(401);
});

test('Wrong tokens from one network are throttled; the right one is accepted', async () => {
  const wrong = `Bearer kd_${'y'.repeat(43)}`;
  const from = '198.51.100.7';
  const statuses = [];
  for (let time = 0; time < 12; time += 1) statuses.push((await listWith(wrong, from)).statusCode);
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
  const throttled = await listWith(wrong, from);
  expect(throttled.json()).toMatchObject({ code: 'tooManyAttempts' });
  expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(0);
  expect((await listWith(`Bearer ${hana.token}`, from)).statusCode).toBe(200);
  expect((await listWith(wrong, '198.51.100.8')).statusCode).toBe(401);
});

test('The last use of a token is stored at most once a minute', async () => {
  const { token, tokenId } = await anOperator(backend, 'saburo');
  const usedAt = async () =>
    (await backend.db.query.operatorTokens.findFirst({ where: (row, { eq }) => eq(row.tokenId, tokenId) }))
      ?.lastUsedAt ?? null;
  expect(await usedAt()).toBeNull();
  await listWith(`Bearer ${token}`);
  const first = await usedAt();
  expect(first).not.toBeNull();
  await listWith(`Bearer ${token}`);
  expect(await usedAt()).toEqual(first);
  const old = new Date(Date.now() - 61_000);
  await changeToken(backend, tokenId, { lastUsedAt: old });
  await listWith(`Bearer ${token}`);
  expect(await usedAt()).not.toEqual(old);
});

test('Operator calls ignore the origin, set no cookie and allow no CORS', async () => {
  const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  const answer = await hana.ask('POST', '/api/ops/shipments/accept', {
    body: { all: true, dryRun: true },
    headers,
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).not.toHaveProperty('set-cookie');
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  const preflight = await backend.app.inject({
    method: 'OPTIONS',
    url: '/api/ops/shipments/accept',
    headers: { ...headers, 'access-control-request-method': 'POST' },
  });
  expect(preflight.statusCode).toBe(404);
});

test('Refusals are in English and name the parameter', async () => {
  const nothing = await hana.ask('GET', '/api/ops/nothing');
  expect(nothing.json()).toEqual({ code: 'notFound', message: 'There is nothing by that name.' });
  const odd = await hana.ask('GET', '/api/ops/operator-log?limit=0');
  expect([odd.statusCode, odd.json()]).toMatchObject([422, { code: 'invalidInput', parameter: 'limit' }]);
  const csv = await hana.ask('POST', '/api/ops/shipments/accept', {
    body: {},
    headers: { 'content-type': 'text/csv' },
  });
  expect([csv.statusCode, csv.json().code]).toEqual([415, 'unsupportedMediaType']);
  const broken = await backend.app.inject({
    method: 'POST',
    url: '/api/ops/shipments/accept',
    headers: { authorization: `Bearer ${hana.token}`, 'content-type': 'application/json' },
    payload: '{"not":',
  });
  expect([broken.statusCode, broken.json().parameter]).toEqual([422, 'body']);
});

test('The log holds no token, valid or not', async () => {
  await listWith(`Bearer ${hana.token}`);
  expect(logs.text).toContain('listOperatorLog');
  expect(logs.text).not.toMatch(/(?<![\w-])kd_/);
  expect(logs.text).not.toContain(hana.token.slice(3));
});

describe('Tokens and the operator log', () => {
  const backend = forAllTests(aBackend);

  const by = 'local:root';

  test('A token is made, listed and revoked, and the operator log names by whom', async () => {
    const made = await makeToken(backend.db, {
      operator: 'hana',
      role: 'support',
      days: 30,
      provenCalls: ['refundOrder'],
      by,
    });
    if (typeof made === 'string') throw new Error(made);
    const { tokenId, expiresAt } = made.token;
    expect(made.secret).toMatch(/^kd_[\w-]{43}$/);
    expect(await listTokens(backend.db)).toMatchObject([{ tokenId, operator: 'hana', status: 'active' }]);

    expect(await revokeToken(backend.db, { typed: shortNumber(tokenId), by })).toEqual({ tokenId });
    expect(await revokeToken(backend.db, { typed: tokenId, by })).toBe('revokedBefore');
    expect(await revokeToken(backend.db, { typed: 'AAAA-BBBB-CCCC-DDDD', by })).toBe('notFound');
    expect(await listTokens(backend.db)).toMatchObject([{ tokenId, status: 'revoked' }]);
    expect(await operatorLogOf(backend)).toEqual([
      {
        operator: 'local:root',
        action: 'token.make',
        facts: {
          tokenId,
          for: 'hana',
          role: 'support',
          provenCalls: ['refundOrder'],
          expiresAt: expiresAt.toISOString(),
        },
      },
      { operator: 'local:root', action: 'token.revoke', facts: { tokenId } },
    ]);
  });

  test.each([
    ['Hana', 30, 'badName'],
    ['hana', 0, 'badLife'],
  ])('A token for %j of %d days is refused', async (operator, days, why) => {
    expect(await makeToken(backend.db, { operator, role: 'viewer', days, provenCalls: [], by })).toBe(why);
  });

  test('The database does not hold the token', async () => {
    const { token } = await anOperator(backend);
    const rows = await everyRow(backend.db);
    expect(rows).toContain('hana');
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(token.slice(3));
  });

  test.each([
    ['changed', sql`update operator_log set operator = 'nobody'`],
    ['deleted', sql`delete from operator_log`],
    ['emptied', sql`truncate operator_log`],
  ])('The operator log cannot be %s', async (_how, statement) => {
    await anOperator(backend);
    await expect(backend.db.execute(statement)).rejects.toThrow();
    expect((await operatorLogOf(backend)).length).toBeGreaterThan(0);
  });

  test('The operator log is paged, latest first, and filtered by operator or action', async () => {
    const hana = await anOperator(backend, 'hanako');
    const taro = await anOperator(backend, 'taro');
    await hana.ask('POST', '/api/ops/members/search', { body: { q: 'nobody@example.jp' } });
    await taro.ask('POST', '/api/ops/orders/search', { body: { q: 'nobody@example.jp' } });
    const read = async (query: string) => (await hana.ask('GET', `/api/ops/operator-log?${query}`)).json();

    const newest = await read('limit=2');
    expect(newest.items).toMatchObject([
      { operator: 'taro', action: 'findOrders', facts: { by: 'email', found: 0, tokenId: taro.tokenId } },
      { operator: 'hanako', action: 'findMember', facts: { by: 'email', memberId: null }, memberIds: [] },
    ]);
    const [first, second] = newest.items;
    expect((await read('limit=1&offset=1')).items).toEqual([second]);
    expect(await read('operator=taro')).toEqual({ total: 1, items: [first], next: null });
    expect(await read('action=findMember')).toEqual({ total: 1, items: [second], next: null });
    expect(JSON.stringify(await read('limit=100'))).not.toContain('nobody@example.jp');
  });
});
