import { setImmediate as breath } from 'node:timers/promises';
import type {
  CatalogueArchives,
  CatalogueOutcome,
  CatalogueProblem,
  CatalogueWork,
} from '#backend/actions/content/catalogue.ts';
import type { LongPart } from '#backend/actions/staff/long-operations.ts';
import { databaseClock } from '#backend/persistence/db/clock.ts';
import { exportedRenditions } from '#backend/persistence/content/stored-content.ts';
import { addPicture } from '#backend/persistence/content/picture-store.ts';
import { pictureAdminStore } from '#backend/persistence/content/picture-admin-store.ts';
import { uploadedArchive } from '#backend/persistence/content/upload-store.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { ARCHIVE, openArchive } from './archive.ts';
import { exportCatalogue } from './export.ts';
import { importRead } from './import.ts';
import type { Original } from './original-picture.ts';
import { type FileError, isFileErrors, sortErrors } from './parse-file.ts';
import type { Plan } from './plan.ts';
import { type Catalogue, readCatalogue } from './read-catalogue.ts';
import { renderPicture } from './render-pictures.ts';
import { reportData } from './report.ts';
import { zipParts } from './zip-parts.ts';

export const createCatalogueWork = (db: Database): CatalogueWork => ({
  exportCatalogue: () => zipParts(exportCatalogue(db)),
  importCatalogue: (upload) => importParts(db, upload),
});

/** One archive at a time is unpacked, because its content is in memory. */
export function createCatalogueArchives(db: Database): CatalogueArchives {
  let isReading = false;
  return {
    check: async (archive) => {
      if (isReading) return 'busy';
      isReading = true;
      try {
        const catalogue = await readArchive(db, archive);
        if (isFileErrors(catalogue)) return refused(catalogue);
        return outcomeOf(await checked(db, catalogue));
      } finally {
        isReading = false;
      }
    },
  };
}

async function readArchive(db: Database, archive: Uint8Array): Promise<Catalogue | readonly FileError[]> {
  const files = await openArchive(archive);
  if (isFileErrors(files)) return files;
  const today = await databaseClock(db).now();
  return readCatalogue(files, { today, demonstration: false, renditions: await exportedRenditions(db) });
}

const importContext = (db: Database) => ({
  db,
  clock: databaseClock(db),
  progress: () => {},
  // Sealing takes seconds of a processor: the requests of others go on between its steps.
  pace: () => breath(),
});

const DRY_RUN = { demonstration: false, dryRun: true, by: '' } as const;

const checked = (db: Database, catalogue: Catalogue): Promise<Plan | readonly FileError[]> =>
  importRead(importContext(db), catalogue, DRY_RUN);

const outcomeOf = (done: Plan | readonly FileError[]): CatalogueOutcome => {
  if (isFileErrors(done)) return refused(done);
  const { dryRun: _dryRun, ...plan } = reportData(done, false);
  return { plan, errors: [] };
};

const refused = (errors: readonly FileError[]): CatalogueOutcome => ({
  plan: null,
  errors: sortErrors(errors).map(({ file, line, message }): CatalogueProblem => ({
    file,
    line: line ?? null,
    message,
  })),
});

type Upload = { readonly uploadId: string; readonly by: string };

/**
 * Imports an uploaded archive. Its pictures are rendered first, one after the other, because rendering uses processors that
 * shoppers need; then everything else in one transaction. Pictures that no entry uses are seen by nobody, and an import that
 * is run again finds them.
 */
async function* importParts(db: Database, { uploadId, by }: Upload): AsyncGenerator<LongPart> {
  const archive = await uploadedArchive(db, uploadId);
  const catalogue =
    archive === undefined ? [{ file: ARCHIVE, message: 'is deleted' }] : await readArchive(db, archive);
  if (isFileErrors(catalogue)) return yield lastPart(refused(catalogue), 0);
  const plan = await checked(db, catalogue);
  if (isFileErrors(plan)) return yield lastPart(refused(plan), 0);
  const { missing } = plan.pictures;
  for (const [index, picture] of missing.entries()) {
    const error = await storePicture(db, picture);
    if (error !== undefined) return yield lastPart(refused([error]), missing.length);
    yield { bytes: Buffer.alloc(0), done: index + 1, ofAll: missing.length + 1 };
  }
  const done = await importRead(importContext(db), catalogue, { ...DRY_RUN, dryRun: false, by });
  const outcome = isFileErrors(done) ? done : { ...done, pictures: plan.pictures };
  yield lastPart(outcomeOf(outcome), missing.length);
}

const lastPart = (outcome: CatalogueOutcome, pictures: number): LongPart => ({
  bytes: Buffer.from(JSON.stringify(outcome)),
  done: pictures + 1,
  ofAll: pictures + 1,
});

async function storePicture(db: Database, original: Original): Promise<FileError | undefined> {
  const picture = await renderPicture(original);
  if (typeof picture === 'string') return { file: original.path, message: picture };
  await db.transaction(async (tx) => {
    if (!(await pictureAdminStore(tx).has(picture.pictureId))) await addPicture(tx, picture);
  });
  return undefined;
}
