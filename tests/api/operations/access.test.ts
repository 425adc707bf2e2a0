import { opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { aBackend, type TestBackend, captureLog } from '../../support/backend.ts';
import { aBuyer } from '../../support/orders.ts';
import { anOperator, changeToken, type Operator } from '../../support/operator.ts';

const logbook = captureLog();
let backend: TestBackend;
let hana: Operator;

beforeAll(async () => {
  backend = await aBackend({ logTo: logbook });
  hana = await anOperator(backend);
});
afterAll(() => backend.close());

const calls = Object.entries<OpsEndpoint>(opsContract);
const addressOf = ({ path }: OpsEndpoint) => path.replaceAll(/\{\w+\}/g, '0123-4567-89AB-CDEF');

/** Calls from a given network, so that throttling of other tests does not apply. */
const knocks = (endpoint: OpsEndpoint, headers: Record<string, string>, from = '192.0.2.1') =>
  backend.app.inject({
    method: endpoint.method,
    url: `${addressOf(endpoint)}?unknown=1`,
    headers: { ...headers, 'content-type': 'application/json', 'x-forwarded-for': from },
    payload: '{"not":',
  });

const closed = [401, 'tokenNeeded'];
const saidBy = (answer: Awaited<ReturnType<typeof knocks>>) => [answer.statusCode, answer.json().code];

let networks = 0;
const aNetwork = () => `203.0.113.${(networks += 1)}`;

describe.each(calls)('%s', (_name, endpoint) => {
  test('answers 401 without a token whatever is sent', async () => {
    const answer = await knocks(endpoint, {});
    expect(saidBy(answer)).toEqual(closed);
    expect(answer.headers).toMatchObject({
      'www-authenticate': 'Bearer realm="operators"',
      'cache-control': 'no-store',
    });
  });

  test('does not accept a member’s cookie', async () => {
    const buyer = await aBuyer(backend);
    expect(saidBy(await knocks(endpoint, { cookie: buyer.cookie }))).toEqual(closed);
    const token = buyer.cookie.replace('session=', '');
    const authorization = `Bearer ${token}`;
    expect(saidBy(await knocks(endpoint, { authorization }, aNetwork()))).toEqual(closed);
  });

  test('accepts a valid token', async () => {
    const authorization = `Bearer ${hana.token}`;
    expect((await knocks(endpoint, { authorization })).statusCode).not.toBe(401);
  });
});

const acts: OpsEndpoint = opsContract.listActs;
const looking = (authorization: string, from?: string) =>
  backend.app.inject({
    url: acts.path,
    headers: { authorization, ...(from === undefined ? {} : { 'x-forwarded-for': from }) },
  });

test.each([
  ['another token of the right form', `Bearer kd_${'x'.repeat(43)}`],
  ['no prefix', `Bearer ${'x'.repeat(43)}`],
  ['another scheme', 'Basic aGFuYTpzZWNyZXQ='],
  ['no token', 'Bearer '],
])('A wrong token is refused: %s', async (_what, authorization) => {
  expect((await looking(authorization, '192.0.2.2')).statusCode).toBe(401);
});

test('A token with one changed character is refused', async () => {
  const last = hana.token.at(-5) === 'A' ? 'B' : 'A';
  const nearly = `${hana.token.slice(0, -5)}${last}${hana.token.slice(-4)}`;
  expect((await looking(`Bearer ${nearly}`, '192.0.2.3')).statusCode).toBe(401);
});

test('A token is valid until it expires', async () => {
  const { token, tokenId } = await anOperator(backend, 'taro');
  expect((await looking(`Bearer ${token}`)).statusCode).toBe(200);
  await changeToken(backend, tokenId, { expiresAt: new Date(Date.now() - 1_000) });
  expect((await looking(`Bearer ${token}`)).statusCode).toBe(401);
});

test('A revoked token is refused', async () => {
  const { token, tokenId } = await anOperator(backend, 'jiro');
  await changeToken(backend, tokenId, { revokedAt: new Date() });
  expect((await looking(`Bearer ${token}`)).statusCode).toBe(401);
});

test('Wrong tokens from one network are throttled; the right one is accepted', async () => {
  const wrong = `Bearer kd_${'y'.repeat(43)}`;
  const from = '198.51.100.7';
  const tried = [];
  for (let time = 0; time < 12; time += 1) tried.push((await looking(wrong, from)).statusCode);
  expect(tried.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
  const slowed = await looking(wrong, from);
  expect(slowed.json()).toMatchObject({ code: 'tooManyAttempts' });
  expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
  expect((await looking(`Bearer ${hana.token}`, from)).statusCode).toBe(200);
  expect((await looking(wrong, '198.51.100.8')).statusCode).toBe(401);
});

test('The last use of a token is stored at most once a minute', async () => {
  const { token, tokenId } = await anOperator(backend, 'saburo');
  const usedAt = async () =>
    (await backend.db.query.operatorTokens.findFirst({ where: (row, { eq }) => eq(row.tokenId, tokenId) }))
      ?.lastUsedAt ?? null;
  expect(await usedAt()).toBeNull();
  await looking(`Bearer ${token}`);
  const first = await usedAt();
  expect(first).not.toBeNull();
  await looking(`Bearer ${token}`);
  expect(await usedAt()).toEqual(first);
  await changeToken(backend, tokenId, { lastUsedAt: new Date(Date.now() - 61_000) });
  await looking(`Bearer ${token}`);
  expect((await usedAt())?.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

test('Operator calls ignore the origin, set no cookie and allow no CORS', async () => {
  const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  const answer = await hana.ask('POST', '/api/ops/parcels/accept', {
    body: { all: true, dryRun: true },
    headers,
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).not.toHaveProperty('set-cookie');
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  const preflight = await backend.app.inject({
    method: 'OPTIONS',
    url: '/api/ops/parcels/accept',
    headers: { ...headers, 'access-control-request-method': 'POST' },
  });
  expect(preflight.statusCode).toBe(404);
});

test('Refusals are in English and name the parameter', async () => {
  const nothing = await hana.ask('GET', '/api/ops/nothing');
  expect(nothing.json()).toEqual({ code: 'notFound', message: 'There is nothing by that name.' });
  const odd = await hana.ask('GET', '/api/ops/acts?limit=0');
  expect([odd.statusCode, odd.json()]).toMatchObject([422, { code: 'invalidInput', parameter: 'limit' }]);
  const sheet = await hana.ask('POST', '/api/ops/parcels/accept', {
    body: {},
    headers: { 'content-type': 'text/csv' },
  });
  expect([sheet.statusCode, sheet.json().code]).toEqual([415, 'unsupportedMediaType']);
  const broken = await backend.app.inject({
    method: 'POST',
    url: '/api/ops/parcels/accept',
    headers: { authorization: `Bearer ${hana.token}`, 'content-type': 'application/json' },
    payload: '{"not":',
  });
  expect([broken.statusCode, broken.json().parameter]).toEqual([422, 'body']);
});

test('The log holds no token, valid or not', async () => {
  await looking(`Bearer ${hana.token}`);
  expect(logbook.text).toContain('listActs');
  expect(logbook.text).not.toContain('kd_');
  expect(logbook.text).not.toContain(hana.token.slice(3));
});
