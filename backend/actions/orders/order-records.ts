import type {
  LedgerKind,
  OrderReason,
  PaymentStatus,
  PlayStatus,
  RefundMethod,
  RefundScope,
  RefundState,
  PrizeGrade,
} from '#lib/contract/enums.ts';
import type { IdRange, Lookup } from '#backend/domain/lookup.ts';
import type { Order } from '#backend/domain/orders/order.ts';
import type { StoredMember } from '#backend/domain/members/member.ts';
import type { Page, Paged } from '../ports.ts';
import type { AccountingOrderFilter, SliceParams } from '../accounting/accounting.ts';
import type { MemberEmail } from '../members/member-details.ts';
import type { ListedDisputeRecord } from '../payments/reconcile-by-staff.ts';

/** A row in the list of orders. */
export type OrderSummary = Pick<
  Order,
  | 'drawId'
  | 'orderId'
  | 'memberId'
  | 'quantity'
  | 'total'
  | 'paymentType'
  | 'status'
  | 'paymentStatus'
  | 'orderedAt'
> & { readonly directoryName: string; readonly drawTitle: string };

/** One row of the ledger. */
export type MoneyMovement = {
  readonly kind: LedgerKind;
  readonly from: string;
  readonly to: string;
  readonly yen: number;
  readonly provider: string;
  readonly paymentId: string;
  readonly at: Date;
};

export type RefundRecord = {
  readonly refundId: string;
  readonly yen: number;
  readonly reason: OrderReason;
  readonly scope: RefundScope;
  readonly method: RefundMethod;
  readonly note: string | null;
  readonly tickets: readonly number[];
  readonly provider: string;
  readonly paymentId: string;
  readonly madeAt: Date;
  readonly tries: number;
  readonly doneAt: Date | null;
  readonly paidOutOn: string | null;
  readonly reference: string | null;
  readonly withdrawnAt: Date | null;
};

/** The subject of a refund: an order by both its ids, or a shipment. */
export type RefundSubject =
  | { readonly kind: 'order'; readonly drawId: string; readonly orderId: string }
  | { readonly kind: 'shipment'; readonly shipmentId: string };

export type ListedRefund = RefundRecord & {
  readonly subject: RefundSubject;
  readonly memberId: string;
  /** The payer's bank asks for the payment back, or has taken it back. */
  readonly isDisputed: boolean;
};

export type RefundFilter = Page & {
  /** `undefined`: all that are due or requested. */
  readonly state: RefundState | 'all' | undefined;
  readonly method: RefundMethod | undefined;
  /** The number of an order or shipment. */
  readonly q?: string | undefined;
  /** Made from this time on. */
  readonly from?: Date | undefined;
  /** Made before this time. */
  readonly before?: Date | undefined;
};

export type RefundQueries = {
  /** Newest first; those that are due or requested, longest waiting first. */
  list(filter: RefundFilter): Promise<Paged<ListedRefund>>;
  find(refundId: string): Promise<ListedRefund | undefined>;
};

export type OrderRecord = OrderSummary &
  Pick<Order, 'price' | 'reason' | 'heldUntil' | 'firstTicket' | 'hasLastOne' | 'settledAt'> & {
    readonly playedAt: Date | null;
    readonly prizes: {
      readonly won: number;
      readonly waiting: number;
      readonly inShipments: number;
      readonly void: number;
    };
    readonly shipments: readonly string[];
    readonly moves: readonly {
      readonly from: PlayStatus | null;
      readonly to: PlayStatus;
      readonly paymentStatus: PaymentStatus;
      readonly reason: OrderReason | null;
      readonly at: Date;
    }[];
    /** By their numbers in the box, the last-one prize at the end. None before the payment. */
    readonly tickets: readonly OrderTicket[];
    readonly money: readonly MoneyMovement[];
    readonly refunds: readonly RefundRecord[];
    readonly disputes: readonly ListedDisputeRecord[];
    /** The latest first. */
    readonly emails: readonly MemberEmail[];
  };

export type OrderTicket = {
  /** Null: the last-one prize. */
  readonly ticket: number | null;
  readonly isRefunded: boolean;
  /** Null: the order was not played. */
  readonly prize: TicketPrize | null;
};

export type TicketPrize = {
  readonly wonPrizeId: string;
  readonly grade: PrizeGrade;
  readonly name: string;
  /** Null: in no shipment. */
  readonly shipmentId: string | null;
  readonly isVoid: boolean;
};

/** All that is given applies. */
export type OrderListFilter = AccountingOrderFilter & { readonly lookup?: Lookup | undefined };

/** A page of orders, newest first. */
export type OrderList = {
  /** Length of the whole list, counted up to `MAX_COUNTED`. */
  readonly total: number;
  readonly items: readonly OrderSummary[];
  /** The position after this page; null: it is the last one. */
  readonly next: string | null;
};

export type OrderQueries = {
  list(filter: OrderListFilter, params: SliceParams): Promise<OrderList>;
  /** The ids of the members whose orders match. A member found by email address also without orders. */
  membersOf(lookup: Lookup): Promise<readonly string[]>;
  /** All ids with this short number: rarely more than one. */
  idsIn(range: IdRange): Promise<readonly string[]>;
  recordOf(orderId: string): Promise<OrderRecord | undefined>;
};

/** A member as support sees them. Excludes credentials: password hash, codes, tokens. */
export type MemberRecord = Omit<StoredMember, 'passwordHash'> & {
  readonly joinedAt: Date;
  readonly sessions: number;
  readonly lastSeenAt: Date | null;
  readonly orders: { readonly all: number; readonly underWay: number; readonly unplayed: number };
  readonly prizes: { readonly won: number; readonly waiting: number };
  readonly shipments: { readonly all: number; readonly underWay: number };
  readonly refundsDue: number;
};

export type MemberLookup = { readonly email: string } | { readonly memberId: string };
