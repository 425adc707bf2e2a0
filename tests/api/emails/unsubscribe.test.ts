import { eq, sql } from 'drizzle-orm';
import { mailNews } from '#backend/actions/emails.ts';
import { members } from '#backend/persistence/schema.ts';
import { aBackend, type TestBackend, captureLog } from '../../support/backend.ts';
import { newsMailingDepsOn } from '../../support/emails.ts';
import { publish } from '../../support/content.ts';
import { aMember, emailsTo, type TestMember, statusAndCode } from '../../support/members.ts';

const SHOP = 'https://shop.example.jp';
const BOTH = { newDraws: true, restock: true };
const NOTHING = { newDraws: false, restock: false };
const UNKNOWN = '0123456789abcdef'.repeat(4);
const ODD = [
  'x',
  '0'.repeat(200),
  `${UNKNOWN}\u0000`,
  '../../login/logout',
  "' or true --",
  UNKNOWN.slice(1),
];

const logbook = captureLog();
let backend: TestBackend;
let member: TestMember;
let token: string;

beforeEach(async () => {
  backend = await aBackend({ logTo: logbook, siteOrigin: SHOP });
  member = await aMember(backend, { mailWishes: BOTH });
  token = await tokenOf(member);
});
afterEach(() => backend.close());

async function tokenOf({ userId }: TestMember): Promise<string> {
  const [row] = await backend.db.select().from(members).where(eq(members.memberId, userId));
  return row?.stopToken ?? '';
}
const wishesOf = async (one = member) => (await one.ask('GET', '/api/user')).json().mailWishes;
const waiting = async (one = member) => (await emailsTo(backend, one.email)).map(({ kind }) => kind).sort();
const stop = (given: string) => backend.ask('POST', '/api/mail/stop', { body: { token: given } });
const said = ({ statusCode, body, headers }: Awaited<ReturnType<typeof stop>>) => [
  statusCode,
  body,
  headers['content-type'],
  headers['cache-control'],
];

async function mailNewsTo(...categories: readonly ('new' | 'restock')[]): Promise<void> {
  for (const [at, category] of categories.entries())
    await publish(backend.db, { newsNumber: at + 1, category });
  while ((await mailNews(newsMailingDepsOn(backend.db))) !== undefined);
}

test('The token of an email unsubscribes from all news and withdraws queued ones', async () => {
  const other = await aMember(backend, { email: 'potsu@example.jp', mailWishes: BOTH });
  await mailNewsTo('new', 'restock');
  expect(await waiting()).toEqual(['news', 'news', 'signUpCode', 'welcome']);
  const answer = await stop(token);
  expect([answer.statusCode, answer.json()]).toEqual([200, { stopped: true }]);
  expect(await wishesOf()).toEqual(NOTHING);
  expect(await waiting()).toEqual(['signUpCode', 'welcome']);
  expect([await wishesOf(other), await waiting(other)]).toEqual([
    BOTH,
    ['news', 'news', 'signUpCode', 'welcome'],
  ]);
});

test('The answer reveals neither the member nor whether the token exists', async () => {
  const known = said(await stop(token));
  for (const given of [token, UNKNOWN, ...ODD]) expect(said(await stop(given))).toEqual(known);
  const other = await aMember(backend, { email: 'potsu@example.jp', mailWishes: BOTH });
  expect(await wishesOf(other)).toEqual(BOTH);
});

test('A member can subscribe again and keeps the token', async () => {
  await stop(token);
  await member.ask('PUT', '/api/user', { mailWishes: BOTH });
  await mailNewsTo('new');
  expect(await waiting()).toContain('news');
  expect(await tokenOf(member)).toBe(token);
});

test('Turning one preference off withdraws its emails only', async () => {
  await mailNewsTo('new', 'restock');
  await member.ask('PUT', '/api/user', { mailWishes: { newDraws: false, restock: true } });
  const news = (await emailsTo(backend, member.email)).filter(({ kind }) => kind === 'news');
  expect(news).toMatchObject([{ wish: 'restock' }]);
});

test('The token is not a session', async () => {
  for (const cookie of [`session=${token}`, `__Host-session=${token}`])
    expect(statusAndCode(await backend.ask('GET', '/api/user', { cookie }))).toEqual([401, 'loginRequired']);
});

