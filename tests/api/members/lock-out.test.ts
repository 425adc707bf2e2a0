import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { aBackend } from '../../support/backend.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import {
  aMember,
  aVisitor,
  codeFor,
  codesFor,
  emailsTo,
  minutesPass,
  otherThan,
  statusAndCode,
  type TestVisitor,
} from '../../support/members.ts';

const backend = restoredForEachTest(aBackend);
/** The owner of the account, in a browser in which they have logged in. */
const owner = forEachTest(() => aMember(backend));
const attacker = forEachTest(() => aVisitor(backend));
/** The owner in a browser in which they have never logged in. */
const newBrowser = forEachTest(() => aVisitor(backend));

const NEW_PASSWORD = 'みずたまりにうつる屋根の色';

type Credentials = { readonly email?: string; readonly password?: string };
const logIn = async (
  browser: TestVisitor,
  { email = owner.email, password = owner.password }: Credentials = {},
) => statusAndCode(await browser.ask('POST', '/api/login/emailLogin', { email, password }));
const reminder = () => ({ email: owner.email, purpose: 'reminder' }) as const;
const check = (browser: TestVisitor, code: string): Promise<LightMyRequestResponse> =>
  browser.ask('POST', '/api/mail/checkCode', { ...reminder(), code });
const reset = async (browser: TestVisitor, code: string) =>
  statusAndCode(
    await browser.ask('PUT', '/api/user/loginPass', { email: owner.email, code, password: NEW_PASSWORD }),
  );

async function guessPasswords(browser: TestVisitor, times: number): Promise<string[]> {
  const answers = [];
  for (let time = 1; time <= times; time += 1)
    answers.push(await logIn(browser, { password: `chigau kotoba ${time}` }));
  return answers;
}

/** Fifteen wrong passwords, and five wrong codes for a code that the attacker requests. */
async function attack(): Promise<void> {
  await guessPasswords(attacker, 15);
  const code = await codeFor(backend, attacker, reminder());
  for (let time = 0; time < 5; time += 1) await check(attacker, otherThan(code));
  expect((await check(attacker, code)).json().code).toBe('codeSpent');
}

/** Makes every counter of a kind wait for an hour, as after an attack from any number of networks. */
const exhaust = (kind: string) =>
  backend.db.execute(
    sql`update throttles set attempts = 1000, waits_until = now() + interval '1 hour' where key like ${`${kind}:%`}`,
  );

describe('Fifteen wrong passwords and five wrong codes elsewhere', () => {
  beforeEach(attack);

  test('leave the login open, in a known browser and in a new one', async () => {
    expect(await logIn(owner)).toBe('200');
    expect(await logIn(newBrowser)).toBe('200');
  });

  test('leave the reset open in a known browser', async () => {
    expect(await reset(owner, await codeFor(backend, owner, reminder()))).toBe('200');
  });

  test('leave the reset open in a new browser, also while no further email is sent', async () => {
    const refused = await newBrowser.ask('POST', '/api/mail/sendMail', reminder());
    expect(statusAndCode(refused)).toBe('429 mailTooSoon');
    const [newest] = await emailsTo(backend, owner.email);
    expect(await reset(newBrowser, newest !== undefined && 'code' in newest ? newest.longCode : '')).toBe(
      '200',
    );
  });
});

describe('A login', () => {
  test('is open in a known browser while all other networks and the own one are throttled', async () => {
    await guessPasswords(attacker, 1);
    await guessPasswords(newBrowser, 1);
    for (const kind of ['visitor', 'login-network', 'login']) await exhaust(kind);
    expect(await logIn(newBrowser)).toBe('429 tooManyAttempts');
    expect(await logIn(owner)).toBe('200');
  });

  test('in a known browser does not give others new attempts', async () => {
    await guessPasswords(attacker, 1);
    await exhaust('login');
    expect(await logIn(owner)).toBe('200');
    expect(await logIn(attacker)).toBe('429 tooManyAttempts');
  });

  test('is open in every browser after a reset, which does not depend on it', async () => {
    await guessPasswords(newBrowser, 1);
    await exhaust('login');
    expect(await reset(newBrowser, await codeFor(backend, newBrowser, reminder()))).toBe('200');
    expect(await logIn(newBrowser, { password: NEW_PASSWORD })).toBe('200');
  });
});

