import { sql } from 'drizzle-orm';
import { aBackend, cookieFrom, type TestBackend, captureLog } from '../../support/backend.ts';
import { untilLockWait } from '../../support/database.ts';
import { aStoredMember, loggedIn, type StoredMember } from '../../support/members.ts';

const logbook = captureLog();
let backend: TestBackend;
let member: StoredMember;

beforeAll(async () => {
  backend = await aBackend({ logTo: logbook });
  member = await aStoredMember(backend, { password: 'yoru no shotengai' });
});
afterAll(() => backend.close());

let households = 0;
/** Each from a household of its own, so that no example slows down another. */
const tried = (body: unknown, cookie?: string) =>
  backend.ask('POST', '/api/login/emailLogin', {
    body,
    cookie,
    headers: { 'x-forwarded-for': `203.0.113.${(households += 1)}` },
  });
const status = (cookie: string | undefined) => backend.ask('GET', '/api/login/loginStatus', { cookie });

test('Email address and password log in, and the session is recognised from then on', async () => {
  const { email, password, memberId } = member;
  const answer = await tried({ email, password });
  const known = { userId: memberId, name: '丸山 ぽぽ', unseenResults: 0 };
  expect([answer.statusCode, answer.json()]).toEqual([200, known]);
  expect(answer.headers['cache-control']).toBe('no-store');
  const asked = await status(cookieFrom(answer));
  expect([asked.json(), asked.headers['cache-control']]).toEqual([known, 'no-store']);
  expect(asked.headers['set-cookie']).toBeUndefined();
});

test.each([
  ['in capital letters', 'MARUPO@EXAMPLE.JP'],
  ['in full width', 'ｍａｒｕｐｏ＠ｅｘａｍｐｌｅ．ｊｐ'],
  ['with blanks around it', '　marupo@example.jp '],
])('The email address matches %s', async (_how, email) => {
  expect((await tried({ email, password: member.password })).statusCode).toBe(200);
});

test('The password matches in another Unicode composition', async () => {
  const composed = 'パスワードぶどうが12';
  await aStoredMember(backend, { email: 'potsu@example.jp', password: composed });
  expect((await tried({ email: 'potsu@example.jp', password: composed.normalize('NFD') })).statusCode).toBe(
    200,
  );
});

test('A wrong password and an unknown address get the same bytes', async () => {
  const wrong = await tried({ email: member.email, password: 'hiru no shotengai' });
  const unknown = await tried({ email: 'nobody@example.jp', password: 'hiru no shotengai' });
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toEqual({
    code: 'loginFailed',
    message: 'メールアドレスかパスワードがちがいます。',
  });
  expect([unknown.statusCode, unknown.rawPayload]).toEqual([wrong.statusCode, wrong.rawPayload]);
  const plain = ({ headers: { date: _date, 'x-request-id': _id, ...headers } }: typeof wrong) => headers;
  expect(plain(unknown)).toEqual(plain(wrong));
});

test.each([
  ['in capital letters', (password: string) => password.toUpperCase()],
  ['with a blank after it', (password: string) => `${password} `],
  ['cut off', (password: string) => password.slice(0, -1)],
])('The password does not match %s', async (_how, changed) => {
  const answer = await tried({ email: member.email, password: changed(member.password) });
  expect(answer.json().code).toBe('loginFailed');
  expect(cookieFrom(answer)).toBeUndefined();
});

test('A token planted before the login is not used for the session', async () => {
  const planted = `session=${'A'.repeat(43)}`;
  const answer = await tried({ email: member.email, password: member.password }, planted);
  expect(cookieFrom(answer)).toMatch(/^session=[\w-]{43}$/);
  expect(cookieFrom(answer)).not.toBe(planted);
  expect((await status(planted)).json()).toEqual({});
});

test("Each login has its own token and ends the browser's previous session", async () => {
  const before = await loggedIn(backend, member);
  const after = cookieFrom(await tried({ email: member.email, password: member.password }, before));
  expect(after).not.toBe(before);
  expect((await status(before)).json()).toEqual({});
  expect((await status(after)).json()).toMatchObject({ userId: member.memberId });
});

test("A failed login keeps the browser's session", async () => {
  const cookie = await loggedIn(backend, member);
  await tried({ email: member.email, password: 'hiru no shotengai' }, cookie);
  expect((await status(cookie)).json()).toMatchObject({ userId: member.memberId });
});

test('A password changed during its verification is refused', async () => {
  const { memberId, email, password } = await aStoredMember(backend, { email: 'guru@example.jp' });
  let answering: ReturnType<typeof tried> | undefined;
  await backend.db.transaction(async (tx) => {
    await tx.execute(sql`update members set password_hash = 'another' where member_id = ${memberId}`);
    answering = tried({ email, password });
    await untilLockWait(tx);
  });
  const answer = await answering;
  expect([answer?.statusCode, answer?.json().code]).toEqual([401, 'loginFailed']);
  expect(answer?.cookies).toEqual([]);
});

test('A logout ends the session, also for a copy of the cookie', async () => {
  const cookie = await loggedIn(backend, member);
  const answer = await backend.ask('DELETE', '/api/login/logout', { cookie });
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  expect(answer.headers['set-cookie']).toMatch(/^session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/);
  expect((await status(cookie)).json()).toEqual({});
});

test('Logging out twice or without a session succeeds', async () => {
  const cookie = await loggedIn(backend, member);
  // Some callers name the kind of a body with every request.
  const headers = { 'content-type': 'application/json' };
  for (const said of [{ cookie }, { cookie }, {}, { headers }]) {
    const answer = await backend.ask('DELETE', '/api/login/logout', said);
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  }
});

test('Logins, refusals and logouts are logged with ids and no personal data', async () => {
  const { email, password, memberId } = member;
  const cookie = cookieFrom(await tried({ email, password }));
  expect(logbook.last('logged in')).toMatchObject({ userId: memberId });
  await tried({ email, password: 'hiru no shotengai' });
  expect(logbook.last('login refused')).toMatchObject({ reqId: expect.any(String) });
  await backend.ask('DELETE', '/api/login/logout', { cookie });
  expect(logbook.last('logged out')).toMatchObject({ userId: memberId });
  for (const secret of [email, password, 'hiru no shotengai', 'ぽぽ', '203.0.113', String(cookie?.slice(8))])
    expect(logbook.text).not.toContain(secret);
});
