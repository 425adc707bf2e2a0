import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { z } from 'zod';
import { type Machine, startMachine, until } from './machine.ts';

const DEPLOY = join(import.meta.dirname, '..', '..', '..', 'deploy', 'cluster');

/** The names and addresses of docs/cluster.md. The drill has a network of its own, so that they belong to nobody. */
export const MACHINES = {
  db1: '10.0.0.11',
  db2: '10.0.0.12',
  db3: '10.0.0.13',
  web1: '10.0.0.21',
  web2: '10.0.0.22',
  backup: '10.0.0.31',
} as const;
export type Name = keyof typeof MACHINES;

const DATABASES = ['db1', 'db2', 'db3'] as const;

/** The folder of the certificates of all machines. */
const certificatesOf = (folder: string) => join(folder, 'certificates');
export const authorityOf = (folder: string): string => join(certificatesOf(folder), 'ca.crt');

export function makeCertificates(folder: string): void {
  const machines = Object.entries(MACHINES).map(([name, address]) => `${name}=${address}`);
  execFileSync(join(DEPLOY, 'certificates.sh'), [certificatesOf(folder), ...machines], {
    stdio: 'ignore',
  });
}

/** Copies a file of `deploy/cluster` to its place on a machine, unchanged. */
export function install(machine: Machine, file: string, to: string): void {
  mkdirSync(machine.path(join(to, '..')), { recursive: true });
  cpSync(join(DEPLOY, file), machine.path(to));
}

/** Installs the certificate of a machine, and the names of all. */
export async function installIdentity(machine: Machine, folder: string): Promise<void> {
  const to = '/etc/koron-do/cluster';
  mkdirSync(machine.path(to), { recursive: true });
  cpSync(join(certificatesOf(folder), machine.name), machine.path(to), { recursive: true });
  const hosts = Object.entries(MACHINES).map(([name, address]) => `${address} ${name}\n`);
  appendFileSync(machine.path('/etc/hosts'), hosts.join(''));
  await machine.run(
    `chmod 755 /etc/koron-do ${to} && chgrp ssl-cert ${to}/machine.key && chmod 640 ${to}/machine.key && chmod 644 ${to}/*.crt`,
  );
}

/** The environment file of a machine: that of db1 with another name and address. */
function environmentOf({ name, address }: Machine): Record<string, string> {
  const lines = readFileSync(join(DEPLOY, 'cluster.env'), 'utf8').split('\n');
  const pairs = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/s));
  return Object.fromEntries(
    pairs.map(([key = '', value = '']) => [
      key,
      key === 'ETCD_INITIAL_CLUSTER'
        ? value
        : value.replaceAll('db1', name).replaceAll(MACHINES.db1, address),
    ]),
  );
}

const Cluster = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string().optional() })),
});

const Primary = z.object({ role: z.enum(['master', 'primary']), state: z.literal('running') });

/** Starts etcd, Patroni and pgBackRest of a database machine, as systemd does with `deploy/cluster/environment.conf`. */
export function startDatabaseServices(machine: Machine): void {
  startEtcd(machine);
  machine.start('pgbackrest', '/usr/bin/pgbackrest server', { user: 'postgres' });
  startPatroni(machine);
}

export const startEtcd = (machine: Machine): void =>
  machine.start('etcd', '/usr/bin/etcd', { user: 'etcd', env: environmentOf(machine) });

/** As systemd does: Patroni ends if etcd is not ready yet, and is started again after 2 s. */
const PATRONI = "sh -c 'while :; do /usr/bin/patroni /etc/patroni/config.yml; sleep 2; done'";

const startPatroni = (machine: Machine): void =>
  machine.start('patroni', PATRONI, {
    user: 'postgres',
    env: environmentOf(machine),
  });

/** Enough for the write-ahead log of a drill; little, so that it can be filled. */
const DISK_MB = 1_500;

async function aDatabaseMachine(name: Name, folder: string): Promise<Machine> {
  const disk = { at: '/var/lib/postgresql', megabytes: DISK_MB };
  const machine = await startMachine({ name, address: MACHINES[name], folder, disk });
  await installIdentity(machine, folder);
  await machine.run('install -d -o postgres -g postgres /var/lib/postgresql /var/lib/postgresql/15');
  install(machine, 'patroni.yml', '/etc/patroni/config.yml');
  install(machine, 'pgbackrest.conf', '/etc/pgbackrest.conf');
  startDatabaseServices(machine);
  return machine;
}

async function aRepository(folder: string): Promise<Machine> {
  const machine = await startMachine({ name: 'backup', address: MACHINES.backup, folder });
  await installIdentity(machine, folder);
  install(machine, 'pgbackrest-repository.conf', '/etc/pgbackrest.conf');
  machine.start('pgbackrest', '/usr/bin/pgbackrest server', { user: 'postgres' });
  return machine;
}

