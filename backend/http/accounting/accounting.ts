import { accountingLists } from '#backend/persistence/accounting/accounting-lists.ts';
import {
  type AccountingFilter,
  type OrderRow,
  type PaymentRow,
  readList,
  type ReadSlice,
  type RefundRow,
  type ShipmentRow,
  type Slice,
  type SliceParams,
} from '#backend/actions/accounting/accounting.ts';
import { refundState } from '#backend/domain/refunds/refund.ts';
import { endOfDayInJapan } from '#backend/domain/time.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { PAYMENT_ACCOUNTS } from '#lib/contract/ops/accounting.ts';
import { DEFAULT_LIMIT } from '#lib/contract/paging.ts';
import { shortNumber } from '#lib/text/numbers.ts';
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
      answer: presentSlice(await readList(database.db, partOf(orders, query), action), presentOrderRow),
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

const DAY_MS = 24 * 60 * 60_000;
const startOfDay = (day: string) => new Date(endOfDayInJapan(day).getTime() - DAY_MS);

type DayRange = { readonly from?: string | undefined; readonly to?: string | undefined };
type PageQuery = { readonly limit?: number | undefined; readonly after?: string | undefined };

/** The filter of a query. Its days are Japan's, the last one included. */
export function filterOf<Query extends DayRange & PageQuery>({
  from,
  to,
  limit: _,
  after: __,
  ...rest
}: Query) {
  const range: Pick<AccountingFilter, 'from' | 'before'> = {
    from: from === undefined ? undefined : startOfDay(from),
    before: to === undefined ? undefined : endOfDayInJapan(to),
  };
  return { ...rest, ...range };
}

export const sliceFrom = ({ limit = DEFAULT_LIMIT, after }: PageQuery): SliceParams => ({ limit, after });

const presentSlice = <Row, Item>({ items, ...slice }: Slice<Row>, present: (row: Row) => Item) => ({
  ...slice,
  items: items.map(present),
});

const numberOf = (id: string | null) => (id === null ? null : shortNumber(id));

export const presentOrderRow = (row: OrderRow) => ({ ...row, number: shortNumber(row.orderId) });

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
