import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { type CatalogueOutcome, checkArchive } from '#backend/catalogue/archive-work.ts';
import type { Acknowledgement } from '#backend/catalogue/import-checks.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { MAX_OPEN } from '../staff/long-operations.ts';
import type { ActionOf } from '../staff/operator-action.ts';
import { insertUpload, hasUpload } from '#backend/persistence/content/uploads.ts';
import {
  countOpenLongOperations,
  insertLongOperation,
  type LongOperationRecord,
} from '#backend/persistence/staff/long-operations.ts';

/** Stores an archive that can be imported, so that what was checked is what is imported. */
export async function uploadCatalogue(
  db: Database,
  archive: Uint8Array,
  paymentTypes: readonly PaymentType[],
): Promise<(CatalogueOutcome & { readonly uploadId: string | null }) | 'busy'> {
  const outcome = await checkArchive({ db, paymentTypes }, archive);
  if (outcome === 'busy') return outcome;
  if (outcome.errors.length > 0) return { uploadId: null, ...outcome };
  const uploadId = await inTransaction(db, (tx) => insertUpload(tx, archive));
  return { uploadId, ...outcome };
}

type ImportRequest = {
  readonly uploadId: string;
  readonly acknowledged: readonly Acknowledgement[];
};

/** Stores the import for the jobs, with its entry in the operator log. One import is open at a time. */
export async function startCatalogueImport(
  db: Database,
  { uploadId, acknowledged }: ImportRequest,
  actionOf: ActionOf,
): Promise<LongOperationRecord | 'notFound' | 'underWay' | 'busy'> {
  return inTransaction(db, async (tx) => {
    if (!(await hasUpload(tx, uploadId))) return 'notFound';
    if ((await countOpenLongOperations(tx)) >= MAX_OPEN) return 'busy';
    const requestedBy = actionOf({}).operator;
    const added = await insertLongOperation(tx, {
      call: 'importCatalogue',
      query: { uploadId, acknowledged: JSON.stringify(acknowledged) },
      requestedBy,
    });
    if (added === undefined) return 'underWay';
    await recordAction(tx, actionOf({ operationId: added.operationId, uploadId, acknowledged }));
    return added;
  });
}
