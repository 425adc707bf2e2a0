import { sql } from 'drizzle-orm';
import { aBackend } from '../../support/backend.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import {
  aMember,
  aVisitor,
  codeFor,
  emailsTo,
  statusAndCode,
  type TestVisitor,
} from '../../support/members.ts';

const backend = restoredForEachTest(aBackend);
const member = forEachTest(() => aMember(backend));

const logIn = (visitor: TestVisitor) =>
  visitor.ask('POST', '/api/login/emailLogin', { email: member.email, password: member.password });
const sessions = async (visitor: TestVisitor = member) =>
  (await visitor.ask('GET', '/api/login/sessions')).json().items;
const proofEnds = () =>
  backend.db.execute(sql`update sessions set verified_at = now() - interval '11 minutes'`);
const isLoggedIn = async (cookie: string | undefined) =>
  (await backend.ask('GET', '/api/user', { cookie })).statusCode === 200;

describe('Ending other sessions', () => {
  test('needs the password again, ten minutes after the login', async () => {
    const phone = aVisitor(backend);
    await logIn(phone);
    await proofEnds();
    const [other] = (await sessions()).filter(({ isThis }: { isThis: boolean }) => !isThis);
    const ends = ['/api/login/sessions', `/api/login/sessions/${other.sessionId}`];
    for (const path of ends) expect(statusAndCode(await member.ask('DELETE', path))).toBe('403 proofNeeded');
    expect(await isLoggedIn(phone.cookie)).toBe(true);
    const prove = (password: string) => member.ask('POST', '/api/login/proof', { password });
    expect(statusAndCode(await prove('x'))).toBe('422 passwordWrong');
    expect(statusAndCode(await member.ask('DELETE', '/api/login/sessions'))).toBe('403 proofNeeded');
    expect(statusAndCode(await prove(member.password))).toBe('200');
    expect((await member.ask('DELETE', '/api/login/sessions')).json()).toEqual({ ended: 1 });
    expect(await isLoggedIn(phone.cookie)).toBe(false);
  });

  test('needs nothing for the own session', async () => {
    await proofEnds();
    const [own] = await sessions();
    expect(statusAndCode(await member.ask('DELETE', `/api/login/sessions/${own.sessionId}`))).toBe('200');
  });
});

describe('A new token replaces the former one', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a proof', () => member.ask('POST', '/api/login/proof', { password: member.password })],
    [
      'the confirmation of a deletion',
      () => member.ask('PUT', '/api/userDelete', { password: member.password }),
    ],
    [
      'a change of the email address',
      async () => {
        const email = 'new@example.jp';
        const code = await codeFor(backend, member, { email, purpose: 'email' });
        const presentPassword = member.password;
        const changed = await member.ask('PUT', '/api/user', { email, code, presentPassword });
        expect(statusAndCode(changed)).toBe('200');
      },
    ],
  ])('after %s', async (_what, prove) => {
    const before = member.cookie;
    await prove();
    expect(member.cookie).not.toBe(before);
    expect(await isLoggedIn(before)).toBe(false);
    expect(await isLoggedIn(member.cookie)).toBe(true);
  });
});

test('A member has ten sessions at most: the one without use for the longest time ends', async () => {
  await backend.db.execute(sql`update sessions set seen_at = now() - interval '1 day'`);
  const first = member.cookie;
  for (let nth = 0; nth < 9; nth += 1) await logIn(aVisitor(backend));
  expect(await isLoggedIn(first)).toBe(true);
  await backend.db.execute(sql`update sessions set seen_at = now() - interval '1 day'
    where session_id = (select session_id from sessions order by started_at limit 1)`);
  const last = aVisitor(backend);
  await logIn(last);
  expect(await isLoggedIn(first)).toBe(false);
  expect(await sessions(last)).toHaveLength(10);
});

describe('A login with a new browser', () => {
  const reports = async () =>
    (await emailsTo(backend, member.email)).filter(({ kind }) => kind === 'newDevice').length;

  test('is reported by email, once', async () => {
    expect(await reports()).toBe(0);
    const phone = aVisitor(backend);
    await logIn(phone);
    expect(await emailsTo(backend, member.email)).toContainEqual({
      kind: 'newDevice',
      name: '丸山 ぽぽ',
      device: expect.any(String),
    });
    await phone.ask('DELETE', '/api/login/logout');
    await logIn(phone);
    expect(await reports()).toBe(1);
  });

  test('is not reported where the member has signed up', async () => {
    await member.ask('DELETE', '/api/login/logout');
    await logIn(member);
    expect(await reports()).toBe(0);
  });
});
