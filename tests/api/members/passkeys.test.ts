import { sql } from 'drizzle-orm';
import { addPasskey } from '#backend/actions/members/passkeys.ts';
import { authenticateMember, endOtherSessions } from '#backend/actions/members/sessions.ts';
import { aBackend } from '../../support/backend.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import {
  aMember,
  aSignUp,
  aVisitor,
  codeFor,
  emailsTo,
  statusAndCode,
  type TestMember,
  type TestVisitor,
} from '../../support/members.ts';
import { SoftwarePasskey } from '../../support/software-passkey.ts';

const ORIGIN = 'http://localhost:3000';
const backend = restoredForEachTest(aBackend);
const member = forEachTest(() => aMember(backend));

const optionsOf = async (visitor: TestVisitor, path: string, body?: object) =>
  (await visitor.ask('POST', path, body)).json().options;

async function added(to: TestMember = member): Promise<SoftwarePasskey> {
  const passkey = new SoftwarePasskey(ORIGIN);
  const answer = await add(to, passkey);
  expect(statusAndCode(answer)).toBe('200');
  return passkey;
}
const add = async (to: TestMember, passkey: SoftwarePasskey) =>
  to.ask('POST', '/api/login/passkeys', {
    passkey: passkey.create(await optionsOf(to, '/api/login/passkeys/options')),
  });
const logIn = async (visitor: TestVisitor, passkey: SoftwarePasskey) =>
  visitor.ask('POST', '/api/login/passkey', {
    proof: passkey.prove(await optionsOf(visitor, '/api/login/passkey/options')),
  });
const remove = ({ id }: SoftwarePasskey) => member.ask('DELETE', `/api/login/passkeys/${id}`);

/** The proof of a login is over. */
const proofEnds = () =>
  backend.db.execute(sql`update sessions set verified_at = now() - interval '11 minutes'`);

const userOf = async (visitor: TestVisitor) =>
  (await visitor.ask('GET', '/api/login/loginStatus')).json().userId;

test('A passkey logs in without an address, and is reported to its member', async () => {
  const passkey = await added();
  expect(await emailsTo(backend, member.email)).toContainEqual(
    expect.objectContaining({ kind: 'passkeyChanged', isAdded: true }),
  );
  const phone = aVisitor(backend);
  const answer = await logIn(phone, passkey);
  expect(answer.json()).toMatchObject({ userId: member.userId });
  expect(await userOf(phone)).toBe(member.userId);
  const { items } = (await member.ask('GET', '/api/login/passkeys')).json();
  expect(items).toEqual([expect.objectContaining({ passkeyId: passkey.id, usedAt: expect.any(String) })]);
});

