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
import { refundState } from '#backend/domain/refunds/refund.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { PAYMENT_ACCOUNTS } from '#lib/contract/ops/accounting.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { type DayRange, filterOf, type PageQuery, sliceFrom } from '../lists/list-filter.ts';
import { presentOrder } from '../orders/orders-for-staff.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import type { Slice } from '#backend/persistence/db/pages.ts';

type AccountingList =
  | 'listAccountingOrders'
  | 'listAccountingPayments'
  | 'listAccountingRefunds'
  | 'listAccountingShipments';

export const accountingHandlers = (database: OperatorDatabase): Pick<OpsHandlers, AccountingList> => ({
  listAccountingOrders: async ({ query }, { action }) => {
    const list = { read: accountingOrders, ...partOf(query) };
    return { answer: presentSlice(await readList(database, list, action), presentOrder) };
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
});

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
