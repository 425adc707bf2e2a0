import { sql } from 'drizzle-orm';
import { aBackend } from '../../support/backend.ts';
import {
  aMember,
  aVisitor,
  emailsTo,
  statusAndCode,
  codeFor,
  minutesPass,
  otherThan,
} from '../../support/members.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';

const PATH = '/api/user/loginPass';
const password = 'さんかくやねのきつつきたち';

const backend = restoredForEachTest(aBackend);
const member = forEachTest(() => aMember(backend));

const change = (but = {}) => member.ask('PUT', PATH, { password, presentPassword: member.password, ...but });

async function logIn(typed: string) {
  const visitor = aVisitor(backend);
  const answer = await visitor.ask('POST', '/api/login/emailLogin', { email: member.email, password: typed });
  return { ...visitor, isIn: answer.statusCode === 200 };
}

test('The new password logs in, the old one does not, and an email confirms the change', async () => {
  expect((await change()).json()).toEqual({ endedSessions: 0 });
  expect(await logIn(member.password)).toMatchObject({ isIn: false });
  expect(await logIn(password)).toMatchObject({ isIn: true });
  expect(await emailsTo(backend, member.email)).toContainEqual({
    kind: 'passwordChanged',
    name: '丸山 ぽぽ',
    byReminder: false,
  });
});

test('All other sessions end, and this browser gets a new one', async () => {
  const phone = await logIn(member.password);
  const tablet = await logIn(member.password);
  const before = member.cookie;
  expect((await change()).json()).toEqual({ endedSessions: 2 });
  for (const other of [phone, tablet]) {
    expect(statusAndCode(await other.ask('GET', '/api/user'))).toBe('401 loginRequired');
  }
  expect(member.cookie).not.toBe(before);
  expect(statusAndCode(await backend.ask('GET', '/api/user', { cookie: before }))).toBe('401 loginRequired');
  expect(statusAndCode(await member.ask('GET', '/api/user'))).toBe('200');
});

test.each<[string, Record<string, unknown>, unknown[]]>([
  ['a wrong present password', { presentPassword: 'x' }, ['422 passwordWrong', 'presentPassword']],
  ['no present password', { presentPassword: undefined }, ['422 passwordWrong', 'presentPassword']],
  ["somebody else's address", { email: 'potsu@example.jp' }, ['422 passwordWrong', 'presentPassword']],
  ['a common password', { password: 'passwordpassword' }, ['422 passwordCommon', 'password']],
  [
    'their own address as the password',
    { password: 'marupo@example.jp' },
    ['422 passwordPersonal', 'password'],
  ],
  ['a short password', { password: 'みじかい' }, ['422 invalidInput', 'password']],
])('The password is not changed with %s', async (_what, but, refusal) => {
  const before = member.cookie;
  const answer = await change(but);
  expect([statusAndCode(answer), answer.json().parameter]).toEqual(refusal);
  expect(member.cookie).toBe(before);
  expect(await logIn(member.password)).toMatchObject({ isIn: true });
});

test("The member's own address may be sent with it", async () => {
  expect(statusAndCode(await change({ email: 'MARUPO@example.jp' }))).toBe('200');
});

test('A guest without a code gets loginRequired', async () => {
  const guest = aVisitor(backend);
  const answer = await guest.ask('PUT', PATH, {
    email: member.email,
    password,
    presentPassword: member.password,
  });
  expect(statusAndCode(answer)).toBe('401 loginRequired');
});

test('Attempts at the present password are throttled without blocking the login', async () => {
  for (let i = 0; i < 6; i += 1)
    expect((await change({ presentPassword: `x${i}` })).json().code).toBe('passwordWrong');
  // Prolongs the wait, so that it does not end before the next attempt.
  await minutesPass(backend, -30);
  expect((await change({ presentPassword: 'x7' })).json().code).toBe('tooManyAttempts');
  expect(await logIn(member.password)).toMatchObject({ isIn: true });
  await minutesPass(backend, 60);
  expect(statusAndCode(await change())).toBe('200');
});

test('Of two concurrent changes one is made', async () => {
  const other = await logIn(member.password);
  const answers = await Promise.all([
    change(),
    other.ask('PUT', PATH, { password: 'べつのことばをつなげたもの', presentPassword: member.password }),
  ]);
  const outcomes = answers.map(({ statusCode }) => statusCode).toSorted();
  expect([
    [200, 401],
    [200, 422],
  ]).toContainEqual(outcomes);
  const emails = await emailsTo(backend, member.email);
  expect(emails.filter(({ kind }) => kind === 'passwordChanged')).toHaveLength(1);
});

