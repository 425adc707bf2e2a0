import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import type { Written } from '#backend/domain/content/entry.ts';
import { parseCatalogueTime } from '#backend/domain/time.ts';
import { type FileError, parseFile, type Parsed, type YamlFile } from './parse-file.ts';
import type { EntryFolder } from './folder.ts';
import type { PictureFiles } from './picture-files.ts';

/** Pictures and date with which entries are read. */
export type EntryContext = {
  readonly pictureFiles: PictureFiles;
  readonly today: Date;
  /** Whether draws may list tickets shown as drawn. */
  readonly demonstration: boolean;
};

/** An entry with its file, for errors found later. */
export type ReadEntry<Entry> = { readonly entry: Entry; readonly yaml: YamlFile };

/** 256 KiB, because the time of parsing YAML grows with the square of its keys. */
const MAX_FILE_BYTES = 256 * 1024;

/** Reads the data file of a folder. Returns its errors if it does not match the schema. */
export function readDataFile<File>(
  folder: EntryFolder,
  schema: z.ZodType<File>,
): Parsed<File> | readonly FileError[] {
  const path = join(folder.path, basename(folder.file));
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) return [{ file: folder.file, says: 'is missing' }];
  if (found.size > MAX_FILE_BYTES) return [{ file: folder.file, says: 'must be at most 256 KiB' }];
  return parseFile({ path, name: folder.file, schema });
}

/** Parses a time that the schema has accepted. */
export function written(text: string, today: Date): Written {
  const at = parseCatalogueTime(text, today);
  if (at === undefined) throw new Error(`${text} is not a time`);
  return { text, at };
}
