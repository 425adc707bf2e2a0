import { sql } from 'drizzle-orm';
import type { CodePurpose } from '#lib/contract/enums.ts';
import { REFUSALS } from '#lib/contract/refusals.ts';
import { aBackend } from '../../support/backend.ts';
import {
  aMember,
  aSignUp,
  aVisitor,
  codeFor,
  emailsTo,
  minutesPass,
  otherThan,
  statusAndCode,
} from '../../support/members.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';

const backend = restoredForEachTest(aBackend);
const visitor = forEachTest(() => aVisitor(backend));

const email = 'marupo@example.jp';
const sent = (purpose: CodePurpose = 'signup') => codeFor(backend, visitor, { email, purpose });
const check = (code: string, more = {}) =>
  visitor.ask('POST', '/api/mail/checkCode', { email, purpose: 'signup', code, ...more });

test('A right code can be checked repeatedly and then used to sign up', async () => {
  const code = await sent();
  for (let i = 0; i < 7; i += 1) expect(statusAndCode(await check(code))).toBe('200');
  expect(statusAndCode(await visitor.ask('POST', '/api/user', { ...aSignUp(), code }))).toBe('200');
});

test('Three concurrent checks of a right code all succeed', async () => {
  const code = await sent();
  const answers = await Promise.all([check(code), check(code), check(code)]);
  expect(answers.map(statusAndCode)).toEqual(['200', '200', '200']);
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
  expect(statusAndCode(await check(code))).toBe('422 codeSpent');
  expect(statusAndCode(await visitor.ask('POST', '/api/user', { ...aSignUp(), code }))).toBe('422 codeSpent');
});

test('Concurrent attempts are counted one by one', async () => {
  const code = await sent();
  const answers = await Promise.all(Array.from({ length: 8 }, () => check(otherThan(code))));
  const codes = answers.map((answer) => answer.json().code);
  expect(codes.filter((word) => word === 'codeWrong')).toHaveLength(4);
  expect(statusAndCode(await check(code))).toBe('422 codeSpent');
});

test('Attempts at sign-up count with those of the code check', async () => {
  const code = await sent();
  for (let i = 0; i < 4; i += 1) await check(otherThan(code));
  const form = { ...aSignUp(), code: otherThan(code) };
  expect(statusAndCode(await visitor.ask('POST', '/api/user', form))).toBe('422 codeSpent');
});

test('A code expires after ten minutes', async () => {
  const code = await sent();
  await minutesPass(backend, 9);
  expect(statusAndCode(await check(otherThan(code)))).toBe('422 codeWrong');
  await minutesPass(backend, 2);
  for (const typed of [code, otherThan(code)]) {
    expect(statusAndCode(await check(typed))).toBe('422 codeExpired');
  }
});

test('A checked code stays valid for 30 minutes', async () => {
  const code = await sent();
  await check(code);
  await minutesPass(backend, 29);
  expect(statusAndCode(await check(code))).toBe('200');
  await minutesPass(backend, 2);
  expect(statusAndCode(await visitor.ask('POST', '/api/user', { ...aSignUp(), code }))).toBe(
    '422 codeExpired',
  );
});

test('A code can be used once', async () => {
  const code = await sent();
  await visitor.ask('POST', '/api/user', { ...aSignUp(), code });
  expect(statusAndCode(await check(code))).toBe('422 codeUsed');
  expect(statusAndCode(await visitor.ask('POST', '/api/user', { ...aSignUp(), code }))).toBe('422 codeUsed');
});

test('A code is valid for its own address and purpose only', async () => {
  const code = await sent();
  expect(statusAndCode(await check(code, { email: 'potsu@example.jp' }))).toBe('422 codeElsewhere');
  expect(statusAndCode(await check(code, { purpose: 'reminder' }))).toBe('422 codeElsewhere');
});

test('A newer code replaces the previous one', async () => {
  const first = await sent();
  await minutesPass(backend, 2);
  const second = await sent();
  expect(statusAndCode(await check(first))).toBe(first === second ? '200' : '422 codeWrong');
  expect(statusAndCode(await check(second))).toBe('200');
});

