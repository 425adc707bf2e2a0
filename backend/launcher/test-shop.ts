import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ensureTestDatabase } from '#backend/persistence/embedded/database.ts';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { isThisMachine } from '#lib/site/this-machine.ts';
import { type Child, startChild } from './child.ts';
import type { ShopEnv } from './environment.ts';
import { backend, backendUrl, type Mode, storefront } from './programs.ts';

/** Its ports are those of the shop and this. */
const PORTS_ABOVE = 100;

export type TestShop = {
  readonly env: ShopEnv;
  /** Of the shop's backend, which reaches the test shop by them. */
  readonly variables: Readonly<Record<string, string>>;
  readonly secret: string;
};

/**
 * The test shop of a trial on this machine (docs/decisions/0159). It has host names of its own, because a cookie is sent to
 * all ports of a host.
 */
export function testShopOf(mode: Mode, env: ShopEnv): TestShop {
  const { SITE_ORIGIN: origin } = env;
  if (mode === 'dev')
    throw new OperatorError('--with-test-shop is for `npm run shop`: two shops need a build.');
  if (origin !== undefined && !isThisMachine(new URL(origin).hostname))
    throw new OperatorError(
      '--with-test-shop is for a trial on this machine; docs/operating.md, "Test shop".',
    );
  const [PORT, BACKEND_PORT, CONSOLE_PORT] = [env.PORT, env.BACKEND_PORT, env.CONSOLE_PORT].map(
    (port) => port + PORTS_ABOVE,
  ) as [number, number, number];
  const secret = newSecret();
  const own = {
    ...env,
    PORT,
    BACKEND_PORT,
    CONSOLE_PORT,
    SITE_ORIGIN: `http://test.localhost:${PORT}`,
    CONSOLE_ORIGIN: `http://test-ops.localhost:${CONSOLE_PORT}`,
    DATA_DIR: join(env.DATA_DIR, 'test-shop'),
    REVALIDATE_SECRET: newSecret(),
  };
  return {
    env: own,
    variables: { TEST_SHOP_BACKEND: backendUrl(own), TEST_SHOP_SECRET: secret },
    secret,
  };
}

const newSecret = (): string => randomBytes(32).toString('hex');

/** Of a provider, of LINE, which knows the live shop's address, and of what a test shop has not. */
const REMOVED = [
  'KOMOJU_SECRET_KEY',
  'KOMOJU_WEBHOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'LINE_CHANNEL_ID',
  'LINE_CHANNEL_SECRET',
  'WITNESSES',
  'WITNESS_QUORUM',
  'STOREFRONT_ORIGIN',
];

/** Starts both processes on a database of their own beside the shop's. */
export async function startTestShop(
  { env, secret }: TestShop,
  databaseUrl: string,
  stop: AbortSignal,
): Promise<readonly Child[]> {
  const own = await ensureTestDatabase(databaseUrl);
  const absent = Object.fromEntries(REMOVED.map((name) => [name, undefined]));
  const marked = { ...absent, TEST_SHOP: 'yes', TEST_SHOP_SECRET: secret };
  const api = backend('shop', env, own);
  const site = storefront('shop', env);
  return [
    keepStarted({ ...api, name: "The test shop's backend", env: { ...api.env, ...marked } }, stop),
    startChild({
      ...site,
      name: "The test shop's storefront",
      env: { ...site.env, ...absent, TEST_SHOP: 'yes' },
    }),
  ];
}

/** A program that ends in order is started again: a test shop that is emptied ends. */
function keepStarted(program: Parameters<typeof startChild>[0], stop: AbortSignal): Child {
  let child = startChild(program);
  let isStopped = false;
  const keep = async () => {
    for (;;) {
      const ending = await child.ended;
      if (ending.code !== 0 || isStopped || stop.aborted) return ending;
      child = startChild(program);
    }
  };
  return {
    name: program.name,
    log: program.log,
    pid: child.pid,
    ended: keep(),
    stop: (graceMs) => {
      isStopped = true;
      return child.stop(graceMs);
    },
  };
}
