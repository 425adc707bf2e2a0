import { databaseTime } from '#backend/persistence/db/clock.ts';
import { insertPictureOnce } from '#backend/persistence/content/pictures.ts';
import { uploadedArchive } from '#backend/persistence/content/uploads.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { ARCHIVE, openArchive } from './archive.ts';
import { exportCatalogue } from './export.ts';
import { importRead } from './import.ts';
import type { Acknowledgement, DrawCheck } from './import-checks.ts';
import type { Original } from './original-picture.ts';
import { type FileError, isFileErrors, sortErrors } from './parse-file.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { Plan } from './plan.ts';
import { type Catalogue, readCatalogue } from './read-catalogue.ts';
import { renderUpload } from './upload-work.ts';
import { reportData } from './report.ts';
import { zipParts } from './zip-parts.ts';
import type { LongPart } from '#backend/persistence/staff/long-operations.ts';

type Names = Readonly<Record<'added' | 'changed' | 'unchanged', readonly string[]>>;

/** The changes of an import. */
type CatalogueReport = {
  readonly draws: Names;
  /** New names of draws by their present ones. */
  readonly renamed: Readonly<Record<string, string>>;
  readonly news: Names;
  readonly banners: Names;
  readonly leftToOperators: readonly string[];
  readonly pictures: { readonly made: number; readonly kept: number };
  readonly checks: readonly DrawCheck[];
};

type CatalogueProblem = {
  readonly file: string;
  readonly line: number | null;
  readonly message: string;
};

export type CatalogueOutcome = {
  /** `null`: there are errors. */
  readonly plan: CatalogueReport | null;
  readonly errors: readonly CatalogueProblem[];
};

/** The catalogue as an archive, in parts. */
export const exportParts = (db: Database): AsyncIterable<LongPart> => zipParts(exportCatalogue(db));

/** One archive at a time is unpacked, because its content is in memory. */
let isReading = false;

/** Reads an archive and compares it with the shop. Changes nothing. `busy`: another one is being read. */
export async function checkArchive(
  shop: ImportedShop,
  archive: Uint8Array,
): Promise<CatalogueOutcome | 'busy'> {
  if (isReading) return 'busy';
  isReading = true;
  try {
    const catalogue = await readArchive(shop.db, archive);
    if (isFileErrors(catalogue)) return refused(catalogue);
    const plan = await checked(shop, catalogue);
    if (isFileErrors(plan)) return refused(plan);
    const errors = await drawingErrors(plan.pictures.missing);
    return errors.length > 0 ? refused(errors) : outcomeOf(plan);
  } finally {
    isReading = false;
  }
}

async function readArchive(db: Database, archive: Uint8Array): Promise<Catalogue | readonly FileError[]> {
  const files = await openArchive(archive);
  if (isFileErrors(files)) return files;
  const today = await databaseTime(db);
  return readCatalogue(files, { today, demonstration: false });
}

type ImportedShop = {
  readonly db: Database;
  /** Those of the provider. */
  readonly paymentTypes: readonly PaymentType[];
};

const importContext = (shop: ImportedShop) => ({ ...shop, progress: () => {} });

const DRY_RUN = { demonstration: false, dryRun: true, by: '' } as const;

const checked = (shop: ImportedShop, catalogue: Catalogue): Promise<Plan | readonly FileError[]> =>
  importRead(importContext(shop), catalogue, DRY_RUN);

const outcomeOf = (done: Plan | readonly FileError[]): CatalogueOutcome => {
  if (isFileErrors(done)) return refused(done);
  const { dryRun: _dryRun, ...plan } = reportData(done, false);
  return { plan, errors: [] };
};

/** The import renders what is left: it changes nothing before all pictures are rendered. */
const MAX_TRIAL_MS = 60_000;

/** Renders pictures for a time that the uploader waits, and returns the errors of those that cannot be drawn. */
async function drawingErrors(originals: readonly Original[]): Promise<FileError[]> {
  const end = performance.now() + MAX_TRIAL_MS;
  const errors: FileError[] = [];
  for (const original of originals) {
    if (performance.now() > end) break;
    const picture = await renderUpload(original);
    if (typeof picture === 'string') errors.push({ file: original.path, message: picture });
  }
  return errors;
}

const refused = (errors: readonly FileError[]): CatalogueOutcome => ({
  plan: null,
  errors: sortErrors(errors).map(({ file, line, message }): CatalogueProblem => ({
    file,
    line: line ?? null,
    message,
  })),
});

type Upload = {
  readonly uploadId: string;
  readonly by: string;
  readonly acknowledged: readonly Acknowledgement[];
};

/**
 * Imports an uploaded archive. Its pictures are rendered first, one after the other, because rendering uses processors that
 * shoppers need; then everything else in one transaction. Pictures that no entry uses are seen by nobody, and an import that
 * is run again finds them. Nothing is imported if a draw has an open rule that is not acknowledged. The last part is the outcome as JSON; those before are empty, for the progress of the pictures.
 */
export async function* importParts(
  shop: ImportedShop,
  { uploadId, by, acknowledged }: Upload,
): AsyncGenerator<LongPart> {
  const { db } = shop;
  const archive = await uploadedArchive(db, uploadId);
  const catalogue =
    archive === undefined ? [{ file: ARCHIVE, message: 'is deleted' }] : await readArchive(db, archive);
  if (isFileErrors(catalogue)) return yield lastPart(refused(catalogue), 0);
  const plan = await checked(shop, catalogue);
  if (isFileErrors(plan)) return yield lastPart(refused(plan), 0);
  const { missing } = plan.pictures;
  for (const [index, picture] of missing.entries()) {
    const error = await storePicture(db, picture);
    if (error !== undefined) return yield lastPart(refused([error]), missing.length);
    yield { bytes: Buffer.alloc(0), done: index + 1, ofAll: missing.length + 1 };
  }
  const done = await importRead(importContext(shop), catalogue, {
    ...DRY_RUN,
    dryRun: false,
    by,
    acknowledged,
  });
  const outcome = isFileErrors(done) ? done : { ...done, pictures: plan.pictures };
  yield lastPart(outcomeOf(outcome), missing.length);
}

const lastPart = (outcome: CatalogueOutcome, pictures: number): LongPart => ({
  bytes: Buffer.from(JSON.stringify(outcome)),
  done: pictures + 1,
  ofAll: pictures + 1,
});

async function storePicture(db: Database, original: Original): Promise<FileError | undefined> {
  const picture = await renderUpload(original);
  if (typeof picture === 'string') return { file: original.path, message: picture };
  await db.transaction((tx) => insertPictureOnce(tx, picture));
  return undefined;
}