export type DatabaseCluster = {
  readonly machines: readonly Machine[];
  readonly backup: Machine;
  /** The machines by what they are at this moment, as Patroni says. */
  primary(): Promise<Machine>;
  standby(): Promise<Machine>;
  etcdLeader(): Promise<Machine>;
  /** Makes the etcd of a machine the leader. */
  leadEtcd(machine: Machine): Promise<void>;
  /** Waits until a primary, its synchronous standby and another standby run. */
  untilWhole(): Promise<void>;
  patronictl(words: string): Promise<string>;
  /** Resolves when Patroni says that another machine accepts writes, with that time. */
  untilOtherPrimary(former: Machine): Promise<number>;
};

/** Builds the database cluster of docs/cluster.md, with an empty database for the shop. */
export async function startDatabaseCluster(folder: string): Promise<DatabaseCluster> {
  makeCertificates(folder);
  const backup = await aRepository(folder);
  const machines = await Promise.all(DATABASES.map((name) => aDatabaseMachine(name, folder)));
  const members = async (): Promise<z.infer<typeof Cluster>['members']> => {
    for (const { address } of machines) {
      const response = await getJson(`https://${address}:8008/cluster`, authorityOf(folder));
      if (response !== undefined) return Cluster.parse(response).members;
    }
    return [];
  };
  const withRole = async (role: string): Promise<Machine> => {
    const found = (await members()).find((one) => one.role === role);
    const machine = machines.find(({ name }) => name === found?.name);
    if (machine === undefined) throw new Error(`No machine is ${role}.`);
    return machine;
  };
  const cluster: DatabaseCluster = {
    machines,
    backup,
    primary: () => withRole('leader'),
    standby: () => withRole('sync_standby'),
    etcdLeader: () => etcdLeaderOf(machines),
    leadEtcd: async (machine) => moveEtcdLeader(await etcdLeaderOf(machines), machine),
    untilWhole: () =>
      until(async () => {
        const all = await members();
        const roles = all.map(({ role }) => role).toSorted();
        return (
          roles.join() === 'leader,replica,sync_standby' &&
          all.every(({ state }) => state === 'running' || state === 'streaming')
        );
      }, 'a whole cluster'),
    untilOtherPrimary: async (former) => {
      const others = machines.filter((machine) => machine !== former);
      const isUp = async () => {
        const states = others.map(({ address }) =>
          getJson(`https://${address}:8008/patroni`, authorityOf(folder)),
        );
        return (await Promise.all(states)).some((state) => Primary.safeParse(state).success);
      };
      await until(isUp, 'another primary');
      return Date.now();
    },
    patronictl: (words) =>
      (machines[0] as Machine).run(`patronictl -c /etc/patroni/config.yml ${words}`, { user: 'postgres' }),
  };
  await cluster.untilWhole();
  await createShopDatabase(await cluster.primary());
  await backup.run('pgbackrest --stanza=koron-do stanza-create', { user: 'postgres' });
  return cluster;
}

const EtcdStatus = z.array(
  z.object({ Status: z.object({ leader: z.number(), header: z.object({ member_id: z.number() }) }) }),
);

const etcdctl = (machine: Machine, words: string): Promise<string> => {
  const keys = '--cacert=ca.crt --cert=machine.crt --key=machine.key';
  const at = `--endpoints=https://${machine.address}:2379`;
  return machine.run(`cd /etc/koron-do/cluster && ETCDCTL_API=3 etcdctl ${keys} ${at} ${words}`);
};

async function etcdLeaderOf(machines: readonly Machine[]): Promise<Machine> {
  for (const machine of machines) {
    const [status] = EtcdStatus.parse(JSON.parse(await etcdctl(machine, 'endpoint status -w json')));
    if (status?.Status.leader === status?.Status.header.member_id) return machine;
  }
  throw new Error('etcd has no leader.');
}

async function moveEtcdLeader(leader: Machine, to: Machine): Promise<void> {
  if (leader === to) return;
  const lines = (await etcdctl(leader, 'member list')).split('\n');
  const [id] = lines.find((line) => line.includes(` ${to.name},`))?.split(',') ?? [];
  await etcdctl(leader, `move-leader ${id}`);
}

export const PASSWORD = 'only-in-the-drill';

async function createShopDatabase(primary: Machine): Promise<void> {
  const asPostgres = { user: 'postgres' };
  await primary.run(`psql -qc "create role koron_do login password '${PASSWORD}'"`, asPostgres);
  await primary.run(
    'createdb koron_do --owner koron_do --template template0 --encoding UTF8 --locale C.UTF-8',
    asPostgres,
  );
}

/** `undefined`: no answer. */
function getJson(url: string, authority: string): Promise<unknown> {
  return new Promise((resolve) => {
    const sent = request(url, { ca: readFileSync(authority), timeout: 1_000 }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve(JSON.parse(text)));
      response.on('error', () => resolve(undefined));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(undefined));
    sent.end();
  });
}
