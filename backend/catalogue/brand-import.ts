import { type BrandInput, type BrandRefusal, readBrand } from '#backend/actions/brand.ts';
import { changesBetween } from '#backend/domain/settings.ts';
import { KORON_DO } from '#lib/brand/koron-do.ts';
import { OPS_REFUSALS } from '#lib/contract/ops/refusals.ts';
import { announceContent } from '#backend/persistence/content/announcements.ts';
import { insertPictureOnce } from '#backend/persistence/content/pictures.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { lockSettings, readSettings, writeSettings } from '#backend/persistence/settings.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { ARCHIVE, openArchive } from './archive.ts';
import { BRAND_FOLDER, exportBrand, type ReadBrand, readBrandFolder } from './brand-folder.ts';
import type { CatalogueFiles } from './catalogue-files.ts';
import type { Original } from './original-picture.ts';
import { type FileError, isFileErrors } from './parse-file.ts';
import { renderUpload } from './upload-work.ts';
import { zipParts } from './zip-parts.ts';

type ImportParams = { readonly files: CatalogueFiles; readonly dryRun: boolean; readonly by: string };

/** Imports the brand of a catalogue: its pictures and its settings. `unchanged` also if the catalogue has none. */
export async function importBrand(
  db: Database,
  { files, dryRun, by }: ImportParams,
): Promise<'changed' | 'unchanged' | readonly FileError[]> {
  const read = await readBrandFolder(files);
  if (read === undefined) return 'unchanged';
  if (isFileErrors(read)) return read;
  const failed = await storePictures(db, read.originals);
  if (failed !== undefined) return [failed];
  return inTransaction(db, async (tx) => {
    const brand = await readBrand(tx, read.input);
    if ('refusal' in brand) return [{ file: BRAND_FOLDER.file, message: messageOf(brand) }];
    await lockSettings(tx);
    const before = (await readSettings(tx)).brand?.value ?? KORON_DO;
    const changes = changesBetween(before, brand);
    if (Object.keys(changes).length === 0) return 'unchanged';
    if (dryRun) return 'changed';
    await writeSettings(tx, { section: 'brand', value: brand, by });
    await announceContent(tx, { shop: true });
    await recordAction(tx, { operator: by, action: 'changeBrand', facts: { section: 'brand', changes } });
    return 'changed';
  });
}

const messageOf = (refused: BrandRefusal): string =>
  refused.refusal === 'invalidInput'
    ? `${refused.parameter}: ${refused.detail}`
    : OPS_REFUSALS[refused.refusal].message;

/** Stores pictures that are new. Like uploads, they stay if nothing uses them. */
async function storePictures(db: Database, originals: readonly Original[]): Promise<FileError | undefined> {
  for (const original of originals) {
    const picture = await renderUpload(original);
    if (typeof picture === 'string') return { file: original.path, message: picture };
    await inTransaction(db, (tx) => insertPictureOnce(tx, picture));
  }
  return undefined;
}

type ReadArchive =
  | { readonly brand: BrandInput; readonly errors: readonly [] }
  | { readonly brand: null; readonly errors: readonly FileError[] };

/** Reads the brand of a ZIP archive into a form: its pictures are stored, and nothing else is changed. */
export async function readBrandArchive(db: Database, archive: Uint8Array): Promise<ReadArchive> {
  const read = await readArchive(archive);
  if (isFileErrors(read)) return { brand: null, errors: read };
  const failed = await storePictures(db, read.originals);
  return failed === undefined ? { brand: read.input, errors: [] } : { brand: null, errors: [failed] };
}

async function readArchive(archive: Uint8Array): Promise<ReadBrand | readonly FileError[]> {
  const files = await openArchive(archive);
  if (isFileErrors(files)) return files;
  return (await readBrandFolder(files)) ?? [{ file: ARCHIVE, message: `has no ${BRAND_FOLDER.file}` }];
}

/** The brand as a ZIP archive. */
export async function brandArchive(db: Connection): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const { bytes } of zipParts(exportBrand(db))) parts.push(bytes);
  return Buffer.concat(parts);
}
