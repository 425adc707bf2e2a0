import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { choosePaymentProvider } from '#backend/providers/open-provider.ts';
import { readBackendEnv, readServingEnv } from '#backend/config.ts';
import { readShopEnv } from '#backend/launcher/environment.ts';
import { openEmail } from '#backend/providers/open-email.ts';
import { openLine } from '#backend/providers/open-line.ts';
import { createSettings, ensureOperator } from '#backend/settings.ts';
import { firstTestSettings, SHOP_DATA } from '../support/backend.ts';
import { freshDatabase, openTestDatabase } from '../support/database.ts';
import { forAllTests } from '../support/fixtures.ts';
import { aBackendProcess, type BackendProcess, runProgram } from '../support/process.ts';

test('Every variable is optional', () => {
  expect(readBackendEnv({})).toMatchObject({
    BACKEND_HOST: '127.0.0.1',
    BACKEND_PORT: 4000,
    DATA_DIR: 'data',
    TRUSTED_PROXIES: ['127.0.0.1', '::1'],
  });
});

test('An empty value counts as unset', () => {
  expect(readBackendEnv({ BACKEND_PORT: '', DATABASE_URL: '' }).BACKEND_PORT).toBe(4000);
});

test.each(['https://shop.example.jp', 'http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000'])(
  'SITE_ORIGIN can be %s',
  (origin) => {
    expect(readBackendEnv({ SITE_ORIGIN: origin }).SITE_ORIGIN).toBe(origin);
  },
);

test('JOURNAL_TITLES replaces single names', () => {
  const { JOURNAL_TITLES } = readBackendEnv({ JOURNAL_TITLES: '{"fees":"支払手数料/決済"}' });
  expect(JOURNAL_TITLES).toMatchObject({ fees: '支払手数料/決済', sales: '売上高/くじ' });
});

