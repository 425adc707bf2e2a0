import type { InjectOptions } from 'fastify';
import { contract } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { aBackend } from '../../support/backend.ts';
import { aMember, aSignUp, statusAndCode } from '../../support/members.ts';
import { forAllTests } from '../../support/fixtures.ts';

const backend = forAllTests(aBackend);
const member = forAllTests(() => aMember(backend));

test.each([
  ['an unknown key', '/api/product?colour=red', 'colour'],
  ['a key in the wrong case', '/api/product?Limit=1', 'Limit'],
  ['a key twice', '/api/product?limit=1&limit=1', 'limit'],
  ['a key twice, once in disguise', '/api/product?limit=1&%6cimit=2', 'limit'],
  ['a key as a list', '/api/product?limit[]=1', 'limit[]'],
  ['a negative limit', '/api/product?limit=-1', 'limit'],
  ['no limit at all', '/api/product?limit=0', 'limit'],
  ['a huge limit', '/api/product?limit=101', 'limit'],
  ['a limit past every number', `/api/product?limit=${'9'.repeat(400)}`, 'limit'],
  ['a fraction', '/api/product?limit=1.5', 'limit'],
  ['another way to write one', '/api/product?limit=1e0', 'limit'],
  ['a number with a blank', '/api/product?limit=%201', 'limit'],
  ['full-width digits', '/api/product?limit=%EF%BC%91', 'limit'],
  ['an empty value', '/api/product?limit=', 'limit'],
  ['a key without a value', '/api/product?limit', 'limit'],
  ['a negative offset', '/api/news?offset=-1', 'offset'],
  ['a word that is no sales type', '/api/product?salesType=Normal', 'salesType'],
  ['a word that is no state', '/api/product/abc?state=onsale', 'state'],
  ['a broken escape', '/api/product?limit=%zz', 'query'],
  ['bytes that are no UTF-8', '/api/product?limit=%ff', 'query'],
  ['the prototype', '/api/product?__proto__=1', '__proto__'],
  ['a key of the prototype', '/api/product?__proto__[limit]=1', '__proto__[limit]'],
  ['a constructor', '/api/product?constructor=1', 'constructor'],
  ['a query where none is known', '/api/openapi.json?x=1', 'x'],
  ['a campaign that goes on for ever', `/api/login/loginStatus?utm_source=${'x'.repeat(201)}`, 'utm_source'],
])('%s in the query is refused by name', async (_what, path, parameter) => {
  const answer = await backend.get(path);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({ code: 'invalidInput', message: '入力内容をご確認ください。', parameter });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('No request has changed a prototype', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(Reflect.get({}, 'limit')).toBeUndefined();
});

test.each(['/api/product/%zz', '/api/%ff', '/api/product/%c0%ae'])(
  '%s is refused as a path',
  async (path) => {
    const answer = await backend.get(path);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalidInput']);
  },
);

test.each(['/api/product/..%2f..%2fhealthz', '/api/product/%2e%2e', '/api/image/..%2f..%2f..%2fetc/1.png'])(
  '%s is not found',
  async (path) => {
    expect((await backend.get(path)).statusCode).toBe(404);
  },
);

const sent = (options: InjectOptions) => backend.app.inject({ url: '/api/user', ...options });
const json = { 'content-type': 'application/json' };

test.each<[string, InjectOptions, string]>([
  [
    'of another kind',
    { payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    '415 unsupportedMediaType',
  ],
  ['of plain text', { payload: '{}', headers: { 'content-type': 'text/plain' } }, '415 unsupportedMediaType'],
  ['of no kind', { payload: '{}' }, '415 unsupportedMediaType'],
  [
    'in another alphabet',
    { payload: '{}', headers: { 'content-type': 'application/json; charset=shift_jis' } },
    '415 unsupportedMediaType',
  ],
  [
    'that is packed',
    { payload: '{}', headers: { ...json, 'content-encoding': 'gzip' } },
    '415 unsupportedMediaType',
  ],
  ['that breaks off', { payload: '{"name":', headers: json }, '422 invalidInput'],
  ['that is empty', { payload: '', headers: { ...json, 'content-length': '0' } }, '422 invalidInput'],
  ['that is no UTF-8', { payload: Buffer.from([0x22, 0xff, 0x22]), headers: json }, '422 invalidInput'],
  ['with a key twice', { payload: '{"name":"a","name":"b"}', headers: json }, '422 invalidInput'],
  ['that reaches for the prototype', { payload: '{"__proto__":{"a":1}}', headers: json }, '422 invalidInput'],
  [
    'that reaches for a constructor',
    { payload: '{"constructor":{"prototype":{}}}', headers: json },
    '422 invalidInput',
  ],
  ['of more than 64 KiB', { payload: JSON.stringify('x'.repeat(65_536)), headers: json }, '413 tooLarge'],
])('A body %s is refused', async (_what, options, refusal) => {
  expect(statusAndCode(await sent({ method: 'POST', ...options }))).toBe(refusal);
});

test.each(['GET', 'DELETE'] as const)('A body on a call without one is refused: %s', async (method) => {
  const url = method === 'GET' ? '/api/product' : '/api/login/logout';
  const answer = await sent({ method, url, payload: '{}', headers: json });
  expect([statusAndCode(answer), answer.json().parameter]).toEqual(['422 invalidInput', 'body']);
});

const keys = Array.from({ length: 3_500 }, (_, at) => [`key${at}`, at]);
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test.each([
  ['that lacks a field', '{"email":"a@example.jp"}', 'password'],
  ['with a key too many', '{"email":"a@example.jp","password":"x","userId":"1"}', 'userId'],
  ['with a number for a text', '{"email":7,"password":"x"}', 'email'],
  ['with a list for a text', '{"email":["a@example.jp"],"password":"x"}', 'email'],
  [
    'with a text that goes on for ever',
    `{"email":"a@example.jp","password":"${'x'.repeat(2_001)}"}`,
    'password',
  ],
  [
    'with endless keys',
    JSON.stringify({ email: 'a@example.jp', password: 'x', ...Object.fromEntries(keys) }),
    'key0',
  ],
  ['that is endlessly nested', `{"email":${nested(30_000)},"password":"x"}`, 'email'],
  ['that is a list', '[]', 'body'],
  ['that is nothing', 'null', 'body'],
])('A body %s is refused by name', async (_what, payload, parameter) => {
  const answer = await sent({ method: 'POST', url: '/api/login/emailLogin', payload, headers: json });
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    { code: 'invalidInput', message: '入力内容をご確認ください。', parameter },
  ]);
});

