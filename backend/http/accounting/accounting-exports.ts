import { type AccountingLists, recordExport } from '#backend/actions/accounting/accounting.ts';
import { accountingLists } from '#backend/persistence/accounting/accounting-lists.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import type { ActionOf } from '#backend/actions/staff/operator-action.ts';
import type { CsvFiles } from '#backend/actions/shipments/ports.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import type { LongPart } from '#backend/actions/staff/long-operations.ts';
import { accountingCalls } from '#lib/contract/ops/accounting.ts';
import { bytesOf, type Columns, type CsvList, csvParts, timeText } from '../lists/csv-lists.ts';
import {
  filterOf,
  presentOrderRow,
  presentPaymentRow,
  presentRefundRow,
  presentShipmentRow,
} from './accounting.ts';

type AccountingExport =
  | 'exportAccountingOrders'
  | 'exportAccountingPayments'
  | 'exportAccountingRefunds'
  | 'exportAccountingShipments';

type FileDeps = {
  readonly accounting: AccountingLists;
  readonly csvFiles: Pick<CsvFiles, 'text'>;
};

/** The lists of accounting as CSV in UTF-8 with a byte order mark; times are Japan's. */
export function accountingFiles({
  accounting: { orders, payments, refunds, shipments },
  csvFiles,
}: FileDeps) {
  const parts = <Filter, Row>(list: CsvList<Filter, Row>) => csvParts(csvFiles, list);
  const {
    exportAccountingOrders: ofOrders,
    exportAccountingPayments: ofPayments,
    exportAccountingRefunds: ofRefunds,
    exportAccountingShipments: ofShipments,
  } = accountingCalls;
  return {
    exportAccountingOrders: (query) =>
      parts({ read: orders, filter: filterOf(ofOrders.query.parse(query)), columns: ORDERS }),
    exportAccountingPayments: (query) =>
      parts({ read: payments, filter: filterOf(ofPayments.query.parse(query)), columns: PAYMENTS }),
    exportAccountingRefunds: (query) =>
      parts({ read: refunds, filter: filterOf(ofRefunds.query.parse(query)), columns: REFUNDS }),
    exportAccountingShipments: (query) =>
      parts({ read: shipments, filter: filterOf(ofShipments.query.parse(query)), columns: SHIPMENTS }),
  } satisfies Record<AccountingExport, (query: object) => AsyncIterable<LongPart>>;
}

type ExportDeps = Pick<FileDeps, 'csvFiles'> & {
  readonly database: OperatorDatabase;
};

export const accountingExportHandlers = ({
  database,
  csvFiles,
}: ExportDeps): Pick<OpsHandlers, AccountingExport> => {
  const files = accountingFiles({ accounting: accountingLists(database.listsDb), csvFiles });
  const exported =
    (file: (query: object) => AsyncIterable<LongPart>) =>
    async ({ query }: { readonly query: object }, { action }: { readonly action: ActionOf }) => {
      await recordExport(database.db, query, action);
      return { pieces: bytesOf(file(query)) };
    };
  return {
    exportAccountingOrders: exported(files.exportAccountingOrders),
    exportAccountingPayments: exported(files.exportAccountingPayments),
    exportAccountingRefunds: exported(files.exportAccountingRefunds),
    exportAccountingShipments: exported(files.exportAccountingShipments),
  };
};

type RowOf<List extends keyof AccountingLists> = Awaited<ReturnType<AccountingLists[List]>>['items'][number];

const ORDERS: Columns<RowOf<'orders'>> = [
  ['注文番号', (row) => presentOrderRow(row).number],
  ['注文日時', ({ at }) => timeText(at)],
  ['入金日時', ({ paidAt }) => timeText(paidAt)],
  ['会員', ({ memberId }) => memberId],
  ['くじ', ({ drawTitle }) => drawTitle],
  ['くじの名前', ({ directoryName }) => directoryName],
  ['回数', ({ quantity }) => quantity],
  ['単価', ({ price }) => price],
  ['金額', ({ yen }) => yen],
  ['支払方法', ({ paymentType }) => paymentType],
  ['状態', ({ status }) => status],
  ['支払の状態', ({ paymentStatus }) => paymentStatus],
  ['理由', ({ reason }) => reason],
];

const PAYMENTS: Columns<RowOf<'payments'>> = [
  ['行', ({ lineId }) => lineId],
  ['記帳日時', ({ at }) => timeText(at)],
  ['注文番号', (row) => presentPaymentRow(row).orderNumber],
  ['発送番号', (row) => presentPaymentRow(row).shipmentNumber],
  ['会員', ({ memberId }) => memberId],
  ['くじ', ({ drawTitle }) => drawTitle],
  ['金額', ({ yen }) => yen],
  ['支払方法', ({ paymentType }) => paymentType],
  ['勘定', ({ account }) => account],
  ['決済会社', ({ provider }) => provider],
  ['決済番号', ({ paymentId }) => paymentId],
];

const REFUNDS: Columns<RowOf<'refunds'>> = [
  ['返金', ({ refundId }) => refundId],
  ['受付日時', ({ at }) => timeText(at)],
  ['完了日時', ({ doneAt }) => timeText(doneAt)],
  ['注文番号', (row) => presentRefundRow(row).orderNumber],
  ['発送番号', (row) => presentRefundRow(row).shipmentNumber],
  ['会員', ({ memberId }) => memberId],
  ['くじ', ({ drawTitle }) => drawTitle],
  ['金額', ({ yen }) => yen],
  ['支払方法', ({ paymentType }) => paymentType],
  ['状態', (row) => presentRefundRow(row).state],
  ['理由', ({ reason }) => reason],
  ['決済会社', ({ provider }) => provider],
  ['決済番号', ({ paymentId }) => paymentId],
  ['対象', ({ scope }) => scope],
  ['枚数', ({ tickets }) => tickets],
  ['返金方法', ({ refundMethod }) => refundMethod],
  ['取下日時', ({ withdrawnAt }) => timeText(withdrawnAt)],
  ['振込日', ({ paidOutOn }) => paidOutOn],
  ['振込番号', ({ reference }) => reference],
];

const SHIPMENTS: Columns<RowOf<'shipments'>> = [
  ['発送番号', (row) => presentShipmentRow(row).number],
  ['依頼日時', ({ at }) => timeText(at)],
  ['発送日時', ({ shippedAt }) => timeText(shippedAt)],
  ['お届け日時', ({ deliveredAt }) => timeText(deliveredAt)],
  ['会員', ({ memberId }) => memberId],
  ['点数', ({ prizes }) => prizes],
  ['送料', ({ yen }) => yen],
  ['支払方法', ({ paymentType }) => paymentType],
  ['状態', (row) => presentShipmentRow(row).status],
  ['支払の状態', ({ paymentStatus }) => paymentStatus],
  ['運送会社', ({ carrier }) => carrier],
  ['追跡番号', ({ trackingNumber }) => trackingNumber],
];