test('The token of a deleted member is deleted', async () => {
  await mailNewsTo('new');
  await member.ask('PUT', '/api/userDelete', { password: member.password });
  expect(statusAndCode(await member.ask('DELETE', `/api/user?userId=${member.userId}`))).toEqual([200]);
  const { rows } = await backend.db.execute<{ text: string }>(
    sql`select to_jsonb(members)::text as text from members union all select to_jsonb(outbox)::text from outbox`,
  );
  const kept = rows.map(({ text }) => text).join('\n');
  expect(kept).toContain(member.userId);
  expect(kept).not.toContain(token);
  expect(said(await stop(token))).toEqual(said(await stop(UNKNOWN)));
});

const ONE_CLICK = 'List-Unsubscribe=One-Click';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const parts = (name: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nOne-Click\r\n--x--\r\n`;
const PARTS = { 'content-type': 'multipart/form-data; boundary=x' };

const click = (given: string, payload: string, headers: Readonly<Record<string, string>> = FORM) =>
  backend.app.inject({ method: 'POST', url: `/api/mail/stop/${given}`, payload, headers });

describe('One-click unsubscribe', () => {
  test.each([
    ['a form', ONE_CLICK, FORM],
    ['a form in its alphabet', ONE_CLICK, { 'content-type': `${FORM['content-type']}; charset=UTF-8` }],
    ['a form of parts', parts('List-Unsubscribe'), PARTS],
  ])('unsubscribes from everything (%s)', async (_kind, payload, headers) => {
    await mailNewsTo('new');
    const answer = await click(token, payload, headers);
    expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
      200,
      { stopped: true },
      'no-store',
    ]);
    expect([await wishesOf(), await waiting()]).toEqual([NOTHING, ['signUpCode', 'welcome']]);
  });

  test('answers the same for unknown tokens', async () => {
    const known = said(await click(token, ONE_CLICK));
    expect(said(await click(UNKNOWN, ONE_CLICK))).toEqual(known);
    expect(said(await click('x', ONE_CLICK))).toEqual(known);
  });

  test.each<[string, readonly [string, Readonly<Record<string, string>>], number]>([
    ['nothing', ['', FORM], 422],
    ['something else', ['List-Unsubscribe=Maybe', FORM], 422],
    ['another field', [`a${ONE_CLICK}`, FORM], 422],
    ['another part', [parts('other'), PARTS], 422],
    ['JSON', ['{"List-Unsubscribe":"One-Click"}', { 'content-type': 'application/json' }], 415],
    ['plain text', [ONE_CLICK, { 'content-type': 'text/plain' }], 415],
    ['more than one field', [`${ONE_CLICK}&x=${'x'.repeat(3_000)}`, FORM], 413],
    ['a click on another site', [ONE_CLICK, { ...FORM, 'sec-fetch-site': 'cross-site' }], 403],
    ['a form on another site', [ONE_CLICK, { ...FORM, origin: 'https://evil.example' }], 403],
  ])('is refused for %s', async (_what, [payload, headers], status) => {
    expect((await click(token, payload, headers)).statusCode).toBe(status);
    expect(await wishesOf()).toEqual(BOTH);
  });

  test.each(['GET', 'HEAD'] as const)('%s redirects to the page and changes nothing', async (method) => {
    const answer = await backend.app.inject({ method, url: `/api/mail/stop/${token}` });
    expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
      303,
      `${SHOP}/sanrio/mypage/email#stop=${token}`,
      'no-store',
    ]);
    expect(await wishesOf()).toEqual(BOTH);
  });

  test.each(['x', '%0d%0aset-cookie:a=b', '%2f%2fevil.example'])('redirects %s to the page without a token', async (given) => {
    const answer = await backend.get(`/api/mail/stop/${given}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${SHOP}/sanrio/mypage/email`]);
  });
});

test('The log holds no token', async () => {
  await stop(token);
  await click(token, ONE_CLICK);
  await click(token, 'List-Unsubscribe=Maybe');
  await backend.get(`/api/mail/stop/${token}`);
  await backend.db.execute(sql`alter table members rename to somewhere_else`);
  expect((await stop(token)).statusCode).toBe(500);
  expect(logbook.all('request failed')).not.toEqual([]);
  expect(logbook.last('request')).toMatchObject({ call: 'stopMails' });
  expect(logbook.text).not.toContain(token);
});
