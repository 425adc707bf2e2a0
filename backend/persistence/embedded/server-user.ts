import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { PlainFailure } from './failure.ts';

/** Whom the server runs as. PostgreSQL refuses to run as root, so root drops to somebody else. */
export type ServerUser = { readonly uid: number; readonly gid: number; readonly name: string };

/** Undefined for an ordinary user: the server then simply runs as that user. */
export function serverUser(cluster: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  // Data that an ordinary user has begun stay theirs: the server runs as their owner.
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
  throw new PlainFailure(
    `PostgreSQL does not run as root, and the user "${name}" could not be created: ${why}. ` +
      'Create it, or start the shop as an ordinary user.',
  );
}

/** Asks the system itself, as that user, about a path: `-x`, `-r` or `-w` as in test(1). */
export function may(user: ServerUser | undefined, flag: '-x' | '-r' | '-w', path: string): boolean {
  const as = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  return spawnSync('/bin/sh', ['-c', 'test "$0" "$1"', flag, path], { ...as, cwd: '/' }).status === 0;
}
