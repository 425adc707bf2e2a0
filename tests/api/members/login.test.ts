import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { aBackend, captureLog, CHEAP_PASSWORDS, cookieFrom } from '../../support/backend.ts';
import { untilLockWait } from '../../support/database.ts';
import { aStoredMember, loggedIn, type StoredMember } from '../../support/members.ts';
import { forAllTests } from '../../support/fixtures.ts';

const logs = captureLog();
let member: StoredMember;

const compared: string[] = [];
const passwords = {
  ...CHEAP_PASSWORDS,
  matches: (password: string, stored: string) => {
    compared.push(stored);
    return CHEAP_PASSWORDS.matches(password, stored);
  },
};
const backend = forAllTests(() => aBackend({ logTo: logs, passwords }));

describe('Login', () => {
  beforeAll(async () => {
    member = await aStoredMember(backend, { password: 'yoru no shotengai' });
  });

  let networks = 0;
  /** Logs in from a network of its own, so that no test throttles another. */
  const logIn = (body: unknown, cookie?: string) =>
    backend.ask('POST', '/api/login/emailLogin', {
      body,
      cookie,
      headers: { 'x-forwarded-for': `203.0.113.${(networks += 1)}` },
    });
  const status = (cookie: string | undefined) => backend.ask('GET', '/api/login/loginStatus', { cookie });

  test('Email address and password log in, and the session is recognised from then on', async () => {
    const { email, password, memberId } = member;
    const answer = await logIn({ email, password });
    const known = { userId: memberId, name: '丸山 ぽぽ', unseenResults: 0 };
    expect([answer.statusCode, answer.json()]).toEqual([200, known]);
    expect(answer.headers['cache-control']).toBe('no-store');
    const answered = await status(cookieFrom(answer));
    expect([answered.json(), answered.headers['cache-control']]).toEqual([known, 'no-store']);
    expect(answered.headers['set-cookie']).toBeUndefined();
  });

  test.each([
    ['in upper case', 'MARUPO@EXAMPLE.JP'],
    ['in full width', 'ｍａｒｕｐｏ＠ｅｘａｍｐｌｅ．ｊｐ'],
    ['with blanks around it', '　marupo@example.jp '],
  ])('The email address matches %s', async (_how, email) => {
    expect((await logIn({ email, password: member.password })).statusCode).toBe(200);
  });

  test('The password matches in another Unicode composition', async () => {
    const composed = 'パスワードぶどうが12';
    await aStoredMember(backend, { email: 'potsu@example.jp', password: composed });
    expect((await logIn({ email: 'potsu@example.jp', password: composed.normalize('NFD') })).statusCode).toBe(
      200,
    );
  });

  test('A wrong password and an unknown address get the same bytes', async () => {
    const wrong = await logIn({ email: member.email, password: 'hiru no shotengai' });
    const unknown = await logIn({ email: 'nobody@example.jp', password: 'hiru no shotengai' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({
      code: 'loginFailed',
      message: 'メールアドレスかパスワードがちがいます。',
    });
    expect([unknown.statusCode, unknown.rawPayload]).toEqual([wrong.statusCode, wrong.rawPayload]);
    const plain = ({ headers: { date: _date, 'x-request-id': _id, ...headers } }: typeof wrong) => headers;
    expect(plain(unknown)).toEqual(plain(wrong));
  });

  test('A password for an unknown address is compared as well', async () => {
    compared.length = 0;
    await logIn({ email: 'nobody@example.jp', password: 'hiru no shotengai' });
    expect(compared).toEqual([passwords.unmatchable]);
  });

  test.each([
    ['in upper case', (password: string) => password.toUpperCase()],
    ['with a blank after it', (password: string) => `${password} `],
    ['cut off', (password: string) => password.slice(0, -1)],
  ])('The password does not match %s', async (_how, changed) => {
    const answer = await logIn({ email: member.email, password: changed(member.password) });
    expect(answer.json().code).toBe('loginFailed');
    expect(cookieFrom(answer)).toBeUndefined();
  });

  test('A token planted before the login is not used for the session', async () => {
    const planted = `session=${'A'.repeat(43)}`;
    const answer = await logIn({ email: member.email, password: member.password }, planted);
    expect(cookieFrom(answer)).toMatch(/^session=[\w-]{43}$/);
    expect(cookieFrom(answer)).not.toBe(planted);
    expect((await status(planted)).json()).toEqual({});
  });

  test("Each login has its own token and ends the browser's previous session", async () => {
    const before = await loggedIn(backend, member);
    const after = cookieFrom(await logIn({ email: member.email, password: member.password }, before));
    expect(after).not.toBe(before);
    expect((await status(before)).json()).toEqual({});
    expect((await status(after)).json()).toMatchObject({ userId: member.memberId });
  });

  test("A failed login keeps the browser's session", async () => {
    const cookie = await loggedIn(backend, member);
    await logIn({ email: member.email, password: 'hiru no shotengai' }, cookie);
    expect((await status(cookie)).json()).toMatchObject({ userId: member.memberId });
  });

  test('A password changed during its verification is refused', async () => {
    const { memberId, email, password } = await aStoredMember(backend, { email: 'guru@example.jp' });
    let loggingIn: ReturnType<typeof logIn> | undefined;
    await backend.db.transaction(async (tx) => {
      await tx.execute(sql`update members set password_hash = 'another' where member_id = ${memberId}`);
      loggingIn = logIn({ email, password });
      await untilLockWait(tx);
    });
    const answer = await loggingIn;
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
    // Some callers send a content type with every request.
    const headers = { 'content-type': 'application/json' };
    for (const options of [{ cookie }, { cookie }, {}, { headers }]) {
      const answer = await backend.ask('DELETE', '/api/login/logout', options);
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    }
  });

  test('Logins, refusals and logouts are logged with ids and no personal data', async () => {
    const { email, password, memberId } = member;
    const cookie = cookieFrom(await logIn({ email, password }));
    expect(logs.last('logged in')).toMatchObject({ userId: memberId });
    await logIn({ email, password: 'hiru no shotengai' });
    expect(logs.last('login refused')).toMatchObject({ reqId: expect.any(String) });
    const { account, network } = logs.last('login refused');
    await logIn({ email: email.toUpperCase(), password: 'hiru no shotengai' });
    expect(logs.last('login refused')).toMatchObject({ account });
    expect(logs.last('login refused').network).not.toBe(network);
    await backend.ask('DELETE', '/api/login/logout', { cookie });
    expect(logs.last('logged out')).toMatchObject({ userId: memberId });
    for (const secret of [
      email,
      password,
      'hiru no shotengai',
      'ぽぽ',
      '203.0.113',
      String(cookie?.slice(8)),
    ])
      expect(logs.text).not.toContain(secret);
  });
});

describe('Sessions', () => {
  const anotherMember = () => aStoredMember(backend, { email: `${randomUUID()}@example.jp` });

  beforeEach(async () => {
    await backend.db.execute(sql`delete from sessions`);
    member = await anotherMember();
  });

  const status = async (cookie: string) =>
    (await backend.ask('GET', '/api/login/loginStatus', { cookie })).json();
  const sessionsOf = async (cookie: string) =>
    (await backend.ask('GET', '/api/login/sessions', { cookie })).json().items;

  /** Moves a time of every session into the past. */
  const setAge = (days: string, column: 'seen_at' | 'started_at') =>
    backend.db.execute(sql`update sessions set ${sql.identifier(column)} = now() - ${days}::interval`);

  test('A session expires 14 days after its last use', async () => {
    const cookie = await loggedIn(backend, member);
    await setAge('14 days', 'seen_at');
    const answer = await backend.ask('GET', '/api/login/loginStatus', { cookie });
    expect(answer.json()).toEqual({});
    expect((await backend.ask('GET', '/api/user', { cookie })).statusCode).toBe(401);
  });

  const lastSeen = async () => {
    const { rows } = await backend.db.execute<{ ago: string }>(
      sql`select round(extract(epoch from now() - seen_at)) as ago from sessions`,
    );
    return Number(rows[0]?.ago);
  };

  test('Each use prolongs a session', async () => {
    const cookie = await loggedIn(backend, member);
    await setAge('5 minutes', 'seen_at');
    await status(cookie);
    expect(await lastSeen()).toBeLessThan(300);
  });

  test('The last use is written every five minutes at most', async () => {
    const cookie = await loggedIn(backend, member);
    await setAge('4 minutes', 'seen_at');
    await status(cookie);
    expect(await lastSeen()).toBeGreaterThanOrEqual(240);
  });

  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
  const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';

  test('A member sees the devices of their sessions', async () => {
    const phone = await loggedIn(backend, member, { 'user-agent': IPHONE });
    await setAge('1 hour', 'seen_at');
    const computer = await loggedIn(backend, member, { 'user-agent': WINDOWS });
    const items = await sessionsOf(computer);
    expect(items).toMatchObject([
      { device: 'WindowsのEdge', isThis: true },
      { device: 'iPhoneのSafari', isThis: false },
    ]);
    expect(Object.keys(items[0]).toSorted()).toEqual([
      'device',
      'isThis',
      'seenAt',
      'sessionId',
      'startedAt',
    ]);
    expect(await sessionsOf(phone)).toMatchObject([{ isThis: true }, { isThis: false }]);
  });

  test('The list excludes sessions of others and expired ones', async () => {
    await loggedIn(backend, member);
    await setAge('15 days', 'seen_at');
    await loggedIn(backend, await anotherMember());
    const cookie = await loggedIn(backend, member);
    expect(await sessionsOf(cookie)).toMatchObject([{ isThis: true }]);
  });

  test("Logging out everywhere else ends the member's other sessions only", async () => {
    const other = await anotherMember();
    const here = await loggedIn(backend, member);
    const there = await loggedIn(backend, member);
    const elsewhere = await loggedIn(backend, other);
    const answer = await backend.ask('DELETE', '/api/login/sessions', { cookie: here });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ended: 1 }]);
    expect(await status(there)).toEqual({});
    expect(await status(here)).toMatchObject({ userId: member.memberId });
    expect(await status(elsewhere)).toMatchObject({ userId: other.memberId });
    expect(logs.last('sessions ended')).toMatchObject({ userId: member.memberId, ended: 1 });
  });

  const endOne = (cookie: string, sessionId: string) =>
    backend.ask('DELETE', `/api/login/sessions/${sessionId}`, { cookie });

  test('One session is ended by its id, at once and only that one', async () => {
    const here = await loggedIn(backend, member);
    const there = await loggedIn(backend, member);
    const third = await loggedIn(backend, member);
    const { sessionId } = (await sessionsOf(there)).find(({ isThis }: { isThis: boolean }) => isThis);
    const answer = await endOne(here, sessionId);
    expect([answer.statusCode, answer.json()]).toEqual([200, { ended: 1 }]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await status(there)).toEqual({});
    for (const cookie of [here, third])
      expect(await status(cookie)).toMatchObject({ userId: member.memberId });
    expect((await endOne(here, sessionId)).json()).toEqual({ ended: 0 });
  });

  test('A member who ends their own session is logged out', async () => {
    const cookie = await loggedIn(backend, member);
    const [{ sessionId }] = await sessionsOf(cookie);
    expect((await endOne(cookie, sessionId)).headers['set-cookie']).toMatch(/^session=; Max-Age=0/);
    expect(await status(cookie)).toEqual({});
  });

  test("Neither another member's session nor an impossible id can be ended", async () => {
    const mine = await loggedIn(backend, member);
    const theirs = await loggedIn(backend, await anotherMember());
    const [{ sessionId }] = await sessionsOf(theirs);
    for (const id of [sessionId, 'x1']) expect((await endOne(mine, id)).json()).toEqual({ ended: 0 });
    expect(await status(theirs)).not.toEqual({});
  });

  test('The database holds a digest of the token only', async () => {
    const cookie = await loggedIn(backend, member);
    const token = cookie.replace('session=', '');
    const { rows } = await backend.db.execute<{ all: string }>(
      sql`select sessions::text as all from sessions`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.all).not.toContain(token);
    const { rows: stored } = await backend.db.execute<{ digest: string }>(
      sql`select token_digest as digest from sessions`,
    );
    expect(await status(`session=${stored[0]?.digest}`)).toEqual({});
  });

  test("The cookie of a deleted member is a guest's", async () => {
    const cookie = await loggedIn(backend, member);
    await backend.db.execute(sql`update members set email = null, email_key = null, password_hash = null,
    name = null, zip = null, address = null, address2 = null, birthday = null, tel = null, stop_token = null, left_at = now()`);
    expect(await status(cookie)).toEqual({});
  });
});
