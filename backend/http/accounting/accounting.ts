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
import type { Operation } from '#backend/actions/staff/operation.ts';
import {
  type AccountingOrder,
  type AccountingPayment,
  type AccountingRefund,
  type AccountingShipment,
  PAYMENT_ACCOUNTS,
} from '#lib/contract/ops/accounting.ts';
import { DEFAULT_LIMIT } from '#lib/contract/paging.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

type AccountingList =
  'listAccountingOrders' | 'listAccountingPayments' | 'listAccountingRefunds' | 'listAccountingShipments';

export const accountingHandlers = (
  operation: Pick<Operation, 'accounting' | 'inTransaction'>,
): Pick<OpsHandlers, AccountingList> => {
  const { orders, payments, refunds, shipments } = operation.accounting;
  return {
    listAccountingOrders: async ({ query }, { action }) => ({
      answer: presentSlice(await readList(operation, partOf(orders, query), action), presentOrderRow),
    }),
    listAccountingPayments: async ({ query }, { action }) => ({
      answer: presentSlice(await readList(operation, partOf(payments, query), action), presentPaymentRow),
    }),
    listAccountingRefunds: async ({ query }, { action }) => ({
      answer: presentSlice(await readList(operation, partOf(refunds, query), action), presentRefundRow),
    }),
    listAccountingShipments: async ({ query }, { action }) => ({
      answer: presentSlice(await readList(operation, partOf(shipments, query), action), presentShipmentRow),
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

const presentSlice = <Row, Item>({ items, next, all }: Slice<Row>, present: (row: Row) => Item) => ({
  ...{ items: items.map(present), next },
  all: all && { ...all },
});

const timeOf = (at: Date | null) => at?.toISOString() ?? null;
const numberOf = (id: string | null) => (id === null ? null : shortNumber(id));

export const presentOrderRow = ({ at, paidAt, ...row }: OrderRow): AccountingOrder => ({
  ...row,
  ...{ number: shortNumber(row.orderId), at: at.toISOString(), paidAt: timeOf(paidAt) },
});

const subjectOf = ({ orderId, shipmentId }: Pick<PaymentRow, 'orderId' | 'shipmentId'>) => ({
  orderNumber: numberOf(orderId),
  parcelNumber: numberOf(shipmentId),
});

const accountOf = (account: string) => PAYMENT_ACCOUNTS.find((known) => known === account) ?? 'owed';

export const presentPaymentRow = ({
  orderId,
  shipmentId,
  account,
  at,
  ...row
}: PaymentRow): AccountingPayment => ({
  ...{ ...row, ...subjectOf({ orderId, shipmentId }) },
  ...{ account: accountOf(account), at: at.toISOString() },
});

export const presentRefundRow = ({
  orderId,
  shipmentId,
  at,
  doneAt,
  withdrawnAt,
  ...row
}: RefundRow): AccountingRefund => ({
  ...{ ...row, ...subjectOf({ orderId, shipmentId }) },
  state: refundState({ method: row.refundMethod, doneAt, withdrawnAt }),
  ...{ at: at.toISOString(), doneAt: timeOf(doneAt), withdrawnAt: timeOf(withdrawnAt) },
});

export const presentShipmentRow = ({
  withdrawnAt,
  at,
  shippedAt,
  deliveredAt,
  ...row
}: ShipmentRow): AccountingShipment => ({
  ...{ ...row, number: shortNumber(row.shipmentId) },
  status: withdrawnAt === null ? row.status : 'withdrawn',
  ...{ at: at.toISOString(), shippedAt: timeOf(shippedAt), deliveredAt: timeOf(deliveredAt) },
});