test('Input errors are listed by field, also beside an unknown key', async () => {
  const payload = '{"email":"marupo","password":"","userId":"1"}';
  const answer = await sent({ method: 'POST', url: '/api/login/emailLogin', payload, headers: json });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({
    code: 'invalidInput',
    message: '入力内容をご確認ください。',
    fields: {
      email: '「@」をふくむメールアドレスを入力してください。例：name@example.com',
      password: 'パスワードを入力してください。',
    },
    parameter: 'email',
  });
});

const email = 'potsu@example.jp';
const BODIES = [
  ['POST', '/api/mail/sendMail', { email, purpose: 'signup' }],
  ['POST', '/api/mail/checkCode', { email, purpose: 'signup', code: '123456' }],
  ['POST', '/api/mail/stop', { token: 'x' }],
  ['POST', '/api/user', { ...aSignUp({ email }), code: '123456' }],
  ['POST', '/api/user/checkPassword', { password: 'さんかくやねのきつつきたち' }],
  ['PUT', '/api/user', { tel: '0312345678' }],
  ['PUT', '/api/user/loginPass', { password: 'さんかくやねのきつつきたち', presentPassword: 'x' }],
  ['PUT', '/api/userDelete', { password: 'x' }],
  ['POST', '/api/login/emailLogin', { email, password: 'x' }],
] as const;

const FOREIGN = ['userId', 'memberId', 'passwordHash', 'emailKey', 'isBirthdayFixed', 'isAdmin', 'joinedAt'];

describe.each(BODIES)('%s %s', (method, path, body) => {
  test.each(FOREIGN)('refuses the unknown key %s', async (key) => {
    const answer = await member.ask(method, path, { ...body, [key]: member.userId });
    expect([statusAndCode(answer), answer.json().parameter]).toEqual(['422 invalidInput', key]);
  });

  test.each(['__proto__', 'constructor'])('refuses %s', async (key) => {
    const payload = `{"${key}":{"prototype":{"isAdmin":true}},${JSON.stringify(body).slice(1)}`;
    const headers = {
      'content-type': 'application/json',
      cookie: member.cookie ?? '',
      'sec-fetch-site': 'same-origin',
    };
    const answer = await backend.app.inject({ method, url: path, payload, headers });
    expect(statusAndCode(answer)).toBe('422 invalidInput');
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });

  test.each([[[]], [null], ['text'], [7], [[body]]])('refuses %j for a body', async (invalid) => {
    expect(statusAndCode(await member.ask(method, path, invalid))).toBe('422 invalidInput');
  });

  test.each(Object.keys(body))('refuses %s unless it is a string', async (key) => {
    for (const value of [7, true, null, ['x'], { $ne: '' }]) {
      const answer = await member.ask(method, path, { ...body, [key]: value });
      expect([statusAndCode(answer), answer.json().parameter]).toEqual(['422 invalidInput', key]);
    }
  });

  test('refuses a query', async () => {
    const answer = await member.ask(method, `${path}?userId=${member.userId}`, body);
    expect([statusAndCode(answer), answer.json().parameter]).toEqual(['422 invalidInput', 'userId']);
  });
});

test('None of these requests has changed the member', async () => {
  expect((await member.ask('GET', '/api/user')).json()).toMatchObject({
    userId: member.userId,
    tel: '09012345678',
  });
  const { rows } = await backend.db.execute('select count(*)::int as members from members');
  expect(rows).toEqual([{ members: 1 }]);
});

const forMembers = Object.entries<Endpoint>(contract).filter(([, { who }]) => who === 'member');
const addressOf = ({ path }: Endpoint) => path.replaceAll(/\{\w+\}/g, 'x1');

test('The contract has calls for members', () => {
  expect(forMembers.map(([name]) => name)).toEqual(expect.arrayContaining(['showUser', 'listSessions']));
});

test.each(forMembers)('%s answers a guest with loginRequired', async (_name, endpoint) => {
  const answer = await backend.app.inject({ method: endpoint.method, url: addressOf(endpoint) });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual({ code: 'loginRequired', message: 'ログインしてください。' });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each(forMembers)('%s answers a guest with loginRequired whatever they send', async (_name, endpoint) => {
  const answer = await backend.app.inject({
    method: endpoint.method,
    url: `${addressOf(endpoint)}?userId=1&userId=2&x=%zz`,
    headers: {
      cookie: `session=${'x'.repeat(43)}`,
      'content-type': 'text/plain',
      'sec-fetch-site': 'same-origin',
    },
    payload: '{"not":',
  });
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'loginRequired']);
});

test.each(forMembers)('%s lists loginRequired in the contract', (_name, endpoint) => {
  expect(endpoint.refusals).toContain('loginRequired');
});
