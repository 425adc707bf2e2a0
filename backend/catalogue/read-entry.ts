import type { z } from 'zod';
import type { Written } from '#backend/domain/content/entry.ts';
import { parseCatalogueTime } from '#backend/domain/time.ts';
import { type EntrySource, type FileError, parseFile, type Parsed } from './parse-file.ts';
import type { CatalogueFiles, EntryFolder } from './catalogue-files.ts';
import type { PictureFiles } from './picture-files.ts';

/** Files, pictures and date with which entries are read. */
export type EntryContext = {
  readonly files: CatalogueFiles;
  readonly pictureFiles: PictureFiles;
  readonly today: Date;
  /** Whether draws may list tickets shown as drawn. */
  readonly demonstration: boolean;
};

/** An entry with its source, for errors found later. */
export type ReadEntry<Entry> = { readonly entry: Entry; readonly source: EntrySource };

/** The time of parsing YAML grows with the square of its keys. */
const MAX_FILE_BYTES = 256 * 1024;

/** Reads the data file of a folder. Returns its errors if it does not match the schema. */
export async function readDataFile<File>(
  { file: name }: EntryFolder,
  { files, schema }: { readonly files: CatalogueFiles; readonly schema: z.ZodType<File> },
): Promise<Parsed<File> | readonly FileError[]> {
  const size = files.sizeOf(name);
  if (size === undefined) return [{ file: name, message: 'is missing' }];
  if (size > MAX_FILE_BYTES) return [{ file: name, message: 'must be at most 256 KiB' }];
  return parseFile({ bytes: files.read(name), name, schema });
}

/** Parses a time that the schema has accepted. */
export function written(text: string, today: Date): Written {
  const at = parseCatalogueTime(text, today);
  if (at === undefined) throw new Error(`${text} is not a time`);
  return { text, at };
}
