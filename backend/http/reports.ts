import { carrierReport, drawReport, salesReport } from '#backend/actions/accounting/reports.ts';
import { recordExport } from '#backend/actions/staff/record-export.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import type { Column, StoredRow } from '#lib/lists/columns.ts';
import {
  CARRIER_REPORT_COLUMNS,
  comparedRows,
  DRAW_REPORT_COLUMNS,
  SALES_REPORT_COLUMNS,
} from '#lib/lists/reports.ts';
import { bytesOf, csvFile, type RowPart } from './lists/csv-file.ts';
import type { Operator, OpsHandlers } from './server/operator-calls.ts';

export function reportHandlers({ db, monthsDb }: Pick<OperatorDatabase, 'db' | 'monthsDb'>) {
  const fileOf = async <Row>(
    columns: readonly Column<Row>[],
    rows: () => Promise<readonly StoredRow<Row>[]>,
    { query, action }: { readonly query: object } & Pick<Operator, 'action'>,
  ) => {
    await recordExport(db, query, action);
    return { pieces: bytesOf(csvFile(columns, onePart(await rows()))) };
  };
  return {
    showSalesReport: async ({ query }) => ({ answer: await salesReport(monthsDb, query) }),

    exportSalesReport: ({ query }, { action }) =>
      fileOf(SALES_REPORT_COLUMNS, async () => comparedRows(await salesReport(monthsDb, query)), {
        query,
        action,
      }),

    showDrawReport: async ({ query }) => ({ answer: { items: await drawReport(monthsDb, query) } }),

    exportDrawReport: ({ query }, { action }) =>
      fileOf(DRAW_REPORT_COLUMNS, () => drawReport(monthsDb, query), { query, action }),

    showCarrierReport: async ({ query }) => ({ answer: { items: await carrierReport(monthsDb, query) } }),

    exportCarrierReport: ({ query }, { action }) =>
      fileOf(CARRIER_REPORT_COLUMNS, () => carrierReport(monthsDb, query), { query, action }),
  } satisfies Partial<OpsHandlers>;
}

async function* onePart<Row>(items: readonly Row[]): AsyncGenerator<RowPart<Row>> {
  yield { items, ofAll: items.length };
}