describe('A sign-up by a passkey', () => {
  const visitor = forEachTest(() => aVisitor(backend));
  const email = 'hajime@example.jp';

  async function signUp(passkey: SoftwarePasskey, but: object = {}) {
    const code = await codeFor(backend, visitor, { email, purpose: 'signup' });
    const started = await visitor.ask('POST', '/api/user/passkey/options', { email });
    const created = passkey.create(started.json().options);
    const body = { email, code, birthday: '1999-04-01', passkey: created, ...but };
    return { body, answer: await visitor.ask('POST', '/api/user', body) };
  }

  test('needs no password, and the passkey logs in from then on', async () => {
    const passkey = new SoftwarePasskey(ORIGIN);
    const { answer } = await signUp(passkey);
    expect(statusAndCode(answer)).toBe('200');
    const { userId } = answer.json();
    expect(await userOf(visitor)).toBe(userId);
    const phone = aVisitor(backend);
    expect((await logIn(phone, passkey)).json()).toMatchObject({ userId });
    const { items } = (await phone.ask('GET', '/api/login/passkeys')).json();
    expect(items).toEqual([expect.objectContaining({ passkeyId: passkey.id })]);
  });

  test('leaves no password that logs in, until a code by email sets one', async () => {
    const passkey = new SoftwarePasskey(ORIGIN);
    await signUp(passkey);
    const password = 'ゆうやけ商店街のあじフライ';
    const byPassword = () => aVisitor(backend).ask('POST', '/api/login/emailLogin', { email, password });
    expect(statusAndCode(await byPassword())).toBe('401 loginFailed');
    const browser = aVisitor(backend);
    const code = await codeFor(backend, browser, { email, purpose: 'reminder' });
    expect(statusAndCode(await browser.ask('PUT', '/api/user/loginPass', { email, code, password }))).toBe(
      '200',
    );
    expect(statusAndCode(await byPassword())).toBe('200');
  });

  test('is refused without both, and leaves the code valid', async () => {
    const { body, answer } = await signUp(new SoftwarePasskey(ORIGIN), { passkey: undefined });
    expect(statusAndCode(answer)).toBe('422 invalidInput');
    expect(answer.json().fields).toEqual({ password: 'パスワードを入力してください。' });
    const { password } = aSignUp();
    expect(statusAndCode(await visitor.ask('POST', '/api/user', { ...body, password }))).toBe('200');
  });

  test('is refused with a passkey of another site, of a used challenge or of somebody else', async () => {
    const mine = await added();
    const { body, answer } = await signUp(new SoftwarePasskey('https://example.com'));
    expect(statusAndCode(answer)).toBe('401 passkeyRejected');
    const again = async (passkey: SoftwarePasskey, options: Parameters<SoftwarePasskey['create']>[0]) =>
      statusAndCode(await visitor.ask('POST', '/api/user', { ...body, passkey: passkey.create(options) }));
    const fresh = () => optionsOf(visitor, '/api/user/passkey/options', { email });
    expect(await again(mine, await fresh())).toBe('401 passkeyRejected');
    const own = new SoftwarePasskey(ORIGIN);
    const options = await fresh();
    expect(await again(own, options)).toBe('200');
    const { rows } = await backend.db.execute('select count(*)::int as members from members');
    expect(rows).toEqual([{ members: 2 }]);
    expect(await again(own, options)).not.toBe('200');
  });
});

test('The password logs in as before', async () => {
  await added();
  const body = { email: member.email, password: member.password };
  expect(statusAndCode(await aVisitor(backend).ask('POST', '/api/login/emailLogin', body))).toBe('200');
});

test('A challenge is used once', async () => {
  const passkey = await added();
  const visitor = aVisitor(backend);
  const proof = passkey.prove(await optionsOf(visitor, '/api/login/passkey/options'));
  expect(statusAndCode(await visitor.ask('POST', '/api/login/passkey', { proof }))).toBe('200');
  expect(statusAndCode(await visitor.ask('POST', '/api/login/passkey', { proof }))).toBe(
    '401 passkeyRejected',
  );
});

test('What a session has begun is not finished after a new password has ended the session', async () => {
  const { database, passwords } = backend.deps;
  const login = await authenticateMember(database, (member.cookie ?? '').replace(/^session=/, ''));
  if (login === undefined) throw new Error('The member is not logged in.');
  const created = new SoftwarePasskey(ORIGIN).create(await optionsOf(member, '/api/login/passkeys/options'));
  const passkey = { ...created, type: 'public-key' } as const;
  await backend.db.execute(sql`delete from sessions`);
  const phone = aVisitor(backend);
  await phone.ask('POST', '/api/login/emailLogin', { email: member.email, password: member.password });
  const context = { ...database, passwords, siteOrigin: ORIGIN };
  const gone = { refusal: 'loginRequired' };
  expect(await addPasskey(context, login, { passkey, agent: '' })).toEqual(gone);
  expect(await endOtherSessions(backend.db, login)).toEqual(gone);
  expect(await userOf(phone)).toBe(member.userId);
});

test('Challenges that nobody uses do not gather', async () => {
  const start = () => optionsOf(aVisitor(backend), '/api/login/passkey/options');
  const count = async () => (await backend.db.execute(sql`select 1 from member_challenges`)).rows.length;
  for (let nth = 0; nth < 5; nth += 1) await start();
  expect(await count()).toBe(5);
  await backend.db.execute(sql`update member_challenges set expires_at = now() - interval '1 second'`);
  await start();
  expect(await count()).toBe(1);
});

