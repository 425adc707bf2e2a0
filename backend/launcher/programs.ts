import { isProduction } from '#lib/site/this-machine.ts';
import { randomBytes } from 'node:crypto';
import { consoleOriginOf } from '#backend/config.ts';
import { hasPaymentProvider } from '#backend/providers/payments-env.ts';
import { logFile, type Program } from './child.ts';
import type { ShopEnv } from './environment.ts';

export type Mode = 'shop' | 'dev';

export const storefrontUrl = (env: ShopEnv) => `http://localhost:${env.PORT}`;

/** A backend that listens on all addresses is called on loopback. */
export function backendUrl({ BACKEND_HOST, BACKEND_PORT }: ShopEnv): string {
  const host = ['0.0.0.0', '::'].includes(BACKEND_HOST) ? '127.0.0.1' : BACKEND_HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${BACKEND_PORT}`;
}

export const consoleUrl = (env: ShopEnv): string => consoleOriginOf(env);

// Shared by both processes; new at each start.
const SECRET = randomBytes(32).toString('hex');

export function backend(mode: Mode, env: ShopEnv, databaseUrl: string): Program {
  const watching = mode === 'dev' ? ['--watch', '--watch-preserve-output'] : [];
  return {
    name: 'The backend',
    args: [...watching, 'backend/main.ts'],
    env: { ...environment(mode, env), ...databaseEnv(env, databaseUrl) },
    log: mode === 'dev' ? 'screen' : logFile(env.DATA_DIR, 'backend'),
  };
}

export function storefront(mode: Mode, env: ShopEnv): Program {
  // The storefront does not get credentials of the database, the mail server, the payment provider or LINE.
  const {
    DATABASE_URL: _url,
    DATA_DIR: _dir,
    SECRETS_KEY_FILE: _keys,
    SMTP_URL: _server,
    KOMOJU_SECRET_KEY: _key,
    KOMOJU_WEBHOOK_SECRET: _secret,
    STRIPE_SECRET_KEY: _stripeKey,
    STRIPE_WEBHOOK_SECRET: _stripeSecret,
    LINE_CHANNEL_SECRET: _lineSecret,
    ...rest
  } = environment(mode, env);
  return {
    name: 'The storefront',
    args: ['server/main.ts'],
    env: { ...rest, HOST: env.HOST },
    log: mode === 'dev' ? 'screen' : logFile(env.DATA_DIR, 'storefront'),
  };
}

/** An ops command on the database of this start. */
export function opsCommand(words: readonly string[], env: ShopEnv, databaseUrl: string): Program {
  return {
    name: `The command "${words.slice(0, 2).join(' ')}"`,
    args: ['backend/cli/main.ts', ...words],
    env: { ...environment('shop', env), ...databaseEnv(env, databaseUrl) },
    log: logFile(env.DATA_DIR, words[0] ?? 'ops'),
  };
}

const databaseEnv = ({ DATA_DIR }: ShopEnv, url: string) => ({ DATA_DIR, DATABASE_URL: url });

function environment(mode: Mode, env: ShopEnv): NodeJS.ProcessEnv {
  const SITE_ORIGIN = env.SITE_ORIGIN ?? storefrontUrl(env);
  return {
    ...process.env,
    NODE_ENV: mode === 'dev' ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(env.PORT),
    BACKEND_PORT: String(env.BACKEND_PORT),
    BACKEND_HOST: env.BACKEND_HOST,
    CONSOLE_PORT: String(env.CONSOLE_PORT),
    CONSOLE_ORIGIN: consoleUrl(env),
    API_ORIGIN: backendUrl(env),
    SITE_ORIGIN,
    REVALIDATE_SECRET: env.REVALIDATE_SECRET ?? SECRET,
    // Not at an address that others reach: everybody could read the emails and pay without money.
    ...(isProduction({ SITE_ORIGIN }) ? {} : trialEnvironment(process.env)),
  };
}

/** A trial has no operator, mail server or provider: allows a sample, the development mailbox, the sandbox and rounds of its own. */
const trialEnvironment = (given: NodeJS.ProcessEnv) => ({
  ALLOW_SAMPLE_OPERATOR: given.ALLOW_SAMPLE_OPERATOR ?? 'yes',
  ...(given.SMTP_URL ? {} : { ALLOW_BUILT_IN_MAILBOX: given.ALLOW_BUILT_IN_MAILBOX ?? 'yes' }),
  ...(hasPaymentProvider(given) ? {} : { ALLOW_SANDBOX_PAYMENTS: given.ALLOW_SANDBOX_PAYMENTS ?? 'yes' }),
  ...(given.DRAND_RELAYS ? {} : { ALLOW_LOCAL_BEACON: given.ALLOW_LOCAL_BEACON ?? 'yes' }),
});
