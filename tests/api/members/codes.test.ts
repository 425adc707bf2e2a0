import { sql } from 'drizzle-orm';
import type { CodePurpose } from '#lib/contract/enums.ts';
import { REFUSALS } from '#lib/contract/refusals.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import {
  aMember,
  aSignUp,
  aVisitor,
  codeFor,
  emailsTo,
  minutesPass,
  otherThan,
  statusAndCode,
  type TestVisitor,
} from '../../support/members.ts';

let backend: TestBackend;
let visitor: TestVisitor;

beforeEach(async () => {
  backend = await aBackend();
  visitor = aVisitor(backend);
});
afterEach(() => backend.close());

const email = 'marupo@example.jp';
const sent = (purpose: CodePurpose = 'signup') => codeFor(backend, visitor, { email, purpose });
const check = (code: string, more = {}) =>
  visitor.ask('POST', '/api/mail/checkCode', { email, purpose: 'signup', code, ...more });

const waitMinutes = (minutes: number) => minutesPass(backend, minutes);

test('A right code can be checked repeatedly and then used to sign up', async () => {
  const code = await sent();
  for (let i = 0; i < 7; i += 1) expect(statusAndCode(await check(code))).toEqual([200]);
  expect(statusAndCode(await visitor.ask('POST', '/api/user', { ...aSignUp(), code }))).toEqual([200]);
});

test('Three concurrent checks of a right code all succeed', async () => {
  const code = await sent();
  const answers = await Promise.all([check(code), check(code), check(code)]);
  expect(answers.map(statusAndCode)).toEqual([[200], [200], [200]]);
});

test('A wrong code is refused at its field', async () => {
  const answer = await check(otherThan(await sent()));
  expect(answer.json()).toEqual({
    code: 'codeWrong',
    message: REFUSALS.codeWrong.message,
    parameter: 'code',
  });
});

test('After five wrong attempts the right code is refused too', async () => {
  const code = await sent();
  const answers = [];
  for (let i = 0; i < 5; i += 1) answers.push((await check(otherThan(code))).json().code);
  expect(answers).toEqual(['codeWrong', 'codeWrong', 'codeWrong', 'codeWrong', 'codeSpent']);
  expect(statusAndCode(await check(code))).toEqual([422, 'codeSpent']);
  expect(statusAndCode(await visitor.ask('POST', '/api/user', { ...aSignUp(), code }))).toEqual([
    422,
    'codeSpent',
  ]);
});

test('Concurrent attempts are counted one by one', async () => {
  const code = await sent();
  const answers = await Promise.all(Array.from({ length: 8 }, () => check(otherThan(code))));
  const said = answers.map((answer) => answer.json().code);
  expect(said.filter((word) => word === 'codeWrong')).toHaveLength(4);
  expect(statusAndCode(await check(code))).toEqual([422, 'codeSpent']);
});

test('Attempts at sign-up count with those of the code check', async () => {
  const code = await sent();
  for (let i = 0; i < 4; i += 1) await check(otherThan(code));
  const form = { ...aSignUp(), code: otherThan(code) };
  expect(statusAndCode(await visitor.ask('POST', '/api/user', form))).toEqual([422, 'codeSpent']);
});

test('A code expires after ten minutes', async () => {
  const code = await sent();
  await waitMinutes(9);
  expect(statusAndCode(await check(otherThan(code)))).toEqual([422, 'codeWrong']);
  await waitMinutes(2);
  for (const typed of [code, otherThan(code)]) {
    expect(statusAndCode(await check(typed))).toEqual([422, 'codeExpired']);
  }
});

test('A checked code stays valid for 30 minutes', async () => {
  const code = await sent();
  await check(code);
  await waitMinutes(29);
  expect(statusAndCode(await check(code))).toEqual([200]);
  await waitMinutes(2);
  expect(statusAndCode(await visitor.ask('POST', '/api/user', { ...aSignUp(), code }))).toEqual([
    422,
    'codeExpired',
  ]);
});

