import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type {
  Carrier,
  OrderReason,
  PaymentStatus,
  PaymentType,
  PlayStatus,
  RefundMethod,
  RefundScope,
  RefundState,
  ShippingStatus,
} from '#lib/contract/enums.ts';
import type { OrderSummary } from '#backend/persistence/orders/order-list.ts';
import type { ActionOf } from '../staff/operator-action.ts';

/** Ranges and conditions that all lists of accounting have. Each is optional; all that are given apply. */
export type AccountingFilter = {
  /** From the beginning of this day in Japan. */
  readonly from?: Date;
  /** Before this time. */
  readonly before?: Date;
  readonly draw?: string;
  readonly method?: PaymentType;
  readonly member?: string;
  readonly least?: number;
  readonly most?: number;
};

export type AccountingOrderFilter = AccountingFilter & {
  readonly state?: PlayStatus;
  readonly payment?: PaymentStatus;
};
type PaymentAccount = 'sales' | 'shipping' | 'owed';
export type AccountingPaymentFilter = AccountingFilter & { readonly state?: PaymentAccount };
export type AccountingRefundFilter = AccountingFilter & {
  readonly state?: RefundState;
  readonly scope?: RefundScope;
  readonly refundMethod?: RefundMethod;
};
export type AccountingShipmentFilter = AccountingFilter & {
  readonly state?: ShippingStatus | 'withdrawn';
};

type Subject = {
  readonly orderId: string | null;
  readonly shipmentId: string | null;
  readonly memberId: string;
  readonly drawTitle: string | null;
  readonly paymentType: PaymentType | null;
};

export type PaymentRow = Subject & {
  readonly lineId: number;
  readonly account: string;
  readonly yen: number;
  readonly provider: string;
  readonly paymentId: string;
  readonly at: Date;
};
export type RefundRow = Subject & {
  readonly refundId: string;
  readonly yen: number;
  readonly reason: OrderReason;
  readonly provider: string;
  readonly paymentId: string;
  readonly scope: RefundScope;
  /** Number of refunded tickets. */
  readonly tickets: number;
  readonly refundMethod: RefundMethod;
  readonly at: Date;
  readonly doneAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly paidOutOn: string | null;
  readonly reference: string | null;
};
export type ShipmentRow = {
  readonly shipmentId: string;
  readonly memberId: string;
  readonly status: ShippingStatus;
  readonly prizes: number;
  readonly yen: number;
  readonly paymentType: PaymentType | null;
  readonly paymentStatus: PaymentStatus;
  readonly carrier: Carrier | null;
  readonly trackingNumber: string | null;
  readonly at: Date;
  readonly shippedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly withdrawnAt: Date | null;
};

/** `after`: the position after an item, see `next`. */
export type SliceParams = { readonly limit: number; readonly after?: string };

/** A part of a list, oldest first. */
export type Slice<Row> = {
  readonly items: readonly Row[];
  /** The position after the last item; `null`: no more. */
  readonly next: string | null;
  /** Of the whole list, with its first part. */
  readonly all: { readonly rows: number; readonly yen: number } | null;
};

export type ReadSlice<Filter, Row> = (filter: Filter, params: SliceParams) => Promise<Slice<Row>>;

/** The lists of accounting. They only read. */
export type AccountingLists = {
  readonly orders: ReadSlice<AccountingOrderFilter, OrderSummary>;
  readonly payments: ReadSlice<AccountingPaymentFilter, PaymentRow>;
  readonly refunds: ReadSlice<AccountingRefundFilter, RefundRow>;
  readonly shipments: ReadSlice<AccountingShipmentFilter, ShipmentRow>;
};

/** Rows in memory at a time. Each part searches the rest of the list, so that small parts take longer in all. */
const EXPORTED_AT_ONCE = 5_000;

/** Reads a whole list, part by part. A row that is added meanwhile moves no other one. */
export async function* wholeList<Filter, Row>(
  read: ReadSlice<Filter, Row>,
  filter: Filter,
): AsyncGenerator<Slice<Row>> {
  let after: string | undefined;
  do {
    const slice = await read(filter, { limit: EXPORTED_AT_ONCE, after });
    yield slice;
    after = slice.next ?? undefined;
  } while (after !== undefined);
}

type ListOf<Filter, Row> = {
  readonly read: ReadSlice<Filter, Row>;
  readonly filter: Filter;
  readonly params: SliceParams;
};

/** Reads a part of a list. That of one member is recorded first: it shows the purchases of a person. */
export async function readList<Filter extends AccountingFilter, Row>(
  db: Database,
  { read, filter, params }: ListOf<Filter, Row>,
  actionOf: ActionOf,
): Promise<Slice<Row>> {
  const { member } = filter;
  if (member !== undefined)
    await inTransaction(db, (tx) => recordAction(tx, actionOf({ by: 'member', memberIds: [member] })));
  return read(filter, params);
}

/** Records an export before it begins. */
export const recordExport = (db: Database, filter: object, actionOf: ActionOf): Promise<void> =>
  inTransaction(db, (tx) => recordAction(tx, actionOf({ filter })));
