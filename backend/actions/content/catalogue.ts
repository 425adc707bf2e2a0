import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { type LongOperationRecord, type LongPart, MAX_OPEN } from '../staff/long-operations.ts';
import type { ActionOf } from '../staff/operator-action.ts';
import { insertUpload, hasUpload } from '#backend/persistence/content/upload-store.ts';
import {
  countOpenLongOperations,
  insertLongOperation,
} from '#backend/persistence/staff/long-operation-store.ts';

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
};

export type CatalogueProblem = {
  readonly file: string;
  readonly line: number | null;
  readonly message: string;
};

export type CatalogueOutcome = {
  /** `null`: there are errors. */
  readonly plan: CatalogueReport | null;
  readonly errors: readonly CatalogueProblem[];
};

export type CatalogueArchives = {
  /** Reads an archive and compares it with the shop. Changes nothing. `busy`: another one is being read. */
  check(archive: Uint8Array): Promise<CatalogueOutcome | 'busy'>;
};
/** The catalogue in long operations: what the command line does with a folder, with an archive. */
export type CatalogueWork = {
  exportCatalogue(): AsyncIterable<LongPart>;
  /** The last part is the outcome as JSON; those before are empty, for the progress of the pictures. */
  importCatalogue(upload: { readonly uploadId: string; readonly by: string }): AsyncIterable<LongPart>;
};

type UploadDeps = { readonly db: Database; readonly archives: CatalogueArchives };

/** Stores an archive that can be imported, so that what was checked is what is imported. */
export async function uploadCatalogue(
  { db, archives }: UploadDeps,
  archive: Uint8Array,
): Promise<(CatalogueOutcome & { readonly uploadId: string | null }) | 'busy'> {
  const outcome = await archives.check(archive);
  if (outcome === 'busy') return outcome;
  if (outcome.errors.length > 0) return { uploadId: null, ...outcome };
  const uploadId = await inTransaction(db, (tx) => insertUpload(tx, archive));
  return { uploadId, ...outcome };
}

/** Stores the import for the jobs, with its entry in the operator log. One import is open at a time. */
export async function startCatalogueImport(
  db: Database,
  uploadId: string,
  actionOf: ActionOf,
): Promise<LongOperationRecord | 'notFound' | 'underWay' | 'busy'> {
  return inTransaction(db, async (tx) => {
    if (!(await hasUpload(tx, uploadId))) return 'notFound';
    if ((await countOpenLongOperations(tx)) >= MAX_OPEN) return 'busy';
    const requestedBy = actionOf({}).operator;
    const added = await insertLongOperation(tx, {
      call: 'importCatalogue',
      query: { uploadId },
      requestedBy,
    });
    if (added === undefined) return 'underWay';
    await recordAction(tx, actionOf({ operationId: added.operationId, uploadId }));
    return added;
  });
}
