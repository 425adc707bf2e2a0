import { aBackend, type TestBackend } from '../../../support/backend.ts';
import {
  aMember,
  aSignUp,
  aVisitor,
  codeFor,
  emailsTo,
  minutesPass,
  otherThan,
  statusAndCode,
  type TestMember,
} from '../../../support/members.ts';

const email = 'atarashii@example.jp';

let backend: TestBackend;
let member: TestMember;

beforeEach(async () => {
  backend = await aBackend();
  member = await aMember(backend);
});
afterEach(() => backend.close());

const sent = (to = email) => codeFor(backend, member, { email: to, purpose: 'email' });
const move = (but = {}) =>
  member.ask('PUT', '/api/user', { email, presentPassword: member.password, ...but });
const address = async () => (await member.ask('GET', '/api/user')).json().email;

test('A member changes their address with a code, and both addresses get an email', async () => {
  const answer = await move({ code: await sent() });
  expect(answer.json()).toMatchObject({ userId: member.userId, email });
  expect(await address()).toBe(email);
  const letter = { kind: 'emailChanged', name: '丸山 ぽぽ', hiddenEmail: 'at***@example.jp' };
  expect((await emailsTo(backend, member.email))[0]).toEqual(letter);
  expect((await emailsTo(backend, email))[0]).toEqual(letter);
});

test('The new address logs in, and the old one can sign up again', async () => {
  await move({ code: await sent() });
  const visitor = aVisitor(backend);
  const login = (to: string) =>
    visitor.ask('POST', '/api/login/emailLogin', { email: to, password: member.password });
  expect(statusAndCode(await login(member.email))).toEqual([401, 'loginFailed']);
  expect(statusAndCode(await login(email))).toEqual([200]);
  await minutesPass(backend, 2);
  const code = await codeFor(backend, visitor, { email: member.email, purpose: 'signup' });
  expect(statusAndCode(await visitor.ask('POST', '/api/user', { ...aSignUp(), code }))).toEqual([200]);
});

test.each<[string, Record<string, unknown>, unknown[]]>([
  ['with a code too short', { code: '12345' }, [422, 'invalidInput', 'code']],
  ['without a code', { code: undefined }, [422, 'codeWrong', 'code']],
  ['with a wrong password', { presentPassword: 'x' }, [422, 'passwordWrong', 'presentPassword']],
  ['without the password', { presentPassword: undefined }, [422, 'passwordWrong', 'presentPassword']],
  ['to another address than the code', { email: 'c@example.jp' }, [422, 'codeElsewhere', 'code']],
])('An address is not changed %s, nor is the rest of the profile', async (_how, but, refusal) => {
  const code = await sent();
  const answer = await move({ code, tel: '0312345678', ...but });
  expect([...statusAndCode(answer), answer.json().parameter]).toEqual(refusal);
  expect((await member.ask('GET', '/api/user')).json()).toMatchObject({
    email: member.email,
    tel: '09012345678',
  });
  expect(statusAndCode(await move({ code }))).toEqual([200]);
});

test('An address is not changed with a wrong code', async () => {
  const code = await sent();
  expect(statusAndCode(await move({ code: otherThan(code) }))).toEqual([422, 'codeWrong']);
  expect(await address()).toBe(member.email);
});

test('Other fields can change in the same call; their email goes to the old address', async () => {
  await move({ code: await sent(), tel: '0312345678' });
  expect((await emailsTo(backend, member.email))[0]).toMatchObject({
    kind: 'profileChanged',
    what: ['電話番号'],
  });
});

test('A password equal to the new address has to be changed first', async () => {
  const own = 'korokoro-no-basho@example.jp';
  const answer = await member.ask('PUT', '/api/user/loginPass', {
    password: own,
    presentPassword: member.password,
  });
  expect(statusAndCode(answer)).toEqual([200]);
  const code = await sent(own);
  const moved = await member.ask('PUT', '/api/user', { email: own, code, presentPassword: own });
  expect([...statusAndCode(moved), moved.json().parameter]).toEqual([
    422,
    'passwordPersonal',
    'presentPassword',
  ]);
});

test("The address of another member is neither revealed nor taken", async () => {
  const other = await aMember(backend, { email: 'potsu@example.jp' });
  const answer = await member.ask('POST', '/api/mail/sendMail', { email: other.email, purpose: 'email' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { resendAfter: 60 }]);
  expect((await emailsTo(backend, other.email))[0]).toEqual({ kind: 'alreadyMember' });
  expect(statusAndCode(await move({ email: other.email, code: '000000' }))).toEqual([422, 'codeWrong']);
});

test('An address taken in the meantime is refused', async () => {
  const code = await sent();
  await aMember(backend, { email });
  expect(statusAndCode(await move({ code, tel: '0312345678' }))).toEqual([422, 'codeUsed']);
  expect((await member.ask('GET', '/api/user')).json()).toMatchObject({
    email: member.email,
    tel: '09012345678',
  });
});

test('Of two members who change to the same address at once, one succeeds', async () => {
  const other = await aMember(backend, { email: 'potsu@example.jp' });
  const code = await sent();
  await minutesPass(backend, 2);
  const theirs = await codeFor(backend, other, { email, purpose: 'email' });
  const answers = await Promise.all([
    move({ code }),
    other.ask('PUT', '/api/user', { email, code: theirs, presentPassword: other.password }),
  ]);
  // Only one code is valid per address: the later one replaced the earlier one.
  expect(answers.map((answer) => statusAndCode(answer))).toEqual([[422, 'codeElsewhere'], [200]]);
});

test('Two concurrent changes of the address make one', async () => {
  const code = await sent();
  const answers = await Promise.all([move({ code }), move({ code })]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  const letters = await emailsTo(backend, member.email);
  expect(letters.filter(({ kind }) => kind === 'emailChanged')).toHaveLength(1);
});