test('A code can be used once', async () => {
  const code = await sent();
  await visitor.ask('POST', '/api/user', { ...aSignUp(), code });
  expect(statusAndCode(await check(code))).toEqual([422, 'codeUsed']);
  expect(statusAndCode(await visitor.ask('POST', '/api/user', { ...aSignUp(), code }))).toEqual([
    422,
    'codeUsed',
  ]);
});

test('A code is valid for its own address and purpose only', async () => {
  const code = await sent();
  expect(statusAndCode(await check(code, { email: 'potsu@example.jp' }))).toEqual([422, 'codeElsewhere']);
  expect(statusAndCode(await check(code, { purpose: 'reminder' }))).toEqual([422, 'codeElsewhere']);
});

test('A newer code replaces the previous one', async () => {
  const first = await sent();
  await waitMinutes(2);
  const second = await sent();
  expect(statusAndCode(await check(first))).toEqual(first === second ? [200] : [422, 'codeWrong']);
  expect(statusAndCode(await check(second))).toEqual([200]);
});

test('A newer code has five attempts of its own', async () => {
  const first = await sent();
  for (let i = 0; i < 5; i += 1) await check(otherThan(first));
  await waitMinutes(2);
  expect(statusAndCode(await check(await sent()))).toEqual([200]);
});

test('The next code can be requested after a minute, as the answer says', async () => {
  const ask = () => visitor.ask('POST', '/api/mail/sendMail', { email, purpose: 'signup' });
  expect((await ask()).json()).toEqual({ resendAfter: 60 });
  const tooSoon = await ask();
  expect(statusAndCode(tooSoon)).toEqual([429, 'mailTooSoon']);
  expect(tooSoon.json().retryAfter).toBeLessThanOrEqual(60);
  expect(tooSoon.json().retryAfter).toBeGreaterThan(50);
  await waitMinutes(1);
  expect(statusAndCode(await ask())).toEqual([200]);
});

test('Concurrent requests for a code send one email', async () => {
  const ask = () => visitor.ask('POST', '/api/mail/sendMail', { email, purpose: 'signup' });
  const statuses = (await Promise.all([ask(), ask(), ask()])).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([200, 429, 429]);
  expect(await emailsTo(backend, email)).toHaveLength(1);
});

test('A code for one purpose does not replace a code for another', async () => {
  const code = await sent();
  await visitor.ask('POST', '/api/mail/sendMail', { email, purpose: 'reminder' });
  expect(statusAndCode(await check(code))).toEqual([200]);
});

test('A code to change an address is sent to members only and is valid for the member who requested it', async () => {
  const wish = { email: 'new@example.jp', purpose: 'email' } as const;
  expect(statusAndCode(await visitor.ask('POST', '/api/mail/sendMail', wish))).toEqual([
    401,
    'loginRequired',
  ]);
  const [one, other] = [await aMember(backend), await aMember(backend, { email: 'potsu@example.jp' })];
  const code = await codeFor(backend, one, wish);
  const asked = { ...wish, code };
  expect(statusAndCode(await visitor.ask('POST', '/api/mail/checkCode', asked))).toEqual([
    401,
    'loginRequired',
  ]);
  expect(statusAndCode(await other.ask('POST', '/api/mail/checkCode', asked))).toEqual([
    422,
    'codeElsewhere',
  ]);
  expect(statusAndCode(await one.ask('POST', '/api/mail/checkCode', asked))).toEqual([200]);
});

test('Code attempts are throttled per visitor, across addresses', async () => {
  await check('000000');
  const wait = sql`waits_until = now() + interval '5 minutes'`;
  await backend.db.execute(sql`update throttles set ${wait} where key like 'visitor:%'`);
  const answer = await check('000000', { email: 'b@example.jp' });
  expect(statusAndCode(answer)).toEqual([429, 'tooManyAttempts']);
  expect(answer.json().retryAfter).toBeGreaterThan(200);
});

test('The database holds a hash of the code only', async () => {
  const code = await sent();
  const { rows } = await backend.db.execute('select * from mail_codes');
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(JSON.stringify(rows)).toContain('$argon2id$');
});
