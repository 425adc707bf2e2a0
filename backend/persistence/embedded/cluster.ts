import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../db/operator-error.ts';
import type { Home } from './home.ts';

const MAJOR_VERSION = '18';

/**
 * Sorting and letter case come from PostgreSQL (the builtin provider), not from the libraries of the machine, whose
 * updates could leave an index out of order.
 */
const INITDB_FLAGS = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--username=postgres',
  '--auth=scram-sha-256',
  '--no-instructions',
];

/** Creates the cluster if it is missing: in a folder beside it, which is then renamed. */
export async function ensureCluster(home: Home, bin: string): Promise<void> {
  for (const name of readdirSync(home.folder)) {
    if (name.startsWith('postgres.new')) rmSync(join(home.folder, name), { recursive: true });
  }
  if (!existsSync(home.cluster)) await createCluster(home, bin);
  if (home.link !== undefined && !existsSync(home.link)) symlinkSync(home.cluster, home.link);
  const version = readFileSync(join(home.cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR_VERSION) {
    throw new OperatorError(
      `The database in ${home.cluster} was made by PostgreSQL ${version}, but this shop contains PostgreSQL ${MAJOR_VERSION}. ` +
        'Nothing was changed: move the data with pg_dump and pg_restore.',
    );
  }
}

export function passwordOf(home: Home): string {
  const file = passwordFile(home);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  throw new OperatorError(
    `The password file of the database, ${file}, is missing. Restore it from a backup.`,
  );
}

const passwordFile = (home: Home) => join(home.folder, 'postgres.password');

async function createCluster(home: Home, bin: string): Promise<void> {
  const draft = join(home.folder, `postgres.new.${process.pid}`);
  mkdirSync(draft, { mode: 0o700 });
  rmSync(passwordFile(home), { force: true });
  writeFileSync(passwordFile(home), `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  if (home.user !== undefined) {
    for (const path of [draft, passwordFile(home)]) chownSync(path, home.user.uid, home.user.gid);
  }
  try {
    await runInitdb(home, [
      join(bin, 'initdb'),
      ...INITDB_FLAGS,
      `--pgdata=${draft}`,
      `--pwfile=${passwordFile(home)}`,
    ]);
    renameSync(draft, home.cluster);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Runs in a process group of its own, so that Ctrl-C for the shop does not interrupt it. */
function runInitdb(home: Home, [program = '', ...args]: string[]): Promise<void> {
  const child = spawn(program, args, {
    ...asUser(home),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  return new Promise((resolve, reject) => {
    const fail = (error?: Error) =>
      reject(
        new OperatorError(`The database could not be created in ${home.folder}: ${reasonIn(output, error)}`),
      );
    child.once('error', fail);
    child.once('close', (code) => (code === 0 ? resolve() : fail()));
  });
}

/**
 * Runs the server as its user with an environment of its own: variables of the shop such as PGPORT or LC_ALL must not
 * reach it.
 */
export function asUser({ user, folder }: Home) {
  const env = { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return { ...(user && { uid: user.uid, gid: user.gid }), cwd: folder, env };
}

/** Returns the line of the output that states the reason. */
export function reasonIn(output: string, error?: Error): string {
  if (/No space left on device|Disk quota exceeded/.test(output))
    return 'the disk is full. Make room and start again.';
  const lines = output.split('\n').filter((line) => /fatal|panic|error|could not/i.test(line));
  return (
    lines.at(-1)?.replace(/^.*?(FATAL|PANIC|ERROR|initdb: error):\s*/, '') ??
    error?.message ??
    'no reason was given.'
  );
}
