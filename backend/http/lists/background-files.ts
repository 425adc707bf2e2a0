import type { z } from 'zod';
import {
  accountingOrders,
  accountingPayments,
  accountingRefunds,
  accountingShipments,
} from '#backend/persistence/accounting/accounting-lists.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import {
  countActions,
  pageOfActions,
  type OperatorLogEntry,
  type OperatorLogFilter,
} from '#backend/persistence/staff/operator-log.ts';
import { accountingCalls } from '#lib/contract/ops/accounting.ts';
import { listExportCalls } from '#lib/contract/ops/list-exports.ts';
import { OperatorLogEntry as LogEntry, operatorLogCalls } from '#lib/contract/ops/operator-log.ts';
import {
  ACCOUNTING_REFUND_COLUMNS,
  ACCOUNTING_SHIPMENT_COLUMNS,
  PAYMENT_COLUMNS,
} from '#lib/lists/accounting.ts';
import type { Column, StoredRow } from '#lib/lists/columns.ts';
import { OPERATOR_LOG_COLUMNS } from '#lib/lists/operator-log.ts';
import { ORDER_COLUMNS } from '#lib/lists/orders.ts';
import { presentOrderForStaff } from '../orders-for-staff.ts';
import { csvFile, type RowPart } from './csv-file.ts';
import { type DayRange, filterOf } from './list-filter.ts';
import type { ReadSlice } from '#backend/persistence/db/pages.ts';
import { presentPaymentRow, presentRefundRow, presentShipmentRow } from '../accounting.ts';

type SlicedList<Query extends DayRange, Stored, Row> = {
  readonly query: z.ZodType<Query>;
  readonly read: ReadSlice<ReturnType<typeof filterOf<Query>>, Stored>;
  readonly present: (stored: Stored) => StoredRow<Row>;
  readonly columns: readonly Column<Row>[];
};

/** The file of a list that is read from position to position. */
const sliced =
  <Query extends DayRange, Stored, Row>({ query, read, present, columns }: SlicedList<Query, Stored, Row>) =>
  (typed: object) =>
    csvFile(columns, bySlices(read, filterOf(query.parse(typed)), present));

/** The files that can also be written in the background. */
export function backgroundFiles(db: Database) {
  return {
    exportOrders: sliced({
      query: listExportCalls.exportOrders.query,
      read: (filter, params) => accountingOrders(db, filter, params),
      present: presentOrderForStaff,
      columns: ORDER_COLUMNS,
    }),
    exportAccountingPayments: sliced({
      query: accountingCalls.exportAccountingPayments.query,
      read: (filter, params) => accountingPayments(db, filter, params),
      present: presentPaymentRow,
      columns: PAYMENT_COLUMNS,
    }),
    exportAccountingRefunds: sliced({
      query: accountingCalls.exportAccountingRefunds.query,
      read: (filter, params) => accountingRefunds(db, filter, params),
      present: presentRefundRow,
      columns: ACCOUNTING_REFUND_COLUMNS,
    }),
    exportAccountingShipments: sliced({
      query: accountingCalls.exportAccountingShipments.query,
      read: (filter, params) => accountingShipments(db, filter, params),
      present: presentShipmentRow,
      columns: ACCOUNTING_SHIPMENT_COLUMNS,
    }),
    exportOperatorLog: sliced({
      query: operatorLogCalls.exportOperatorLog.query,
      read: logSlices(db),
      present: (entry) => LogEntry.parse(entry),
      columns: OPERATOR_LOG_COLUMNS,
    }),
  };
}

/** Reads the log from entry to entry, as lists are read from position to position. */
const logSlices =
  (db: Database): ReadSlice<OperatorLogFilter, OperatorLogEntry> =>
  async (filter, { limit, after }) => {
    const page = { limit, offset: 0, after: after === undefined ? undefined : Number(after) };
    const { items, next } = await pageOfActions(db, filter, page);
    const all = after === undefined ? { rows: await countActions(db, filter), yen: 0 } : null;
    return { items, next: next === null ? null : String(next), all };
  };

/** Rows in memory at a time. Each part searches the rest of the list, so that small parts take longer in all. */
const ROWS_AT_ONCE = 5_000;

/** Reads a whole list, part by part. A row that is added meanwhile moves no other one. */
export async function* bySlices<Filter, Stored, Row>(
  read: ReadSlice<Filter, Stored>,
  filter: Filter,
  present: (stored: Stored) => Row,
): AsyncGenerator<RowPart<Row>> {
  let after: string | undefined;
  do {
    const { items, all, next } = await read(filter, { limit: ROWS_AT_ONCE, after });
    yield { items: items.map(present), ofAll: all?.rows };
    after = next ?? undefined;
  } while (after !== undefined);
}