test.each([
  ['of another site', async () => new SoftwarePasskey('https://example.com')],
  ['that nobody has', async () => new SoftwarePasskey(ORIGIN)],
])('A passkey %s is rejected', async (_which, make) => {
  await added();
  expect(statusAndCode(await logIn(aVisitor(backend), await make()))).toBe('401 passkeyRejected');
});

test('A touch without PIN or fingerprint is rejected', async () => {
  const passkey = await added();
  const visitor = aVisitor(backend);
  const proof = passkey.prove(await optionsOf(visitor, '/api/login/passkey/options'), 0x01);
  expect(statusAndCode(await visitor.ask('POST', '/api/login/passkey', { proof }))).toBe(
    '401 passkeyRejected',
  );
});

test("Somebody else's passkey id cannot be registered again", async () => {
  const passkey = await added();
  const other = await aMember(backend, { email: 'potsu@example.jp' });
  expect(statusAndCode(await add(other, passkey))).toBe('401 passkeyRejected');
});

test('Without a proof of the last ten minutes no passkey is added or removed', async () => {
  const passkey = await added();
  const options = await optionsOf(member, '/api/login/passkeys/options');
  await proofEnds();
  const late = { passkey: new SoftwarePasskey(ORIGIN).create(options) };
  expect(statusAndCode(await member.ask('POST', '/api/login/passkeys', late))).toBe('403 proofNeeded');
  expect(statusAndCode(await member.ask('POST', '/api/login/passkeys/options'))).toBe('403 proofNeeded');
  expect(statusAndCode(await remove(passkey))).toBe('403 proofNeeded');
  await member.ask('POST', '/api/login/proof', { password: member.password });
  expect((await remove(passkey)).json()).toEqual({ items: [] });
  expect(statusAndCode(await logIn(aVisitor(backend), passkey))).toBe('401 passkeyRejected');
});

test('A passkey is a proof in its own session only', async () => {
  const passkey = await added();
  await proofEnds();
  const { passkey: options } = (await member.ask('POST', '/api/login/proof/options')).json();
  const other = await aMember(backend, { email: 'potsu@example.jp' });
  const proof = passkey.prove(options);
  expect(statusAndCode(await other.ask('POST', '/api/login/proof', { passkey: proof }))).toBe(
    '401 passkeyRejected',
  );
  expect(statusAndCode(await member.ask('POST', '/api/login/proof', { passkey: proof }))).toBe('200');
  expect(statusAndCode(await member.ask('DELETE', '/api/login/sessions'))).toBe('200');
});

test('A member without passkeys is offered the password only', async () => {
  expect((await member.ask('POST', '/api/login/proof/options')).json()).toEqual({ passkey: null });
});

test('A suspended member does not log in by a passkey', async () => {
  const passkey = await added();
  await backend.db.execute(sql`insert into suspensions (member_id, reason, suspended_by, suspended_at)
    values (${member.userId}, 'fraud', 'hana', now())`);
  expect(statusAndCode(await logIn(aVisitor(backend), passkey))).toBe('403 memberSuspended');
});

test('A password reset by email removes the passkeys, a changed password keeps them', async () => {
  const passkey = await added();
  const password = 'あたらしいパスワードはながい';
  const presentPassword = member.password;
  await member.ask('PUT', '/api/user/loginPass', { presentPassword, password });
  expect(statusAndCode(await logIn(aVisitor(backend), passkey))).toBe('200');
  const owner = aVisitor(backend);
  const code = await codeFor(backend, owner, { email: member.email, purpose: 'reminder' });
  await owner.ask('PUT', '/api/user/loginPass', { email: member.email, code, password: `${password}もの` });
  expect(statusAndCode(await logIn(aVisitor(backend), passkey))).toBe('401 passkeyRejected');
});

test('A member has ten passkeys at most', async () => {
  for (let nth = 0; nth < 10; nth += 1) await added();
  expect(statusAndCode(await member.ask('POST', '/api/login/passkeys/options'))).toBe('409 passkeyLimit');
});
