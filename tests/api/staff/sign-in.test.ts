import { sql } from 'drizzle-orm';
import { authenticatorStep, newAuthenticatorSecret } from '#backend/crypto/one-time-codes.ts';
import { TOTP, Secret } from 'otpauth';
import { digestOf } from '#backend/crypto/secrets.ts';
import { MAX_STAFF_SESSIONS } from '#backend/domain/staff/staff-session.ts';
import { aBackend, captureLog, CONSOLE_ORIGIN } from '../../support/backend.ts';
import { aConsole, anInvitation, aStaffMember, ConsoleBrowser } from '../../support/console.ts';
import { everyRow } from '../../support/database.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { operatorLogOf } from '../../support/operator.ts';
import { SoftwarePasskey, TOUCHED_ONLY } from '../../support/software-passkey.ts';

const logs = captureLog();
const backend = forAllTests(() => aBackend({ logTo: logs }));
const server = forAllTests(() => aConsole(backend));

/** A call that every role may make, and one that asks for a fresh proof. */
const STATUS = '/api/ops/status';

describe('A one-time link', () => {
  test('adds the first passkey, shows ten recovery codes and signs in, once', async () => {
    const { secret, staffId } = await anInvitation(backend, 'first', 'owner');
    const browser = new ConsoleBrowser(server);
    const opened = await browser.ask('POST', '/api/console/link/options', { body: { secret } });
    expect(opened.json()).toMatchObject({
      name: 'first',
      role: 'owner',
      options: {
        rp: { id: 'ops.localhost' },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    });
    const { recoveryCodes } = await browser.enrol(secret);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await browser.ask('GET', '/api/console/me')).json()).toMatchObject({
      staffId,
      name: 'first',
      role: 'owner',
      isEnrolling: false,
    });
    expect(await browser.codeOf('GET', STATUS)).toBe('200');
    expect(await new ConsoleBrowser(server).codeOf('POST', '/api/console/link/options', { secret })).toBe(
      '409 linkInvalid',
    );
    expect((await operatorLogOf(backend)).slice(0, 2)).toEqual([
      {
        operator: 'local:test',
        action: 'staff.invite',
        facts: { forStaffId: staffId, for: 'first', role: 'owner' },
      },
      {
        operator: 'first',
        action: 'staff.signIn',
        facts: { staffId, sessionId: expect.any(String), by: 'link' },
      },
    ]);
  });

  test('is over after 24 hours, and with the next link', async () => {
    const { secret, staffId } = await anInvitation(backend, 'late', 'viewer');
    const browser = new ConsoleBrowser(server);
    await backend.db.execute(sql`update staff set link_until = now() where staff_id = ${staffId}`);
    expect(await browser.codeOf('POST', '/api/console/link/options', { secret })).toBe('409 linkInvalid');
  });

  test('is used by one of two browsers at the same time', async () => {
    const { secret } = await anInvitation(backend, 'twice', 'viewer');
    const enrolled = await Promise.allSettled([
      new ConsoleBrowser(server).enrol(secret),
      new ConsoleBrowser(server).enrol(secret),
    ]);
    expect(enrolled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('neither secrets nor tokens, codes and passwords are stored', async () => {
    const { secret } = await anInvitation(backend, 'hidden', 'viewer');
    const browser = new ConsoleBrowser(server);
    const { recoveryCodes } = await browser.enrol(secret);
    const rows = await everyRow(backend.db);
    const [, token = 'none'] = browser.cookie?.split('=') ?? [];
    for (const text of [secret, token, recoveryCodes[0] ?? 'none']) expect(rows).not.toContain(text);
  });
});

describe('A passkey', () => {
  test('signs in; its answer counts once', async () => {
    const { passkey } = await aStaffMember(backend, server, { name: 'pass', role: 'packer' });
    const browser = new ConsoleBrowser(server);
    const { options } = (await browser.ask('POST', '/api/console/sign-in/options')).json();
    const proof = passkey.prove(options);
    const signedIn = await browser.ask('POST', '/api/console/sign-in/passkey', { body: { proof } });
    expect(signedIn.json()).toMatchObject({ name: 'pass', role: 'packer' });
    expect(signedIn.headers['set-cookie']).toMatch(
      /^console=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(await browser.codeOf('POST', '/api/console/sign-in/passkey', { proof })).toBe(
      '422 passkeyRejected',
    );
  });

  test('is rejected without verification, of another site, unknown, or of a disabled person', async () => {
    const { passkey, staffId } = await aStaffMember(backend, server, { name: 'reject', role: 'packer' });
    const browser = new ConsoleBrowser(server);
    const attempt = async (prove: (options: { challenge: string }) => unknown) => {
      const { options } = (await browser.ask('POST', '/api/console/sign-in/options')).json();
      return browser.codeOf('POST', '/api/console/sign-in/passkey', { proof: prove(options) });
    };
    const elsewhere = new SoftwarePasskey('https://ops.example.jp');
    const ownChallenge = { challenge: Buffer.from('a challenge of the attacker').toString('base64url') };
    expect(await attempt((options) => passkey.prove(options, TOUCHED_ONLY))).toBe('422 passkeyRejected');
    expect(
      await attempt((options) => ({ ...elsewhere.prove(options), id: passkey.id, rawId: passkey.id })),
    ).toBe('422 passkeyRejected');
    expect(await attempt((options) => new SoftwarePasskey(CONSOLE_ORIGIN).prove(options))).toBe(
      '422 passkeyRejected',
    );
    expect(await attempt(() => passkey.prove(ownChallenge))).toBe('422 passkeyRejected');
    await backend.db.execute(sql`update staff set disabled_at = now() where staff_id = ${staffId}`);
    expect(await attempt((options) => passkey.prove(options))).toBe('422 passkeyRejected');
  });
});

test('A recovery code counts once, and opens nothing before a passkey was added', async () => {
  const { recoveryCodes } = await aStaffMember(backend, server, { name: 'recover', role: 'owner' });
  const [first = ''] = recoveryCodes;
  const browser = new ConsoleBrowser(server);
  const code = first.toUpperCase().replaceAll('-', ' ');
  const signIn = () => browser.codeOf('POST', '/api/console/sign-in/recovery', { name: 'recover', code });
  expect(await signIn()).toBe('200');
  expect(await browser.codeOf('GET', STATUS)).toBe('403 passkeyNeeded');
  expect(await browser.codeOf('GET', '/api/console/account')).toBe('403 passkeyNeeded');
  const { options } = (await browser.ask('POST', '/api/console/account/passkeys/options')).json();
  const passkey = new SoftwarePasskey(CONSOLE_ORIGIN).create(options);
  const added = await browser.ask('POST', '/api/console/account/passkeys', { body: { passkey } });
  expect(added.json()).toMatchObject({ isEnrolling: false });
  expect(await browser.codeOf('GET', STATUS)).toBe('200');
  expect(await signIn()).toBe('422 codeRejected');
});

test('A password signs in only together with a code of the app, and each code once', async () => {
  const { browser, staffId } = await aStaffMember(backend, server, { name: 'phone', role: 'viewer' });
  const set = (body: object) => browser.codeOf('POST', '/api/console/account/authenticator', body);
  const password = 'correct-horse-39-battery';
  const own = newAuthenticatorSecret();
  const codeOfOwn = new TOTP({ secret: Secret.fromBase32(own) }).generate();
  expect(await set({ code: codeOfOwn, password })).toBe('422 codeRejected');
  const { secret, uri } = (await browser.ask('POST', '/api/console/account/authenticator/secret')).json();
  expect(await set({ secret: own, code: codeOfOwn, password })).toBe('422 invalidInput');
  expect(await set({ code: codeOfOwn, password })).toBe('422 codeRejected');
  expect(uri).toMatch(/^otpauth:\/\/totp\//);
  // The codes of the period in which the test began and of the next one: both are valid to the end of the next one.
  const now = Date.now();
  const codeAt = (ms: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + ms });
  expect(await set({ code: codeAt(0), password: 'passwordpassword' })).toBe('422 passwordWeak');
  expect(await set({ code: '000000', password })).toBe('422 codeRejected');
  expect(await set({ code: codeAt(0), password })).toBe('200');
  const { passkeys, hasAuthenticator } = (await browser.ask('GET', '/api/console/account')).json();
  expect([passkeys.length, hasAuthenticator]).toEqual([1, true]);

  const stranger = new ConsoleBrowser(server);
  const signIn = (body: object) =>
    stranger.codeOf('POST', '/api/console/sign-in/authenticator', { name: 'phone', ...body });
  // The code that was entered to set it is used up.
  expect(await signIn({ password, code: codeAt(0) })).toBe('422 codeRejected');
  expect(await signIn({ password: 'another-horse-39-battery', code: codeAt(30_000) })).toBe(
    '422 codeRejected',
  );
  expect(await signIn({ password, code: codeAt(30_000) })).toBe('200');
  expect(await signIn({ password, code: codeAt(30_000) })).toBe('422 codeRejected');

  await makeStale(staffId);
  expect(await stranger.codeOf('POST', '/api/console/account/recovery-codes')).toBe('403 stepUpNeeded');
  await backend.db.execute(sql`update staff set code_step = 0 where staff_id = ${staffId}`);
  expect(await stranger.codeOf('POST', '/api/console/step-up/authenticator', { code: codeAt(0) })).toBe(
    '200',
  );
  expect(await stranger.codeOf('POST', '/api/console/account/recovery-codes')).toBe('200');
});

test('Guesses of codes are slowed down by name, whether the name exists or not; passkeys are not', async () => {
  const { passkey } = await aStaffMember(backend, server, { name: 'guessed', role: 'viewer' });
  const browser = new ConsoleBrowser(server);
  for (const name of ['guessed', 'nobody']) {
    const guess = (code: string) =>
      browser.codeOf('POST', '/api/console/sign-in/recovery', {
        name,
        code: `aaaa-bbbb-cccc-aaaa-bbbb-${code}`,
      });
    const answers = [];
    for (let at = 0; at < 12; at += 1) answers.push(await guess(`dd${String(at).padStart(2, '0')}`));
    expect(answers.slice(0, 11)).toEqual(Array(11).fill('422 codeRejected'));
    expect(answers.at(-1)).toBe('429 tooManyAttempts');
  }
  expect((await browser.signIn(passkey)).statusCode).toBe(200);
  const lines = logs.text.split('\n').filter((line) => line.includes('staff sign-in refused'));
  expect(lines.at(-1)).toMatch(/"refusal":"tooManyAttempts","account":"[\w-]{12}","network":"[\w-]{12}"/);
  expect(lines.join()).not.toContain('guessed');
  // One alarm of each name, with the attempt that used up the free ones.
  expect(logs.text.split('staff sign-ins keep failing').length - 1).toBe(2);
});

test('Wrong codes of a whole office keep no passkey and no link out, and right ones are not counted', async () => {
  const { passkey } = await aStaffMember(backend, server, { name: 'office', role: 'viewer' });
  const invited = await anInvitation(backend, 'office-2', 'viewer');
  const browser = new ConsoleBrowser(server);
  const wrong = (name: string) =>
    browser.codeOf('POST', '/api/console/sign-in/recovery', { name, code: 'aaaa-bbbb-cccc-aaaa-bbbb-cccc' });
  for (let at = 0; at < 70; at += 1) await wrong(`colleague-${at}`);
  expect(await wrong('colleague-70')).toBe('429 tooManyAttempts');
  for (let at = 0; at < 5; at += 1) expect((await browser.signIn(passkey)).statusCode).toBe(200);
  await browser.enrol(invited.secret);
});

test('Seventy right sign-ins with a code use up no attempt of the network', async () => {
  const { browser, staffId } = await aStaffMember(backend, server, { name: 'often', role: 'viewer' });
  const { secret } = (await browser.ask('POST', '/api/console/account/authenticator/secret')).json();
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const password = 'correct-horse-39-battery';
  expect(await browser.codeOf('POST', '/api/console/account/authenticator', { code: code(), password })).toBe(
    '200',
  );
  const visitor = new ConsoleBrowser(server);
  for (let at = 0; at < 70; at += 1) {
    await backend.db.execute(sql`update staff set code_step = 0 where staff_id = ${staffId}`);
    const body = { name: 'often', password, code: code() };
    expect(await visitor.codeOf('POST', '/api/console/sign-in/authenticator', body)).toBe('200');
  }
});

/** The last proof of all sessions of a staff member is older than five minutes. */
const makeStale = (staffId: string) =>
  backend.db.execute(
    sql`update staff_sessions set verified_at = now() - interval '301 seconds' where staff_id = ${staffId}`,
  );

test('After five minutes a fresh passkey is asked for, which also replaces the token', async () => {
  const { browser, passkey, staffId } = await aStaffMember(backend, server, { name: 'steps', role: 'owner' });
  const other = await aStaffMember(backend, server, { name: 'other', role: 'owner' });
  const disable = () => browser.codeOf('POST', `/api/ops/staff/${other.staffId}/disable`, { dryRun: true });
  expect(await disable()).toBe('200');
  await makeStale(staffId);
  expect(await disable()).toBe('403 stepUpNeeded');
  const stolen = new ConsoleBrowser(server);
  stolen.cookie = browser.cookie;
  expect((await stolen.stepUp(other.passkey)).json().code).toBe('passkeyRejected');
  expect((await browser.stepUp(passkey)).statusCode).toBe(200);
  expect(await disable()).toBe('200');
  expect(await stolen.codeOf('GET', STATUS)).toBe('401 signInNeeded');
});

test.each([
  ['30 minutes without use', sql`seen_at = now() - interval '30 minutes'`],
  ['12 hours', sql`started_at = now() - interval '12 hours'`],
])('A session ends after %s', async (_after, change) => {
  const name = `idle${Math.floor(performance.now())}`;
  const { browser, staffId } = await aStaffMember(backend, server, { name, role: 'viewer' });
  await backend.db.execute(sql`update staff_sessions set ${change} where staff_id = ${staffId}`);
  expect(await browser.codeOf('GET', STATUS)).toBe('401 signInNeeded');
});

test('A page that reads again by itself does not keep a session alive', async () => {
  const { browser, staffId } = await aStaffMember(backend, server, { name: 'away', role: 'viewer' });
  const idleMinutes = async () => {
    const { rows } = await backend.db.execute<{ minutes: number }>(
      sql`select round(extract(epoch from now() - seen_at) / 60)::int as minutes from staff_sessions where staff_id = ${staffId}`,
    );
    return rows[0]?.minutes;
  };
  await backend.db.execute(
    sql`update staff_sessions set seen_at = now() - interval '20 minutes' where staff_id = ${staffId}`,
  );
  expect((await browser.ask('GET', STATUS, { headers: { 'x-console': 'unattended' } })).statusCode).toBe(200);
  expect(await idleMinutes()).toBe(20);
  expect(await browser.codeOf('GET', STATUS)).toBe('200');
  expect(await idleMinutes()).toBe(0);
});

test('Own sessions are listed and ended one by one; the last passkey stays', async () => {
  const { browser, passkey } = await aStaffMember(backend, server, { name: 'devices', role: 'viewer' });
  const second = new ConsoleBrowser(server);
  await second.signIn(passkey);
  const { sessions, passkeys } = (await browser.ask('GET', '/api/console/account')).json();
  expect(sessions).toHaveLength(2);
  const [{ device, isThis, sessionId }] = sessions.filter((one: { isThis: boolean }) => !one.isThis);
  expect([device, isThis]).toEqual(['WindowsのChrome', false]);
  expect(await browser.codeOf('DELETE', `/api/console/account/sessions/${sessionId}`)).toBe('200');
  expect(await second.codeOf('GET', STATUS)).toBe('401 signInNeeded');
  const { passkeyId } = passkeys[0];
  expect(await browser.codeOf('DELETE', `/api/console/account/passkeys/${passkeyId}`)).toBe(
    '409 lastPasskey',
  );
  expect(await browser.codeOf('POST', '/api/console/sign-out')).toBe('200');
  expect(browser.cookie).toBeUndefined();
});

describe('The sessions of a staff member', () => {
  const signedIn = async (passkey: SoftwarePasskey) => {
    const browser = new ConsoleBrowser(server);
    expect((await browser.signIn(passkey)).statusCode).toBe(200);
    return browser;
  };
  const isOpen = async (browser: ConsoleBrowser) => (await browser.codeOf('GET', STATUS)) === '200';

  test('are five at most: the one without use for the longest time ends', async () => {
    const { browser, passkey } = await aStaffMember(backend, server, { name: 'many', role: 'viewer' });
    const others: ConsoleBrowser[] = [];
    for (let nth = 1; nth < MAX_STAFF_SESSIONS; nth += 1) others.push(await signedIn(passkey));
    expect(await isOpen(browser)).toBe(true);
    const [oldest] = others;
    await backend.db.execute(sql`
      update staff_sessions s set seen_at = now() - interval '1 minute' from staff_sessions o
       where s.staff_id = o.staff_id and o.token_digest = ${digestOf(tokenOf(oldest))} and s.session_id = o.session_id`);
    const last = await signedIn(passkey);
    expect(await Promise.all([last, browser, ...others].map(isOpen))).toEqual([
      true,
      true,
      false,
      ...others.slice(1).map(() => true),
    ]);
  });

  test('that prove nothing end first', async () => {
    const { browser, passkey, recoveryCodes } = await aStaffMember(backend, server, {
      name: 'recovered-often',
      role: 'viewer',
    });
    for (const code of recoveryCodes.slice(0, MAX_STAFF_SESSIONS + 1)) {
      const body = { name: 'recovered-often', code };
      await new ConsoleBrowser(server).ask('POST', '/api/console/sign-in/recovery', { body });
    }
    const own = await signedIn(passkey);
    expect(await Promise.all([browser, own].map(isOpen))).toEqual([true, true]);
  });

  test('end all but this one by one call, with a fresh proof', async () => {
    const { browser, passkey } = await aStaffMember(backend, server, { name: 'alone', role: 'viewer' });
    const others = [await signedIn(passkey), await signedIn(passkey)];
    const answer = await browser.ask('DELETE', '/api/console/account/sessions');
    expect(answer.json()).toEqual({ ended: 2 });
    expect(await Promise.all([browser, ...others].map(isOpen))).toEqual([true, false, false]);
    expect((await operatorLogOf(backend)).at(-1)).toMatchObject({
      operator: 'alone',
      action: 'staff.endOtherSessions',
      facts: { ended: 2 },
    });
    await backend.db.execute(sql`update staff_sessions set verified_at = now() - interval '6 minutes'`);
    expect(await browser.codeOf('DELETE', '/api/console/account/sessions')).toBe('403 stepUpNeeded');
  });
});

const tokenOf = (browser: ConsoleBrowser | undefined) => browser?.cookie?.split('=')[1] ?? '';

test('A code of a wrong clock is accepted within one period', () => {
  const secret = newAuthenticatorSecret();
  const codeAt = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: seconds * 1000 });
  const stepOf = (code: string) => authenticatorStep(secret, code, new Date(1_000_000_000));
  expect([stepOf(codeAt(999_970)), stepOf(codeAt(1_000_000)), stepOf(codeAt(1_000_030))]).toEqual([
    33_332, 33_333, 33_334,
  ]);
  expect(stepOf(codeAt(1_000_090))).toBeUndefined();
});
