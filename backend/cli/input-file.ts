import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { z } from 'zod';
import { openFolder } from '#backend/catalogue/catalogue-files.ts';
import { fileErrorText, isFileErrors } from '#backend/catalogue/parse-file.ts';
import { readDataFile } from '#backend/catalogue/read-entry.ts';
import { callBackend } from './call-backend.ts';
import type { CommandContext } from './command.ts';
import { UsageError } from './arguments.ts';

/** Reads a file in the format of the catalogue. Throws `UsageError` with every error and its line. */
export function readInputFile<File>(file: string, schema: z.ZodType<File>): File {
  const name = basename(file);
  const files = openFolder(dirname(file));
  const parsed = isFileErrors(files)
    ? files
    : readDataFile({ name, path: '', file: name }, { files, schema });
  if (isFileErrors(parsed)) throw new UsageError(parsed.map(fileErrorText).join('\n'));
  return parsed.file;
}

export type PictureUpload = {
  /** The data file in the same folder. */
  readonly file: string;
  readonly picture: { readonly file: string; readonly alt: string };
  readonly kind: 'scene' | 'banner';
  readonly dryRun: boolean;
};

/** Uploads a picture named by a data file. A dry run only checks it. */
export async function uploadPicture(
  context: CommandContext,
  { file, picture, kind, dryRun }: PictureUpload,
): Promise<{ readonly pictureId: string; readonly alt: string; readonly isKept: boolean }> {
  const path = join(dirname(file), picture.file);
  if (!existsSync(path)) throw new UsageError(`${path} does not exist.`);
  context.progress(`uploading ${picture.file}`);
  const query = { kind, dryRun: dryRun ? ('true' as const) : undefined };
  const { pictureId, isNew } = await callBackend(context, 'addPicture', { query, body: readFileSync(path) });
  context.progress(null);
  return { pictureId, alt: picture.alt, isKept: !(dryRun && isNew) };
}
