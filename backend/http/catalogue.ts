import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import type { OpsHandlers } from './server/operator-calls.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { CatalogueOutcome } from '#lib/contract/ops/catalogue.ts';
import { uploadCatalogue, startCatalogueImport } from '#backend/actions/content/catalogue.ts';
import { presentLongOperation, findFor } from './staff/long-operations.ts';
import { allPartsOf } from '#backend/persistence/staff/long-operations.ts';
import { startLongOperation } from '#backend/actions/staff/long-operations.ts';

export const catalogueHandlers = (database: OperatorDatabase, paymentTypes: readonly PaymentType[]) =>
  ({
    uploadCatalogue: async ({ body }) => {
      const uploaded = await uploadCatalogue(database.db, body, paymentTypes);
      if (uploaded === 'busy') return { refusal: uploaded };
      const { uploadId, ...outcome } = uploaded;
      return { answer: { uploadId, ...CatalogueOutcome.parse(outcome) } };
    },

    startCatalogueImport: async ({ params: { uploadId }, body: { acknowledged } }, { action }) => {
      const started = await startCatalogueImport(database.db, { uploadId, acknowledged }, action);
      return typeof started === 'string' ? { refusal: started } : { answer: presentLongOperation(started) };
    },

    showCatalogueImport: async ({ params: { operationId } }, { role }) => {
      const found = await findFor(database, role, operationId);
      if (found?.call !== 'importCatalogue') return { refusal: 'notFound' };
      const json = Buffer.concat(await allPartsOf(database.db, operationId)).toString();
      const outcome = json === '' ? { plan: null, errors: [] } : CatalogueOutcome.parse(JSON.parse(json));
      return { answer: { operation: presentLongOperation(found), ...outcome } };
    },

    startCatalogueExport: async (_input, { action }) => {
      const started = await startLongOperation(database.db, { call: 'exportCatalogue', query: {} }, action);
      return started === 'busy' ? { refusal: started } : { answer: presentLongOperation(started) };
    },
  }) satisfies Partial<OpsHandlers>;
