import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';

/** A folder of the catalogue that stands for one thing: draws/x, news/12 or banners/y. */
export type EntryFolder = {
  /** The thing's own name. */
  readonly name: string;
  readonly path: string;
  /** The data file as a fault names it, such as draws/x/draw.yaml. */
  readonly file: string;
};

/** The things of one kind in a catalogue's folder, by name. */
export function entryFolders(root: string, kind: 'draws' | 'news' | 'banners', file: string): EntryFolder[] {
  const folder = join(root, kind);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => ({ name, path: join(folder, name), file: `${kind}/${name}/${file}` }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Digest of what an entry says. Its keys stand in the order of its schema, so the same words give the same digest. */
export const digestOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');