test('A newer code has five attempts of its own', async () => {
  const first = await sent();
  for (let i = 0; i < 5; i += 1) await check(otherThan(first));
  await minutesPass(backend, 2);
  expect(statusAndCode(await check(await sent()))).toBe('200');
});

test('The next code can be requested after a minute, as the answer says', async () => {
  const ask = () => visitor.ask('POST', '/api/mail/sendMail', { email, purpose: 'signup' });
  const askedAt = performance.now();
  expect((await ask()).json()).toEqual({ resendAfter: 60 });
  const tooSoon = await ask();
  expect(statusAndCode(tooSoon)).toBe('429 mailTooSoon');
  expect(tooSoon.json().retryAfter).toBeLessThanOrEqual(60);
  const seconds = (performance.now() - askedAt) / 1_000;
  expect(tooSoon.json().retryAfter).toBeGreaterThanOrEqual(Math.floor(60 - seconds));
  await minutesPass(backend, 1);
  expect(statusAndCode(await ask())).toBe('200');
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
  expect(statusAndCode(await check(code))).toBe('200');
});

test('A code to change an address is sent to members only and is valid for the member who requested it', async () => {
  const request = { email: 'new@example.jp', purpose: 'email' } as const;
  expect(statusAndCode(await visitor.ask('POST', '/api/mail/sendMail', request))).toBe('401 loginRequired');
  const one = await aMember(backend);
  const other = await aMember(backend, { email: 'potsu@example.jp' });
  const code = await codeFor(backend, one, request);
  const check = { ...request, code };
  expect(statusAndCode(await visitor.ask('POST', '/api/mail/checkCode', check))).toBe('401 loginRequired');
  expect(statusAndCode(await other.ask('POST', '/api/mail/checkCode', check))).toBe('422 codeElsewhere');
  expect(statusAndCode(await one.ask('POST', '/api/mail/checkCode', check))).toBe('200');
});

test('Code attempts are throttled per visitor, across addresses', async () => {
  await check('000000');
  const wait = sql`waits_until = now() + interval '5 minutes'`;
  await backend.db.execute(sql`update throttles set ${wait} where key like 'visitor:%'`);
  const answer = await check('000000', { email: 'b@example.jp' });
  expect(statusAndCode(answer)).toBe('429 tooManyAttempts');
  expect(answer.json().retryAfter).toBeGreaterThan(200);
});

test('The database holds a hash of the code only', async () => {
  const code = await sent();
  const { rows } = await backend.db.execute('select * from email_codes');
  // Six digits of a time may be those of the code.
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`(?<![.\\w])${code}(?!\\w)`));
  expect(JSON.stringify(rows)).toContain('$argon2id$');
});

describe('Guessed codes', () => {
  const owner = forEachTest(() => aMember(backend));

  test('Throttling does not reveal who is a member', async () => {
    const answers = async (email: string) => {
      const guest = aVisitor(backend);
      const request = { email, purpose: 'reminder' };
      await guest.ask('POST', '/api/mail/sendMail', request);
      const all = [];
      for (let attempts = 0; attempts < 12; attempts += 1)
        all.push(
          statusAndCode(await guest.ask('POST', '/api/mail/checkCode', { ...request, code: '000000' })),
        );
      return all;
    };
    expect(await answers(owner.email)).toEqual(await answers('nobody@example.jp'));
  });

  test('Right codes do not count', async () => {
    const code = await sent('reminder');
    for (let i = 0; i < 12; i += 1)
      expect(statusAndCode(await check(code, { purpose: 'reminder' }))).toBe('200');
  });

  test('Another member cannot use up the code for a new address', async () => {
    const other = await aMember(backend, { email: 'potsu@example.jp' });
    const request = { email: 'new@example.jp', purpose: 'email' } as const;
    const check = { ...request, code: await codeFor(backend, owner, request) };
    for (let attempts = 0; attempts < 6; attempts += 1)
      expect(statusAndCode(await other.ask('POST', '/api/mail/checkCode', check))).toBe('422 codeElsewhere');
    expect(statusAndCode(await owner.ask('POST', '/api/mail/checkCode', check))).toBe('200');
  });
});
