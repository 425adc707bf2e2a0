import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { OperatorError } from '../db/operator-error.ts';

/** Files that the server's user must reach even if they may not enter the shop's own folder. */
export const REACHABLE = '/var/lib/koron-do';

/** The folder with the cluster, its password, its lock and its log. */
export type Home = {
  readonly folder: string;
  readonly cluster: string;
  readonly user: ServerUser | undefined;
  /** Link in the data directory to a cluster that is elsewhere. */
  readonly link?: string;
};

/**
 * Returns the folder of the database: the data directory, or a folder under /var/lib if the shop runs as root and only
 * root may enter the data directory, with a link `postgres` in it.
 */
export function findHome(dataDir: string): Home {
  mkdirSync(dataDir, { recursive: true });
  const data = realpathSync(dataDir);
  const entry = join(data, 'postgres');
  const kind = lstatSync(entry, { throwIfNoEntry: false });
  if (kind?.isSymbolicLink()) return checked(homeBehind(entry));
  const user = serverUser(entry);
  if (kind !== undefined || user === undefined || mayLiveIn(data, user)) {
    return checked({ folder: data, cluster: entry, user });
  }
  const folder = makeReachable(createHash('sha256').update(data).digest('hex').slice(0, 16));
  return { folder, cluster: join(folder, 'postgres'), user, link: entry };
}

/** Creates a folder under REACHABLE that everybody may enter, whatever the umask of this process. */
export function makeReachable(name: string): string {
  const folder = join(REACHABLE, name);
  mkdirSync(folder, { recursive: true });
  for (const each of [REACHABLE, folder]) chmodSync(each, 0o755);
  return folder;
}

function homeBehind(link: string): Home {
  const cluster = readlinkSync(link);
  if (!existsSync(dirname(cluster))) {
    throw new OperatorError(
      `The link ${link} leads to the database in ${cluster}, but that folder is missing.`,
    );
  }
  return { folder: dirname(cluster), cluster, user: serverUser(cluster), link };
}

function checked(home: Home): Home {
  if (!existsSync(home.cluster) || may(home.user, '-r', home.cluster)) return home;
  throw new OperatorError(
    home.user === undefined
      ? `The database in ${home.cluster} belongs to another user: start the shop as that user, or as root.`
      : `The database in ${home.cluster} cannot be reached by its user (${home.user.name}): they may not enter a folder of the path.`,
  );
}

/** Tests the access with a file: modes, access lists and mounts all affect it. */
function mayLiveIn(folder: string, user: ServerUser): boolean {
  const probe = mkdtempSync(join(folder, '.probe-'));
  try {
    chownSync(probe, user.uid, user.gid);
    return may(user, '-w', probe);
  } catch {
    return false;
  } finally {
    rmdirSync(probe);
  }
}

/** User of the server. PostgreSQL refuses to run as root, so root changes to another user. */
export type ServerUser = { readonly uid: number; readonly gid: number; readonly name: string };

/** `undefined` for an ordinary user: the server runs as that user. */
function serverUser(cluster: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  // A cluster that an ordinary user created stays theirs: the server runs as its owner.
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0)
    return { uid: owner.uid, gid: owner.gid, name: String(owner.uid) };
  return lookUp('postgres') ?? create('postgres');
}

function lookUp(name: string): ServerUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((which) => spawnSync('id', [which, name], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout), name };
}

function create(name: string): ServerUser {
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  const made = spawnSync('useradd', [...flags, name], { encoding: 'utf8' });
  const user = lookUp(name);
  if (user !== undefined) return user;
  const why = made.error?.message ?? made.stderr.trim();
  throw new OperatorError(
    `PostgreSQL does not run as root, and the user "${name}" could not be created: ${why}. ` +
      'Create it, or start the shop as an ordinary user.',
  );
}

/** Tests a path as that user: `-x`, `-r` or `-w` as in test(1). */
export function may(user: ServerUser | undefined, flag: '-x' | '-r' | '-w', path: string): boolean {
  const as = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  return spawnSync('/bin/sh', ['-c', 'test "$0" "$1"', flag, path], { ...as, cwd: '/' }).status === 0;
}
