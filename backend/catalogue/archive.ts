import { CATALOGUE_FILES, CATALOGUE_MB, MB_BYTES, PICTURE_MB } from '#lib/contract/shop-rules.ts';
import type { CatalogueFiles } from './catalogue-files.ts';
import { BRAND_PATH, DATA_FILES, type EntryKind } from './catalogue-files.ts';
import type { FileError } from './parse-file.ts';
import { type ZipEntry, zipEntries } from './zip-entries.ts';

/** The name of an archive in errors, because the console sends none. */
export const ARCHIVE = 'archive.zip';

/** The whole content is in memory while it is read. */
const MAX_UNPACKED_BYTES = 2 * CATALOGUE_MB * MB_BYTES;
/** Larger ones would be refused by every rule of the catalogue. */
const MAX_FILE_BYTES = PICTURE_MB * MB_BYTES;

/** The files that entries can name. Others, such as a README, are not unpacked. */
const READ = /\.(?:yaml|svg|png|jpe?g|webp)$/i;
/** Files and folders that systems add. */
const ADDED = /(?:^|\/)(?:__MACOSX|Thumbs\.db|desktop\.ini|\.(?!\.?(?:\/|$))[^/]*)(?:\/|$)/;

/**
 * Opens a catalogue that was packed as a ZIP archive, with or without the folder around it. Nothing is written to a disk.
 * Returns all errors of an archive that cannot be used.
 */
export async function openArchive(bytes: Uint8Array): Promise<CatalogueFiles | readonly FileError[]> {
  if (bytes.length > CATALOGUE_MB * MB_BYTES) return [wrong(`must be at most ${CATALOGUE_MB} MB`)];
  const entries = zipEntries(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (entries === undefined) return [wrong('is no ZIP archive')];
  const errors = errorsOf(entries);
  if (errors.length > 0) return errors;
  const files = new Map<string, Buffer>();
  for (const entry of entries.filter(isRead)) {
    const content = await entry.read();
    if (content === undefined) errors.push(wrong('cannot be unpacked', entry.name));
    else files.set(entry.name, content);
  }
  return errors.length > 0 ? errors : filesOf(withoutRoot(files));
}

const wrong = (message: string, file: string = ARCHIVE): FileError => ({ file, message });

const isRead = ({ name, isFolder }: ZipEntry) => !isFolder && READ.test(name) && !ADDED.test(name);

/** Errors that need no unpacking. */
function errorsOf(entries: readonly ZipEntry[]): FileError[] {
  if (entries.length > CATALOGUE_FILES) return [wrong(`must have at most ${CATALOGUE_FILES} files`)];
  const unpacked = entries.filter(isRead).reduce((sum, { size }) => sum + size, 0);
  if (unpacked > MAX_UNPACKED_BYTES)
    return [wrong(`must unpack to at most ${MAX_UNPACKED_BYTES / MB_BYTES} MB`)];
  const names = new Set<string>();
  return entries.flatMap((entry) => {
    const message = entryError(entry, names);
    names.add(entry.name);
    return message === undefined ? [] : [wrong(message, entry.name.replaceAll(/\p{Cc}/gu, '?'))];
  });
}

function entryError(entry: ZipEntry, names: ReadonlySet<string>): string | undefined {
  const { name, size, isSpecial } = entry;
  if (name === '' || /[\\\p{Cc}]/u.test(name)) return 'has a name with a backslash or a control character';
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) return 'has an absolute path';
  const segments = name.replace(/\/$/, '').split('/');
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..'))
    return 'has a path that leads out of its folder';
  if (isSpecial) return 'is a link, not a file';
  if (names.has(name)) return 'occurs twice';
  return isRead(entry) && size > MAX_FILE_BYTES
    ? `must be at most ${MAX_FILE_BYTES / MB_BYTES} MB`
    : undefined;
}

const FOLDERS = [...Object.keys(DATA_FILES), BRAND_PATH];

/** Removes the name of the folder that was packed. */
function withoutRoot(files: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> {
  const paths = [...files.keys()];
  const [root = ''] = paths[0]?.split('/') ?? [];
  const isRoot = !FOLDERS.includes(root) && paths.every((path) => path.startsWith(`${root}/`));
  if (!isRoot) return files;
  return new Map([...files].map(([path, content]) => [path.slice(root.length + 1), content]));
}

/** The files of a catalogue in memory, by their paths. */
export const filesOf = (files: ReadonlyMap<string, Buffer>): CatalogueFiles => ({
  name: ARCHIVE,
  entriesOf: (kind: EntryKind) => [
    ...new Set(
      [...files.keys()].flatMap((path) => {
        const [folder, name, file] = path.split('/');
        return folder === kind && name !== undefined && file !== undefined ? [name] : [];
      }),
    ),
  ],
  sizeOf: (path) => files.get(path.normalize('NFC'))?.length,
  read: (path) => {
    const content = files.get(path.normalize('NFC'));
    if (content === undefined) throw new Error(`${path} is not in the archive.`);
    return content;
  },
});
