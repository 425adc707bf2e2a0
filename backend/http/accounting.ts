import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import type { OpsHandlers } from './server/operator-calls.ts';
import {
  accountingOrders,
  accountingPayments,
  accountingRefunds,
  accountingShipments,
  type PaymentRow,
  type RefundRow,
  type ShipmentRow,
} from '#backend/persistence/accounting/accounting-lists.ts';
import { readList } from '#backend/actions/accounting/accounting.ts';
import { presentOrderForStaff } from './orders-for-staff.ts';
import { type DayRange, type PageQuery, filterOf, sliceFrom } from './lists/list-filter.ts';
import type { Slice } from '#backend/persistence/db/pages.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { PAYMENT_ACCOUNTS } from '#lib/contract/ops/accounting.ts';
import { refundState } from '#backend/domain/refunds/refund.ts';
import type { JournalTitles } from '#backend/domain/accounting/titles.ts';
import { listMonths, showMonth, exportJournal } from '#backend/actions/accounting/months.ts';
import { MonthFigures } from '#lib/contract/ops/months.ts';
import { writeCsvForProgram } from '#backend/csv/write-csv.ts';
import { type LedgerAudit, oneAuditAtATime } from '#backend/actions/accounting/ledger-audit.ts';

type AccountingContext = {
  readonly database: OperatorDatabase;
  readonly journalTitles: JournalTitles;
  readonly audit: LedgerAudit;
};

export function accountingHandlers({ database, journalTitles, audit }: AccountingContext) {
  const beginAudit = oneAuditAtATime(audit);
  return {
    listAccountingOrders: async ({ query }, { action }) => {
      const list = { read: accountingOrders, ...partOf(query) };
      return { answer: presentSlice(await readList(database, list, action), presentOrderForStaff) };
    },

    listAccountingPayments: async ({ query }, { action }) => {
      const list = { read: accountingPayments, ...partOf(query) };
      return { answer: presentSlice(await readList(database, list, action), presentPaymentRow) };
    },

    listAccountingRefunds: async ({ query }, { action }) => {
      const list = { read: accountingRefunds, ...partOf(query) };
      return { answer: presentSlice(await readList(database, list, action), presentRefundRow) };
    },

    listAccountingShipments: async ({ query }, { action }) => {
      const list = { read: accountingShipments, ...partOf(query) };
      return { answer: presentSlice(await readList(database, list, action), presentShipmentRow) };
    },

    listAccountingMonths: async () => ({ answer: { items: await listMonths(database) } }),

    showAccountingMonth: async ({ params: { month } }) => {
      const shown = await showMonth(database, month);
      if (shown === undefined) return { refusal: 'notFound' };
      return { answer: { ...shown, figures: MonthFigures.parse(shown.figures) } };
    },

    exportJournal: async ({ params: { month }, query: { format } }, { action }) => {
      const file = await exportJournal({ database, titles: journalTitles }, { month, format }, action);
      if (typeof file === 'string') return { refusal: file };
      const charset = file.encoding === 'sjis' ? 'Shift_JIS' : 'utf-8';
      return {
        answer: Buffer.from(writeCsvForProgram(file.rows, file.encoding)),
        headers: { 'content-type': `text/csv; charset=${charset}` },
      };
    },

    auditLedger: async () => {
      const checks = beginAudit();
      return checks === 'underWay' ? { refusal: checks } : { pieces: presentChecks(checks) };
    },
  } satisfies Partial<OpsHandlers>;
}

const partOf = <Query extends DayRange & PageQuery>(query: Query) => ({
  filter: filterOf(query),
  params: sliceFrom(query),
});

const presentSlice = <Row, Item>({ items, ...slice }: Slice<Row>, present: (row: Row) => Item) => ({
  ...slice,
  items: items.map(present),
});

const numberOf = (id: string | null) => (id === null ? null : shortNumber(id));

const withNumbers = <Row extends Pick<PaymentRow, 'orderId' | 'shipmentId'>>(row: Row) => ({
  ...row,
  orderNumber: numberOf(row.orderId),
  shipmentNumber: numberOf(row.shipmentId),
});

const accountOf = (account: string) => PAYMENT_ACCOUNTS.find((known) => known === account) ?? 'owed';

export const presentPaymentRow = (row: PaymentRow) => ({
  ...withNumbers(row),
  account: accountOf(row.account),
});

export const presentRefundRow = (row: RefundRow) => ({
  ...withNumbers(row),
  state: refundState({ method: row.refundMethod, doneAt: row.doneAt, withdrawnAt: row.withdrawnAt }),
});

export const presentShipmentRow = (row: ShipmentRow) => ({
  ...row,
  number: shortNumber(row.shipmentId),
  status: row.withdrawnAt === null ? row.status : ('withdrawn' as const),
});

async function* presentChecks(checks: ReturnType<LedgerAudit>) {
  for await (const { findings: examples, ...check } of checks) yield { ...check, findings: [...examples] };
}
