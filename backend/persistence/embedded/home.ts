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
} from 'node:fs';
import { dirname, join } from 'node:path';
import { PlainFailure } from './failure.ts';
import { may, type ServerUser, serverUser } from './server-user.ts';

/** Where things lie that the server's user must reach although the shop's own folder may be closed to it. */
export const REACHABLE = '/var/lib/koron-do';

/** The folder with the cluster, its password, its lock and its log. */
export type Home = {
  readonly folder: string;
  readonly cluster: string;
  readonly user: ServerUser | undefined;
  /** The place in the data directory from which a link must lead to the cluster, where it lies elsewhere. */
  readonly link?: string;
};

/**
 * Finds where the database lies, or shall lie: in the data directory, or, where root's shop stands in a folder that
 * only root may enter, under /var/lib, with a link `postgres` in the data directory that leads there.
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

/** A folder under REACHABLE that everybody may enter, whatever the mask of this process. */
export function makeReachable(name: string): string {
  const folder = join(REACHABLE, name);
  mkdirSync(folder, { recursive: true });
  for (const each of [REACHABLE, folder]) chmodSync(each, 0o755);
  return folder;
}

function homeBehind(link: string): Home {
  const cluster = readlinkSync(link);
  if (!existsSync(dirname(cluster))) {
    throw new PlainFailure(
      `The database should lie in ${cluster} (${link} leads there), but that folder is gone.`,
    );
  }
  return { folder: dirname(cluster), cluster, user: serverUser(cluster), link };
}

function checked(home: Home): Home {
  if (!existsSync(home.cluster) || may(home.user, '-r', home.cluster)) return home;
  throw new PlainFailure(
    home.user === undefined
      ? `The database in ${home.cluster} belongs to another user: start the shop as that user, or as root.`
      : `The database in ${home.cluster} cannot be reached by its user (${home.user.name}): a folder on the way is closed.`,
  );
}

/** Tried rather than reckoned: modes, access lists and mounts all have a say. */
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
