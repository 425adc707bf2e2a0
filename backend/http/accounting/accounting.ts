import { accountingLists } from '#backend/persistence/accounting/accounting-lists.ts';
import {
  type PaymentRow,
  readList,
  type ReadSlice,
  type RefundRow,
  type ShipmentRow,
  type Slice,
} from '#backend/actions/accounting/accounting.ts';
import { refundState } from '#backend/domain/refunds/refund.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { PAYMENT_ACCOUNTS } from '#lib/contract/ops/accounting.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { type DayRange, filterOf, type PageQuery, sliceFrom } from '../lists/list-filter.ts';
import { presentOrder } from '../orders/orders-for-staff.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

type AccountingList =
  | 'listAccountingOrders'
  | 'listAccountingPayments'
  | 'listAccountingRefunds'
  | 'listAccountingShipments';

export const accountingHandlers = (database: OperatorDatabase): Pick<OpsHandlers, AccountingList> => {
  const { orders, payments, refunds, shipments } = accountingLists(database.listsDb);
  return {
    listAccountingOrders: async ({ query }, { action }) => ({
      answer: presentSlice(await readList(database.db, partOf(orders, query), action), presentOrder),
    }),
    listAccountingPayments: async ({ query }, { action }) => ({
      answer: presentSlice(await readList(database.db, partOf(payments, query), action), presentPaymentRow),
    }),
    listAccountingRefunds: async ({ query }, { action }) => ({
      answer: presentSlice(await readList(database.db, partOf(refunds, query), action), presentRefundRow),
    }),
    listAccountingShipments: async ({ query }, { action }) => ({
      answer: presentSlice(await readList(database.db, partOf(shipments, query), action), presentShipmentRow),
    }),
  };
};

/** A list with the filter and the page of a query. */
const partOf = <Query extends DayRange & PageQuery, Row>(
  read: ReadSlice<ReturnType<typeof filterOf<Query>>, Row>,
  query: Query,
) => ({ read, filter: filterOf(query), params: sliceFrom(query) });

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
