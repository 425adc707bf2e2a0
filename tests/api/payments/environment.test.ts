import { readBackendEnv } from '#backend/config.ts';
import { choosePaymentProvider } from '#backend/providers/open-provider.ts';
import { type FreshDatabase, freshDatabase, openTestDatabase } from '../../support/database.ts';
import { aBackendProcess, runProgram } from '../../support/process.ts';

const chosen = (source: Record<string, string>) => choosePaymentProvider(readBackendEnv(source));

const WEBHOOK_SECRET = 'a webhook secret';
const SIGNING_SECRET = 'whsec_0123456789abcdef';

test.each([
  [{ KOMOJU_SECRET_KEY: 'sk_test_1' }, 'KOMOJU_WEBHOOK_SECRET: is required with KOMOJU_SECRET_KEY'],
  [
    { NODE_ENV: 'production', KOMOJU_SECRET_KEY: 'sk_test_1', KOMOJU_WEBHOOK_SECRET: WEBHOOK_SECRET },
    'KOMOJU_SECRET_KEY: is a test key',
  ],
  [{ NODE_ENV: 'production' }, 'KOMOJU_SECRET_KEY or STRIPE_SECRET_KEY: is required in production'],
  [
    { SITE_ORIGIN: 'https://shop.example.jp', NODE_ENV: 'Production' },
    'KOMOJU_SECRET_KEY or STRIPE_SECRET_KEY: is required in production',
  ],
  [{ STRIPE_SECRET_KEY: 'rk_test_1' }, 'STRIPE_WEBHOOK_SECRET: is required with STRIPE_SECRET_KEY'],
  [
    { NODE_ENV: 'production', STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_WEBHOOK_SECRET: SIGNING_SECRET },
    'STRIPE_SECRET_KEY: is a test key',
  ],
  [
    {
      KOMOJU_SECRET_KEY: 'sk_live_1',
      KOMOJU_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_SECRET_KEY: 'rk_live_1',
      STRIPE_WEBHOOK_SECRET: SIGNING_SECRET,
    },
    'KOMOJU_SECRET_KEY, STRIPE_SECRET_KEY: name one provider',
  ],
  [
    { NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: 'no' },
    'KOMOJU_SECRET_KEY or STRIPE_SECRET_KEY: is required in production',
  ],
])('With %j no provider is chosen, and the error is one line', (source, problem) => {
  expect(() => chosen(source)).toThrow(problem);
  expect(() => chosen(source)).toThrow(/^[^\n]+$/);
});

test.each([
  ['KOMOJU_WEBHOOK_SECRET', 'short', 'must be at least 16 characters'],
  ['STRIPE_SECRET_KEY', 'pk_live_1', 'must be a restricted or secret key'],
  ['STRIPE_WEBHOOK_SECRET', 'a webhook secret', 'must be the signing secret'],
  ['ALLOW_SANDBOX_PAYMENTS', 'true', 'must be yes or no'],
  ['MINOR_CAP_UNDER_16', '5,000', 'must be whole yen'],
  ['MINOR_CAP_UNDER_18', '-1', 'must be whole yen'],
])('%s=%j is refused', (name, value, problem) => {
  expect(() => readBackendEnv({ [name]: value })).toThrow(`${name}: ${problem}`);
});

test.each<Record<string, string>>([
  { SITE_ORIGIN: 'http://localhost:3000' },
  { SITE_ORIGIN: 'http://localhost:3000', NODE_ENV: 'development' },
  { SITE_ORIGIN: 'https://koron.example', ALLOW_SANDBOX_PAYMENTS: 'yes' },
])('With %j the sandbox provider takes payments, and the log says so', (source) => {
  const { facts, logMessage } = chosen(source);
  expect(facts).toEqual({ provider: 'sandbox', pages: `${source['SITE_ORIGIN']}/api/sandbox/pay` });
  expect(logMessage).toContain('no payment provider');
});

describe('A backend', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  test.each([
    ['komoju', { KOMOJU_SECRET_KEY: 'sk_live_1', KOMOJU_WEBHOOK_SECRET: WEBHOOK_SECRET }],
    ['stripe', { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRET: SIGNING_SECRET }],
  ])('with an account at %s uses it and no sandbox', async (provider, keys) => {
    const opened = openTestDatabase(database.url);
    const { facts, open } = chosen({ NODE_ENV: 'production', ...keys });
    const { gateway, sandbox } = await open({ database: opened, warn: () => {} });
    expect([facts, gateway.provider, sandbox]).toEqual([{ provider }, provider, undefined]);
    await opened.close();
  });

  test('logs its payment provider at start', async () => {
    const { child, logged, ended } = await aBackendProcess(database.url);
    expect(await logged('no payment provider')).toMatchObject({ provider: 'sandbox' });
    child.kill('SIGKILL');
    await ended;
  });

  test('does not start in production without a payment provider', async () => {
    const { code, out, err } = await runProgram(['backend/main.ts'], {
      DATABASE_URL: database.url,
      NODE_ENV: 'production',
      ALLOW_BUILT_IN_MAILBOX: 'yes',
    });
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(
      /^The backend's environment is not usable: [^\n]*KOMOJU_SECRET_KEY or STRIPE_SECRET_KEY: is required in production;[^\n]*\n$/,
    );
  });
});
