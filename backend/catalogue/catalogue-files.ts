import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import type { FileError } from './parse-file.ts';

/** The folders of a catalogue with the data file of their entries. */
export const DATA_FILES = { draws: 'draw.yaml', news: 'news.yaml', banners: 'banner.yaml' } as const;
/** The folder of the brand beside them. */
export const BRAND_PATH = 'brand';

export type EntryKind = keyof typeof DATA_FILES;

/** The files of a catalogue by their paths, such as draws/x/draw.yaml: of a folder, or of an archive. */
export type CatalogueFiles = {
  /** The name of the whole in errors. */
  readonly name: string;
  /** The names of the entries of one kind, in any order. */
  entriesOf(kind: EntryKind): readonly string[];
  /** In bytes. `undefined`: there is no such file. */
  sizeOf(path: string): number | undefined;
  read(path: string): Buffer;
};

/** The files of a folder, or the error that there is none. */
export const openFolder = (root: string): CatalogueFiles | readonly FileError[] =>
  isFolder(root) ? filesInFolder(root) : [{ file: root, message: 'is no folder' }];

const filesInFolder = (root: string): CatalogueFiles => ({
  name: root,
  entriesOf: (kind) => {
    const folder = join(root, kind);
    if (!isFolder(folder)) return [];
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name);
  },
  sizeOf: (path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    return found?.isFile() === true ? found.size : undefined;
  },
  read: (path) => readFileSync(join(root, path)),
});

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** The folder of one entry: draws/x, news/12 or banners/y. */
export type EntryFolder = {
  /** Name of the entry. */
  readonly name: string;
  readonly path: string;
  /** The data file, such as draws/x/draw.yaml. */
  readonly file: string;
};

/** Returns the entries of one kind, by name. */
export const entryFolders = (files: CatalogueFiles, kind: EntryKind): EntryFolder[] =>
  files
    .entriesOf(kind)
    .toSorted()
    .map((name) => ({ name, path: `${kind}/${name}`, file: `${kind}/${name}/${DATA_FILES[kind]}` }));

/** Digest of an entry's content. Keys have the order of the schema, so equal content has an equal digest. */
export const digestOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');