describe('A device cookie', () => {
  const deviceCookieOf = async (browser: TestVisitor) => {
    const answer = await browser.ask('POST', '/api/login/emailLogin', {
      email: owner.email,
      password: owner.password,
    });
    return answer.cookies.find(({ name }) => name === 'device');
  };
  /** A browser with a copy of a cookie. */
  const withCopy = (value: string): TestVisitor => ({
    cookie: undefined,
    ask: (method, path, body) =>
      backend.ask(method, path, {
        body,
        cookie: `device=${value}`,
        headers: { 'x-forwarded-for': '203.0.113.66' },
      }),
  });
  const stolen = async () => withCopy((await deviceCookieOf(owner))?.value ?? '');

  test('is kept for a year, out of the reach of scripts', async () => {
    expect(await deviceCookieOf(newBrowser)).toMatchObject({
      value: expect.stringMatching(/^[\w-]{43}$/),
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 365 * 24 * 60 * 60,
    });
  });

  test('stays the same at the next login, and is stored as a digest', async () => {
    const first = await deviceCookieOf(owner);
    const second = await deviceCookieOf(owner);
    expect(second?.value).toBe(first?.value);
    const { rows } = await backend.db.execute(sql`select * from known_devices`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(first?.value);
  });

  test('has the attempts of one browser, and a copy of it leaves the login open elsewhere', async () => {
    const thief = await stolen();
    expect(await guessPasswords(thief, 7)).toEqual([
      ...Array.from({ length: 6 }, () => '401 loginFailed'),
      '429 tooManyAttempts',
    ]);
    expect(await logIn(newBrowser)).toBe('200');
  });

  test.each([
    [
      'is changed',
      () =>
        owner.ask('PUT', '/api/user/loginPass', { presentPassword: owner.password, password: NEW_PASSWORD }),
    ],
    [
      'is reset',
      async () =>
        owner.ask('PUT', '/api/user/loginPass', {
          email: owner.email,
          code: await codeFor(backend, owner, reminder()),
          password: NEW_PASSWORD,
        }),
    ],
  ] as const)(
    'is worth nothing after the password %s, except the new one of that browser',
    async (_how, change) => {
      const thief = await stolen();
      expect(statusAndCode(await change())).toBe('200');
      await guessPasswords(attacker, 1);
      await exhaust('login');
      expect(await logIn(thief, { password: NEW_PASSWORD })).toBe('429 tooManyAttempts');
      expect(await logIn(owner, { password: NEW_PASSWORD })).toBe('200');
    },
  );

  test('is forgotten with the account', async () => {
    await owner.ask('PUT', '/api/userDelete', { password: owner.password });
    expect(statusAndCode(await owner.ask('DELETE', `/api/user?userId=${owner.userId}`))).toBe('200');
    expect((await backend.db.execute(sql`select * from known_devices`)).rows).toEqual([]);
  });

  test('that was made up, or is of another account, has no attempts of its own', async () => {
    const potsu = await aMember(backend, { email: 'potsu@example.jp' });
    await guessPasswords(attacker, 1);
    await exhaust('login');
    for (const browser of [withCopy('A'.repeat(43)), potsu])
      expect(await logIn(browser)).toBe('429 tooManyAttempts');
  });

  test('serves every member who logs in with this browser', async () => {
    const potsu = await aMember(backend, { email: 'potsu@example.jp' });
    expect(await logIn(owner, potsu)).toBe('200');
    await guessPasswords(attacker, 1);
    await exhaust('login');
    expect(await logIn(owner)).toBe('200');
  });
});

describe('A code', () => {
  test('is wrong in another browser, whose guesses do not count', async () => {
    const code = await codeFor(backend, newBrowser, reminder());
    for (let time = 0; time < 6; time += 1)
      expect(statusAndCode(await check(attacker, code))).toBe('422 codeElsewhere');
    expect(await reset(newBrowser, code)).toBe('200');
  });

  test('is not replaced by one that another browser requests', async () => {
    const code = await codeFor(backend, owner, reminder());
    const other = await codeFor(backend, attacker, reminder());
    expect(statusAndCode(await check(attacker, code === other ? otherThan(code) : code))).toBe(
      '422 codeWrong',
    );
    expect(statusAndCode(await check(owner, code))).toBe('200');
  });

  test('requested on the phone can be entered on the computer in its long form', async () => {
    const { code, longCode } = await codesFor(backend, newBrowser, reminder());
    const computer = aVisitor(backend);
    const answer = await check(computer, code);
    expect(answer.json()).toMatchObject({ code: 'codeElsewhere', parameter: 'code' });
    expect(answer.json().message).toContain('「長いコード」');
    expect(statusAndCode(await check(computer, longCode.replaceAll(/(\d{5})(?=\d)/g, '$1-')))).toBe('200');
    expect(await reset(computer, longCode)).toBe('200');
    expect(await reset(computer, longCode)).toBe('422 codeUsed');
    expect(await reset(newBrowser, code)).toBe('422 codeUsed');
  });

  test('in its long form has the same lifetime, address and purpose, and a wrong one is refused', async () => {
    const { longCode } = await codesFor(backend, newBrowser, reminder());
    const wrong = longCode.startsWith('1') ? `2${longCode.slice(1)}` : `1${longCode.slice(1)}`;
    expect(statusAndCode(await check(attacker, wrong))).toBe('422 codeWrong');
    for (const but of [{ purpose: 'signup' }, { email: 'potsu@example.jp' }]) {
      const body = { ...reminder(), code: longCode, ...but };
      expect(statusAndCode(await attacker.ask('POST', '/api/mail/checkCode', body))).toBe('422 codeWrong');
    }
    await minutesPass(backend, 11);
    expect(statusAndCode(await check(attacker, longCode))).toBe('422 codeExpired');
  });

  test('is sent to a known browser however many codes others request', async () => {
    await attacker.ask('POST', '/api/mail/sendMail', reminder());
    await exhaust('mailbox');
    await exhaust('sender');
    expect(await reset(owner, await codeFor(backend, owner, reminder()))).toBe('200');
  });

  test('of six digits is refused when the guesses of the day are used up; known browsers and long codes are not', async () => {
    const { code, longCode } = await codesFor(backend, newBrowser, reminder());
    await check(newBrowser, otherThan(code));
    await exhaust('guesses');
    expect(statusAndCode(await check(newBrowser, code))).toBe('422 codeLimit');
    await exhaust('visitor');
    expect(statusAndCode(await check(newBrowser, code))).toBe('429 tooManyAttempts');
    const known = await codeFor(backend, owner, reminder());
    expect(statusAndCode(await check(owner, known))).toBe('200');
    expect(await reset(newBrowser, longCode)).toBe('200');
  });

  test('is guessed 20 times in a day at most, with any number of networks and browsers', async () => {
    let compared = 0;
    for (let minutes = 0; minutes < 24 * 60; minutes += 30) {
      const browser = aVisitor(backend);
      const sent = await browser.ask('POST', '/api/mail/sendMail', reminder());
      for (let time = 0; time < 5 && sent.statusCode === 200; time += 1) {
        const { code } = (await check(browser, '000000')).json();
        if (code === 'codeWrong' || code === 'codeSpent') compared += 1;
      }
      await minutesPass(backend, 30);
    }
    expect(compared).toBe(20);
  });
});
