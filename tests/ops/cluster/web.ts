import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createKeys } from '#backend/crypto/sealing-keys.ts';
import { startNginx } from '../nginx.ts';
import { SECRET } from '../../support/built-storefront.ts';
import { authorityOf, install, MACHINES, PASSWORD } from './database.ts';
import { type Machine, startMachine, until } from './machine.ts';

const WEB = ['web1', 'web2'] as const;

/** The machine on which the buyers and nginx are: this process's own side of the network. */
const EDGE = '10.0.0.1';
const PORTS = { backend: 4000, storefront: 3000, shop: 8080, calls: 4080 } as const;

export const SHOP_ORIGIN = `http://127.0.0.1:${PORTS.shop}`;
const SITE_ORIGIN = `http://localhost:${PORTS.shop}`;

const databaseUrl = (host: string, authority: string) =>
  `postgresql://koron_do:${PASSWORD}@${host}/koron_do?sslmode=verify-full&sslrootcert=${authority}`;

const AUTHORITY = '/etc/ssl/koron-do-database.crt';
const SECRETS_KEY_FILE = '/etc/koron-do-secrets-key';

/** The address with which this process looks into the database of a machine. */
export const inspectionUrl = ({ address }: Machine, folder: string): string =>
  databaseUrl(address, authorityOf(folder));

/** The environment of docs/cluster.md: the HAProxy of the own machine. */
const BACKEND_ENV = {
  DATABASE_URL: databaseUrl('127.0.0.1', AUTHORITY),
  DATA_DIR: '/var/lib/koron-do',
  SECRETS_KEY_FILE,
  BACKEND_HOST: '0.0.0.0',
  BACKEND_PORT: String(PORTS.backend),
  SITE_ORIGIN,
  CONSOLE_ORIGIN: 'http://ops.localhost:4001',
  TRUSTED_PROXIES: EDGE,
  REVALIDATE_SECRET: SECRET,
  STOREFRONT_ORIGINS: WEB.map((name) => `http://${MACHINES[name]}:${PORTS.storefront}`).join(),
  REQUESTS_PER_MINUTE: '9999999',
  ALLOW_SAMPLE_OPERATOR: 'yes',
  ALLOW_BUILT_IN_MAILBOX: 'yes',
  ALLOW_SANDBOX_PAYMENTS: 'yes',
  ALLOW_LOCAL_BEACON: 'yes',
};

const storefrontEnv = ({ address }: Machine) => ({
  HOST: '0.0.0.0',
  PORT: String(PORTS.storefront),
  STOREFRONT_ORIGIN: `http://${address}:${PORTS.storefront}`,
  API_ORIGIN: `http://${EDGE}:${PORTS.calls}`,
  ALLOW_PLAIN_NETWORK: 'yes',
  SITE_ORIGIN,
  REVALIDATE_SECRET: SECRET,
  TRUSTED_PROXIES: EDGE,
  ALLOW_SAMPLE_OPERATOR: 'yes',
  NEXT_TELEMETRY_DISABLED: '1',
});

const NODE = '/srv/koron-do/current/node_modules/.bin/node';
const inRelease = (program: string, variables = '') =>
  `env --chdir=/srv/koron-do/current ${variables} ${NODE} ${program}`;

export const startHaproxy = (machine: Machine): void =>
  machine.start('haproxy', '/usr/sbin/haproxy -db -f /etc/haproxy/haproxy.cfg');

/** `variables`: those of the process alone, as env(1) takes them. */
export const startBackend = (machine: Machine, variables?: string): void =>
  machine.start('backend', inRelease('backend/main.ts', variables), {
    user: 'koron-do',
    env: BACKEND_ENV,
  });

/** Starts what uses the database as five more backends do. */
export const startOtherBackends = (machine: Machine): void =>
  machine.start('others', inRelease('tests/ops/cluster/other-backends.ts'), {
    user: 'koron-do',
    env: BACKEND_ENV,
  });

export const startStorefront = (machine: Machine): void =>
  machine.start('storefront', inRelease('server/main.ts'), {
    user: 'koron-do',
    env: storefrontEnv(machine),
  });

const isAnswered = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok, body }) => {
      void body?.cancel();
      return ok;
    },
    () => false,
  );

export const untilReady = ({ address, name }: Machine): Promise<void> =>
  until(() => isAnswered(`http://${address}:${PORTS.backend}/readyz`), `the backend of ${name}`);

export const untilRendering = ({ address, name }: Machine): Promise<void> =>
  until(() => isAnswered(`http://${address}:${PORTS.storefront}/sanrio`), `the storefront of ${name}`);

async function aWebMachine(name: (typeof WEB)[number], folder: string): Promise<Machine> {
  const machine = await startMachine({ name, address: MACHINES[name], folder });
  cpSync(authorityOf(folder), machine.path(AUTHORITY));
  const key = join(folder, 'secrets.key');
  createKeys(key);
  cpSync(key, machine.path(SECRETS_KEY_FILE));
  await machine.run(`chmod 644 ${AUTHORITY} ${SECRETS_KEY_FILE}`);
  // The storefront writes its cache into the build.
  await machine.run('chown -R koron-do /srv/koron-do/current/.next/cache 2>/dev/null || true');
  install(machine, 'haproxy.cfg', '/etc/haproxy/haproxy.cfg');
  startHaproxy(machine);
  return machine;
}

export type WebMachines = { readonly machines: readonly Machine[]; stop(): Promise<void> };

/** Starts two machines with HAProxy, backend and storefront each, and nginx in front of them. */
export async function startWebMachines(folder: string): Promise<WebMachines> {
  const machines: Machine[] = [];
  for (const name of WEB) machines.push(await aWebMachine(name, folder));
  for (const machine of machines) startBackend(machine);
  try {
    await Promise.all(machines.map(untilReady));
  } catch (error) {
    throw new Error(machines.map((one) => one.output('backend').slice(-2_000)).join('\n'), { cause: error });
  }
  const hosts = machines.map(({ address }) => address);
  const nginx = await startNginx({
    shop: PORTS.shop,
    calls: PORTS.calls,
    callsHost: EDGE,
    backends: hosts.map((host) => `${host}:${PORTS.backend}`),
    storefronts: hosts.map((host) => `${host}:${PORTS.storefront}`),
  });
  for (const machine of machines) startStorefront(machine);
  try {
    await Promise.all(machines.map(untilRendering));
  } catch (error) {
    throw new Error(machines.map((one) => one.output('storefront').slice(-2_000)).join('\n'), {
      cause: error,
    });
  }
  return { machines, stop: () => nginx.stop() };
}