test('TRUSTED_PROXIES is a list', () => {
  const env = readBackendEnv({ TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8,192.0.2.1' });
  expect(env.TRUSTED_PROXIES).toEqual(['10.0.0.0/8', 'fd00::/8', '192.0.2.1']);
});

test.each([
  ['BACKEND_PORT', '65536', 'must be a port number, 0 to 65535'],
  ['BACKEND_PORT', 'http', 'must be a port number, 0 to 65535'],
  ['DATABASE_URL', 'mysql://localhost/x', 'must look like postgresql://user:password@host/database'],
  ['SITE_ORIGIN', 'shop', 'must be scheme, host and port alone'],
  ['SITE_ORIGIN', 'http://shop.example.jp', 'must be https, or http on localhost'],
  ['SITE_ORIGIN', 'http://localhost.example.jp', 'must be https, or http on localhost'],
  ['REVALIDATE_SECRET', 'short', 'must be at least 32 characters, the same as the storefront has'],
  ['TRUSTED_PROXIES', 'true', 'must be addresses or ranges'],
  ['TRUSTED_PROXIES', '10.0.0.0/33', 'must be addresses or ranges'],
  ['REQUESTS_PER_MINUTE', '0', 'must be a whole number of 1 or more'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL'],
  ['JOURNAL_TITLES', '{', 'must be JSON'],
  ['JOURNAL_TITLES', '{"fee":"支払手数料"}', 'JOURNAL_TITLES'],
  ['JOURNAL_TITLES', '{"fees":"=手数料"}', 'must be 1 to 12 characters'],
])('%s=%s is refused in one line that names it', (name, value, wants) => {
  const read = () => readBackendEnv({ [name]: value });
  expect(read).toThrow(name);
  expect(read).toThrow(wants);
  expect(read).toThrow(/^[^\n]+$/);
});

describe('A database on another machine', () => {
  const REMOTE = 'postgresql://koron_do:word@db.example.jp/koron_do';

  test.each([
    REMOTE,
    `${REMOTE}?sslmode=require`,
    `${REMOTE}?sslmode=disable`,
    'postgresql://koron_do:word@localhost/koron_do?host=10.0.0.7',
  ])('is refused without checked TLS: %s', (DATABASE_URL) => {
    expect(() => readBackendEnv({ DATABASE_URL })).toThrow(
      /^[^\n]+DATABASE_URL: must end with sslmode=verify-full/,
    );
    expect(() => readShopEnv({ DATABASE_URL })).toThrow(/^DATABASE_URL must end with sslmode=verify-full/);
    expect(() => readBackendEnv({ DATABASE_URL })).not.toThrow(/word/);
  });

  test.each([
    { DATABASE_URL: `${REMOTE}?sslmode=verify-full&sslrootcert=/etc/ssl/a.crt` },
    { DATABASE_URL: REMOTE, ALLOW_PLAIN_NETWORK: 'yes' },
    { DATABASE_URL: 'postgresql://koron_do:word@127.0.0.1:5433/koron_do' },
    { DATABASE_URL: 'postgresql://koron_do:word@[::1]/koron_do' },
    { DATABASE_URL: 'postgresql:///koron_do?host=/var/run/postgresql' },
  ])('is accepted with it, or by permission: %j', (source) => {
    expect(readBackendEnv(source).DATABASE_URL).toBe(source.DATABASE_URL);
    expect(readShopEnv(source).DATABASE_URL).toBe(source.DATABASE_URL);
  });
});

describe('Emails', () => {
  const FROM = 'ころん堂 <noreply@koron.example>';

  const LOGIN = { user: 'koron@example.jp', pass: 'p@ss' };

  test.each([
    ['smtps://mail.example.jp', 'mail.example.jp', 465, 'tls', undefined],
    ['smtp://mail.example.jp', 'mail.example.jp', 587, 'startTls', undefined],
    ['smtp://10.0.0.5:25/', '10.0.0.5', 25, 'startTls', undefined],
    ['smtp://localhost:1025', 'localhost', 1025, 'none', undefined],
    ['smtp://127.0.0.1:1025', '127.0.0.1', 1025, 'none', undefined],
    ['smtp://[::1]:1025', '::1', 1025, 'none', undefined],
    ['smtp://127.0.0.1.example.jp', '127.0.0.1.example.jp', 587, 'startTls', undefined],
    ['smtps://koron%40example.jp:p%40ss@mail.example.jp:2465', 'mail.example.jp', 2465, 'tls', LOGIN],
  ])('SMTP_URL=%s', (SMTP_URL, host, ...[port, encryption, login]) => {
    expect(readBackendEnv({ SMTP_URL }).SMTP_URL).toEqual({ host, port, encryption, login });
  });

  test.each([
    ['noreply@koron.example', { name: '', address: 'noreply@koron.example' }],
    [FROM, { name: 'ころん堂', address: 'noreply@koron.example' }],
    [
      '"ころん堂, 会員係" <noreply@koron.example>',
      { name: 'ころん堂, 会員係', address: 'noreply@koron.example' },
    ],
  ])('MAIL_FROM=%s', (MAIL_FROM, sender) => {
    expect(readBackendEnv({ MAIL_FROM }).MAIL_FROM).toEqual(sender);
  });

  test.each([
    ['SMTP_URL', 'mail.example.jp:25', 'must look like smtps://'],
    ['SMTP_URL', 'https://user:secret@mail.example.jp', 'must look like smtps://'],
    ['SMTP_URL', 'smtp://user:secret@mail.example.jp/?pool=true', 'must look like smtps://'],
    ['SMTP_URL', 'smtps://user:secret%zz@mail.example.jp', 'is not encoded'],
    ['MAIL_FROM', 'ころん堂', 'must look like Shop <noreply@example.jp>'],
    ['MAIL_FROM', 'a@example.jp, b@example.jp', 'must look like'],
    ['MAIL_FROM', 'x\r\nBcc: all@example.jp <a@example.jp>', 'must look like'],
    ['ALLOW_BUILT_IN_MAILBOX', 'true', 'must be yes or no'],
  ])('%s=%j is refused in one line that names it and repeats no secret', (name, value, wants) => {
    const read = () => readBackendEnv({ [name]: value });
    expect(read).toThrow(name);
    expect(read).toThrow(wants);
    expect(read).toThrow(/^(?!.*secret)[^\n]+$/);
  });

  const opened = (source: Record<string, string>) => openEmail(readBackendEnv(source));

  test.each([
    [{ SMTP_URL: 'smtps://mail.example.jp' }, 'MAIL_FROM: is required with SMTP_URL'],
    [{ NODE_ENV: 'production' }, 'SMTP_URL: is required in production'],
    [{ NODE_ENV: 'production', ALLOW_BUILT_IN_MAILBOX: 'no' }, 'SMTP_URL: is required in production'],
    [{ SITE_ORIGIN: 'https://shop.example.jp' }, 'SMTP_URL: is required in production'],
    [
      { SITE_ORIGIN: 'https://shop.example.jp', NODE_ENV: 'Production' },
      'SMTP_URL: is required in production',
    ],
  ])('%j is refused', (source, wants) => {
    expect(() => opened(source)).toThrow(wants);
    expect(() => opened(source)).toThrow(/^[^\n]+$/);
  });

  test.each<Record<string, string>>([
    { SITE_ORIGIN: 'http://localhost:3000' },
    { SITE_ORIGIN: 'http://localhost:3000', NODE_ENV: 'development' },
    { SITE_ORIGIN: 'https://koron.example', ALLOW_BUILT_IN_MAILBOX: 'yes' },
    { SITE_ORIGIN: 'http://localhost:3000', NODE_ENV: 'production', ALLOW_BUILT_IN_MAILBOX: 'yes' },
  ])('%j opens the development mailbox', (source) => {
    const { devMailbox, startMessage } = opened({ ...source, DATA_DIR: '/nowhere' });
    expect(devMailbox).toBeDefined();
    const facts = { readAt: `${source['SITE_ORIGIN']}/api/sandbox/mail`, folder: '/nowhere/mailbox' };
    expect(startMessage).toEqual({ facts, logMessage: expect.stringContaining('development mailbox') });
  });

  test('With a mail server there is no dev mailbox, and its password is not logged', () => {
    const env = { NODE_ENV: 'production', SMTP_URL: 'smtps://koron:secret@mail.example.jp', MAIL_FROM: FROM };
    const { devMailbox, startMessage } = opened({
      ...env,
      OPERATOR_NAME: '株式会社ころん',
      ALLOW_BUILT_IN_MAILBOX: 'yes',
    });
    expect(devMailbox).toBeUndefined();
    const facts = { host: 'mail.example.jp', port: 465, encryption: 'tls' };
    expect(startMessage).toEqual({ facts, logMessage: 'emails sent by SMTP' });
  });
});

describe('The login by LINE', () => {
  const CHANNEL = { LINE_CHANNEL_ID: '2000000001', LINE_CHANNEL_SECRET: '0123456789abcdef0123456789abcdef' };
  const opened = (source: Record<string, string>) => {
    const env = readBackendEnv(source);
    return { issuer: env.LINE_ISSUER, isOffered: openLine(env, () => {}) !== undefined };
  };

  test('is off without settings, and is that of LINE with them', () => {
    expect(opened({})).toMatchObject({ isOffered: false });
    expect(opened({ LINE_CHANNEL_ID: '', LINE_CHANNEL_SECRET: '' })).toMatchObject({ isOffered: false });
    expect(opened(CHANNEL)).toEqual({ isOffered: true, issuer: 'https://access.line.me' });
  });

  test.each([
    [{ LINE_CHANNEL_ID: '2000000001' }, 'LINE_CHANNEL_ID and LINE_CHANNEL_SECRET: set both'],
    [
      { LINE_CHANNEL_SECRET: CHANNEL.LINE_CHANNEL_SECRET },
      'LINE_CHANNEL_ID and LINE_CHANNEL_SECRET: set both',
    ],
    [{ ...CHANNEL, LINE_CHANNEL_ID: 'shop' }, 'LINE_CHANNEL_ID: must be the number'],
    [{ ...CHANNEL, LINE_CHANNEL_SECRET: 'short' }, 'LINE_CHANNEL_SECRET: must be the secret'],
    [{ ...CHANNEL, LINE_ISSUER: 'https://evil.example' }, 'LINE_ISSUER: must be on localhost'],
    [{ ...CHANNEL, LINE_ISSUER: 'https://localhost.evil.example' }, 'LINE_ISSUER: must be on localhost'],
    [{ ...CHANNEL, LINE_ISSUER: 'access.line.me' }, 'LINE_ISSUER: must be on localhost'],
  ])('%p is refused', (source, problem) => {
    expect(() => readBackendEnv(source)).toThrow(problem);
  });

  test('may be that of a provider on this machine, for tests', () => {
    expect(opened({ ...CHANNEL, LINE_ISSUER: 'http://127.0.0.1:4400' })).toMatchObject({
      issuer: 'http://127.0.0.1:4400',
    });
  });
});

describe('A backend that serves', () => {
  const PRODUCTION = {
    NODE_ENV: 'production',
    SITE_ORIGIN: 'https://shop.example.jp',
    CONSOLE_ORIGIN: 'https://ops.example.jp',
    SMTP_URL: 'smtps://mail.example.jp',
    MAIL_FROM: 'noreply@shop.example.jp',
    KOMOJU_SECRET_KEY: 'sk_live_1',
    KOMOJU_WEBHOOK_SECRET: 'a webhook secret',
    DRAND_RELAYS: 'https://api.drand.sh',
  };

  test('names everything that is missing or wrong in production in one line', () => {
    const read = () =>
      readServingEnv({ NODE_ENV: 'production', BACKEND_PORT: 'http', OPERATOR_ZIP: '1500001' });
    for (const problem of [
      'BACKEND_PORT: must be a port number',
      'SITE_ORIGIN: is required in production',
      'CONSOLE_ORIGIN: is required in production',
      'SMTP_URL: is required in production',
      'KOMOJU_SECRET_KEY or STRIPE_SECRET_KEY: is required in production',
      'DRAND_RELAYS: is required in production',
      'OPERATOR_NAME is missing',
      'OPERATOR_PAYMENT_AGENT is missing',
      'OPERATOR_ZIP wants a postal code',
    ])
      expect(read).toThrow(problem);
    expect(read).toThrow(/^The backend's environment is not usable: [^\n]+$/);
  });

  test('names what a mail server and an account at the provider need besides', () => {
    const { MAIL_FROM: _from, KOMOJU_WEBHOOK_SECRET: _secret, ...rest } = PRODUCTION;
    expect(() => readServingEnv(rest)).toThrow(/MAIL_FROM: is required.*KOMOJU_WEBHOOK_SECRET: is required/);
  });

  test.each(['SITE_ORIGIN', 'CONSOLE_ORIGIN'])('needs %s in production alone', (name) => {
    expect(() => readServingEnv({ ...PRODUCTION, [name]: '' })).toThrow(`${name}: is required in production`);
    expect(readServingEnv({}).SITE_ORIGIN).toBe('http://localhost:3000');
  });

  describe('in a test shop', () => {
    const secret = 'a secret of thirty-two characters';
    const {
      KOMOJU_SECRET_KEY: _key,
      KOMOJU_WEBHOOK_SECRET: _webhook,
      DRAND_RELAYS: _relays,
      ...others
    } = PRODUCTION;
    const TEST = { ...others, TEST_SHOP: 'yes', TEST_SHOP_SECRET: secret, REVALIDATE_SECRET: secret };

    test('pays by the sandbox in production, which a live shop refuses', () => {
      const env = readServingEnv(TEST);
      expect(choosePaymentProvider(env).facts).toMatchObject({ provider: 'sandbox' });
      expect(() => readServingEnv({ ...TEST, TEST_SHOP: 'no', TEST_SHOP_SECRET: '' })).toThrow(
        /KOMOJU_SECRET_KEY or STRIPE_SECRET_KEY: is required.*DRAND_RELAYS: is required/,
      );
    });

    test.each([
      [{ KOMOJU_SECRET_KEY: 'sk_live_1' }, 'KOMOJU_SECRET_KEY: a test shop moves no money'],
      [{ STRIPE_SECRET_KEY: 'rk_live_1' }, 'STRIPE_SECRET_KEY: a test shop moves no money'],
      [{ TEST_SHOP_SECRET: '' }, 'TEST_SHOP_SECRET: is required in a test shop'],
      [{ REVALIDATE_SECRET: '' }, 'REVALIDATE_SECRET: is required in a test shop'],
      [{ TEST_SHOP_BACKEND: 'http://127.0.0.1:4100' }, 'TEST_SHOP_BACKEND: a test shop has no test shop'],
      [{ TEST_SHOP: 'maybe' }, 'TEST_SHOP: must be yes or no'],
    ])('%p is refused', (change, problem) => {
      expect(() => readServingEnv({ ...TEST, ...change })).toThrow(problem);
    });

    test('is reached by the address and the secret together, in the own network or by TLS', () => {
      const reached = { ...PRODUCTION, TEST_SHOP_SECRET: secret };
      expect(() => readServingEnv(reached)).toThrow('TEST_SHOP_BACKEND and TEST_SHOP_SECRET: set both');
      const remote = { ...reached, TEST_SHOP_BACKEND: 'http://10.0.0.7:4100' };
      expect(() => readServingEnv(remote)).toThrow('TEST_SHOP_BACKEND: must be https for another machine');
      expect(readServingEnv({ ...remote, ALLOW_PLAIN_NETWORK: 'yes' }).TEST_SHOP).toBe('no');
      expect(readServingEnv({ ...reached, TEST_SHOP_BACKEND: 'http://127.0.0.1:4100' }).TEST_SHOP).toBe('no');
    });
  });

  test('gets the operator from the environment or from the settings', async () => {
    const env = readServingEnv(PRODUCTION);
    const problem = "The operator's data is not usable: OPERATOR_NAME is missing";
    const first = { ...firstTestSettings(), shop: problem };
    const incomplete = createSettings({ read: async () => ({}), first });
    expect(() => ensureOperator(incomplete, env)).toThrow('OPERATOR_NAME is missing');

    const shop = { value: SHOP_DATA, version: 1, changedAt: new Date(0), changedBy: 'owner' };
    const complete = createSettings({ read: async () => ({ shop }), first });
    await complete.refresh();
    expect(() => ensureOperator(complete, env)).not.toThrow();
  });

  test('sends no email in the name of a sample', () => {
    const settings = createSettings({ read: async () => ({}), first: firstTestSettings() });
    const env = readServingEnv({ SMTP_URL: 'smtps://mail.example.jp', MAIL_FROM: 'noreply@shop.example.jp' });
    expect(() => ensureOperator(settings, env)).toThrow('OPERATOR_NAME: is required with SMTP_URL');
    expect(() => ensureOperator(settings, { ...env, OPERATOR_NAME: '株式会社ころん' })).not.toThrow();
  });
});

describe('Backend process', () => {
  const database = forAllTests(freshDatabase, ({ drop }) => drop());
  let backend: BackendProcess;

  beforeAll(async () => {
    backend = await aBackendProcess(database.url, { SITE_ORIGIN: 'http://localhost:3210' });
  });

  test('The backend logs at its start where emails go', async () => {
    const line = await backend.logged('no SMTP server');
    expect(line).toMatchObject({ readAt: 'http://localhost:3210/api/sandbox/mail' });
  });

  test('A port in use stops the start with one line', async () => {
    const { port } = new URL(backend.origin);
    const env = { DATABASE_URL: database.url, BACKEND_PORT: port, LOG_LEVEL: 'error' };
    const { code, err } = await runProgram(['backend/main.ts'], env);
    expect([code, err.split('\n')]).toEqual([1, [expect.stringContaining('EADDRINUSE'), '']]);
  });

  test('On SIGTERM the backend answers open requests and exits', async () => {
    const { origin, child, logged, ended } = backend;
    const { db, close } = openTestDatabase(database.url);
    // On a busy machine it is not ready at once.
    while ((await fetch(`${origin}/readyz`)).status !== 200) await pause(100);

    let answering: Promise<Response> | undefined;
    await db.transaction(async (tx) => {
      // The lock keeps the request open until the signal arrives.
      await tx.execute(sql`lock table news in access exclusive mode`);
      answering = fetch(`${origin}/api/news`);
      const blocked = sql`select 1 from pg_locks where not granted and relation = 'news'::regclass`;
      while ((await tx.execute(blocked)).rows.length === 0) await pause(20);
      child.kill('SIGTERM');
      await logged('stopping');
      await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
    });
    const answer = await answering;
    expect([answer?.status, await answer?.json()]).toEqual([200, { total: 0, items: [] }]);
    expect(await ended).toBe(0);
    await close();
  });

  test.each([
    [
      'an invalid environment',
      { BACKEND_PORT: 'http', LOG_LEVEL: 'loud' },
      /^The backend's environment is not usable: BACKEND_PORT: [^\n]*LOG_LEVEL: [^\n]*\n$/,
    ],
    [
      'production without a mail server',
      { NODE_ENV: 'production' },
      /^The backend's environment is not usable: [^\n]*SMTP_URL: is required in production;[^\n]*\n$/,
    ],
  ])('The start with %s is refused in one line', async (_what, env, line) => {
    const { code, out, err } = await runProgram(['backend/main.ts'], { DATABASE_URL: database.url, ...env });
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(line);
  });
});