describe('A forgotten password', () => {
  const OWN_NAME = '春日野すみれ葉月のいえです';

  beforeEach(() => member.ask('PUT', '/api/user', { name: '春日野 すみれ葉月' }));

  const request = () => ({ email: member.email, purpose: 'reminder' }) as const;

  test('is reset by the code of a reminder, which also logs in', async () => {
    const visitor = aVisitor(backend);
    const code = await codeFor(backend, visitor, request());
    const answer = await visitor.ask('PUT', PATH, { email: 'MARUPO@example.jp', code, password });
    expect([answer.statusCode, answer.json()]).toEqual([200, { endedSessions: 1 }]);
    expect((await visitor.ask('GET', '/api/user')).json()).toMatchObject({ userId: member.userId });
    expect(statusAndCode(await member.ask('GET', '/api/user'))).toBe('401 loginRequired');
    expect(await logIn(password)).toMatchObject({ isIn: true });
    expect(await emailsTo(backend, member.email)).toContainEqual(
      expect.objectContaining({ kind: 'passwordChanged', byReminder: true }),
    );
    expect(statusAndCode(await visitor.ask('PUT', PATH, { email: member.email, code, password }))).toBe(
      '422 codeElsewhere',
    );
  });

  test('is refused for other errors without using up the code', async () => {
    const visitor = aVisitor(backend);
    const code = await codeFor(backend, visitor, request());
    const ask = (but = {}) => visitor.ask('PUT', PATH, { email: member.email, code, password, ...but });
    expect(statusAndCode(await ask({ code: otherThan(code) }))).toBe('422 codeWrong');
    expect(statusAndCode(await ask({ password: 'passwordpassword' }))).toBe('422 passwordCommon');
    expect(statusAndCode(await ask({ password: OWN_NAME }))).toBe('422 passwordPersonal');
    expect(statusAndCode(await ask({ email: 'potsu@example.jp' }))).toBe('422 codeElsewhere');
    const nameless = await ask({ email: undefined });
    expect([statusAndCode(nameless), nameless.json().fields]).toEqual([
      '422 invalidInput',
      { email: 'メールアドレスを入力してください。' },
    ]);
    expect(statusAndCode(await ask())).toBe('200');
  });

  test('does not reveal that a password is the name of a member', async () => {
    const stranger = aVisitor(backend);
    const answer = await stranger.ask('PUT', PATH, {
      email: member.email,
      code: '000000',
      password: OWN_NAME,
    });
    expect(statusAndCode(answer)).toBe('422 codeElsewhere');
  });

  test('can be reset while the login is throttled', async () => {
    await logIn('wrong');
    await backend.db.execute(
      sql`update throttles set waits_until = now() + interval '1 hour' where key like 'login:%'`,
    );
    expect(await logIn(member.password)).toMatchObject({ isIn: false });
    const visitor = aVisitor(backend);
    const code = await codeFor(backend, visitor, request());
    expect(statusAndCode(await visitor.ask('PUT', PATH, { email: member.email, code, password }))).toBe(
      '200',
    );
    expect(await logIn(password)).toMatchObject({ isIn: true });
  });

  test('ends the session of another member in the same browser', async () => {
    const other = await aMember(backend, { email: 'potsu@example.jp' });
    const before = other.cookie;
    const code = await codeFor(backend, other, request());
    expect((await other.ask('PUT', PATH, { email: member.email, code, password })).json()).toEqual({
      endedSessions: 1,
    });
    expect((await other.ask('GET', '/api/user')).json()).toMatchObject({ userId: member.userId });
    expect(statusAndCode(await backend.ask('GET', '/api/user', { cookie: before }))).toBe(
      '401 loginRequired',
    );
  });

  test('is reset once by concurrent calls', async () => {
    const visitor = aVisitor(backend);
    const code = await codeFor(backend, visitor, request());
    const ask = () => visitor.ask('PUT', PATH, { email: member.email, code, password });
    const outcomes = (await Promise.all([ask(), ask(), ask()])).map(statusAndCode);
    expect(outcomes.toSorted()).toEqual(['200', '422 codeUsed', '422 codeUsed']);
    const { rows } = await backend.db.execute(sql`select count(*)::int as logins from sessions`);
    expect(rows).toEqual([{ logins: 1 }]);
  });
});

test('A new password is checked while it is chosen, by a guest too', async () => {
  const guest = aVisitor(backend);
  const check = (body: Record<string, unknown>) => guest.ask('POST', '/api/user/checkPassword', body);
  const owner = { email: 'marupo@example.jp', name: '丸山 ぽぽ' };
  expect(statusAndCode(await check({ password, ...owner }))).toBe('200');
  const common = await check({ password: 'passwordpassword' });
  expect([statusAndCode(common), common.json().parameter]).toEqual(['422 passwordCommon', 'password']);
  expect(statusAndCode(await check({ password: 'marupo@example.jp', ...owner }))).toBe(
    '422 passwordPersonal',
  );
});
