import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PREPARED = join(ROOT, 'test-logs', 'prepared-shop');
const DATA = join(PREPARED, 'data');
/** Written last: an interrupted copy is never used. */
const DIGEST = join(PREPARED, 'made-from');

/** The files that decide which pictures the demonstration has, how they are rendered and how they are stored. */
const SOURCES = [
  'backend/catalogue',
  'backend/persistence/content',
  'backend/persistence/embedded',
  'backend/persistence/migrations',
  'backend/seed/catalogue',
  'lib/contract/picture.ts',
  'package-lock.json',
];

/**
 * Creates the temporary data directory of a shop that opens with the demonstration. After `prepare-shop.ts` its database
 * contains the rendered pictures, and the launcher only imports the rest of the catalogue.
 */
export function demonstrationFolder(): string {
  const folder = temporaryFolder();
  if (isPrepared()) copy(DATA, folder);
  return folder;
}

export const isPrepared = (): boolean =>
  existsSync(DIGEST) && readFileSync(DIGEST, 'utf8') === digestOfSources();

/** Keeps a copy of a data directory whose database has stopped. */
export function keepPrepared(dataDir: string): void {
  rmSync(PREPARED, { recursive: true, force: true });
  mkdirSync(PREPARED, { recursive: true });
  copy(dataDir, DATA);
  writeFileSync(DIGEST, digestOfSources());
}

/** Keeps owners and modes: under root PostgreSQL runs as another user. */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', '-T', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} could not be copied to ${to}: ${stderr}`);
}

function digestOfSources(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf).sort())
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (statSync(join(ROOT, path)).isFile()) return [path];
  const inside = readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' });
  return inside.map((name) => join(path, name)).filter((file) => statSync(join(ROOT, file)).isFile());
}
