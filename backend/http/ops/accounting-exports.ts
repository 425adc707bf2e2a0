import { recordExport } from '#backend/actions/operations/accounting.ts';
import type { ActionOf, Operation } from '#backend/actions/operations/operation.ts';
import type { CsvFiles } from '#backend/actions/shipments/ports.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { type Columns, csvPieces, type CsvList, timeText } from './csv-lists.ts';
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

type ExportDeps = {
  readonly operation: Pick<Operation, 'accounting' | 'inTransaction'>;
  readonly csvFiles: Pick<CsvFiles, 'text'>;
};

/** The lists of accounting as CSV in UTF-8 with a byte order mark; times are Japan's. */
export const accountingExportHandlers = ({
  operation,
  csvFiles,
}: ExportDeps): Pick<OpsHandlers, AccountingExport> => {
  const { accounting } = operation;
  const exported = async <Query extends object, Filter, Row>(
    query: Query,
    list: CsvList<Filter, Row>,
    action: ActionOf,
  ) => {
    await recordExport(operation, query, action);
    return { pieces: csvPieces(csvFiles, list) };
  };
  return {
    exportAccountingOrders: ({ query }, { action }) =>
      exported(query, { filter: filterOf(query), read: accounting.orders, columns: ORDERS }, action),
    exportAccountingPayments: ({ query }, { action }) =>
      exported(query, { filter: filterOf(query), read: accounting.payments, columns: PAYMENTS }, action),
    exportAccountingRefunds: ({ query }, { action }) =>
      exported(query, { filter: filterOf(query), read: accounting.refunds, columns: REFUNDS }, action),
    exportAccountingShipments: ({ query }, { action }) =>
      exported(query, { filter: filterOf(query), read: accounting.shipments, columns: SHIPMENTS }, action),
  };
};

type RowOf<List extends keyof Operation['accounting']> = Awaited<
  ReturnType<Operation['accounting'][List]>
>['items'][number];

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
  ['発送番号', (row) => presentPaymentRow(row).parcelNumber],
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
  ['発送番号', (row) => presentRefundRow(row).parcelNumber],
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
