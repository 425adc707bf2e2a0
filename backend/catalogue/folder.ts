import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';

/** The folder of one entry: draws/x, news/12 or banners/y. */
export type EntryFolder = {
  /** Name of the entry. */
  readonly name: string;
  readonly path: string;
  /** The data file as errors name it, such as draws/x/draw.yaml. */
  readonly file: string;
};

/** Returns the entries of one kind, by name. */
export function entryFolders(root: string, kind: 'draws' | 'news' | 'banners', file: string): EntryFolder[] {
  const folder = join(root, kind);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => ({ name, path: join(folder, name), file: `${kind}/${name}/${file}` }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Digest of an entry's content. Keys have the order of the schema, so equal content has an equal digest. */
export const digestOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');
