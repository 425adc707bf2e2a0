import { allowWholeExport, downloadWholeExport } from '#backend/actions/whole-export.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { wholeExportsOf } from '#backend/persistence/whole-export.ts';
import type { OpsHandlers } from './server/operator-calls.ts';

/** `shopName`: for the description in the archive. */
export const wholeExportHandlers = (database: OperatorDatabase, shopName: () => string) =>
  ({
    requestWholeExport: async ({ body: { reason, dryRun } }, { action, approved }) => {
      if (approved === undefined)
        return dryRun
          ? { answer: { allowed: null, dryRun }, asks: EXPORT }
          : {
              approval: { subject: EXPORT, summary: 'Let the requester download everything', yen: 0, reason },
            };
      const params = { requestedBy: approved.requestedBy, reason, dryRun };
      return { answer: { allowed: await allowWholeExport(database.db, params, action), dryRun } };
    },

    listWholeExports: async (_input, { name }) => ({
      answer: { items: await wholeExportsOf(database.db, name) },
    }),

    downloadWholeExport: async ({ params: { exportId } }, { name, action }) => {
      const params = { exportId, by: name, shop: shopName() };
      const pieces = await downloadWholeExport(database, params, action);
      if ('refusal' in pieces) return pieces;
      return { pieces, headers: { 'content-type': 'application/zip' } };
    },
  }) satisfies Partial<OpsHandlers>;

/** The subject of such a request. */
const EXPORT = { kind: 'settings', id: 'export' } as const;
