import type {
  LedgerKind,
  OrderReason,
  PaymentStatus,
  PlayStatus,
  Grade,
  RefundMethod,
  RefundScope,
  RefundState,
  ShipmentProblem,
  ShippingStatus,
} from '#lib/contract/enums.ts';
import type { IdRange, Lookup } from '#backend/domain/operations/lookup.ts';
import type { Order } from '#backend/domain/orders/order.ts';
import type { ShipmentFields } from '#backend/domain/shipments/shipment.ts';
import type { Member } from '#backend/domain/members/member.ts';
import type { Page, Paged } from '../ports.ts';
import type { DisclosureSection } from './disclosure.ts';
import type { MemberDetails } from './member-details.ts';
import type { SearchMembers } from './member-search.ts';

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
  readonly state: RefundState | undefined;
  readonly method: RefundMethod | undefined;
};

export type RefundQueries = {
  /** Newest first. */
  list(filter: RefundFilter): Promise<Paged<ListedRefund>>;
  find(refundId: string): Promise<ListedRefund | undefined>;
};

export type OrderRecord = OrderSummary &
  Pick<Order, 'price' | 'reason' | 'heldUntil' | 'firstTicket' | 'hasLastOne' | 'settledAt'> & {
    readonly playedAt: Date | null;
    readonly prizes: {
      readonly won: number;
      readonly waiting: number;
      readonly inParcels: number;
      readonly void: number;
    };
    readonly parcels: readonly string[];
    readonly moves: readonly {
      readonly from: PlayStatus | null;
      readonly to: PlayStatus;
      readonly paymentStatus: PaymentStatus;
      readonly reason: OrderReason | null;
      readonly at: Date;
    }[];
    readonly money: readonly MoneyMovement[];
    readonly refunds: readonly RefundRecord[];
  };

export type OrderQueries = {
  /** Newest first. */
  find(lookup: Lookup, page: Page): Promise<Paged<OrderSummary>>;
  /** The ids of the members whose orders match. A member found by email address also without orders. */
  membersOf(lookup: Lookup): Promise<readonly string[]>;
  /** All ids with this short number: rarely more than one. */
  idsIn(range: IdRange): Promise<readonly string[]>;
  recordOf(orderId: string): Promise<OrderRecord | undefined>;
};

/** A row in the list of shipments, without personal data. */
export type ShipmentSummary = Pick<
  ShipmentFields,
  | 'shipmentId'
  | 'status'
  | 'prizes'
  | 'fee'
  | 'paymentStatus'
  | 'payUntil'
  | 'requestedAt'
  | 'carrier'
  | 'trackingNumber'
  | 'problem'
  | 'problemSince'
  | 'resolution'
> & {
  readonly drawTitles: readonly string[];
  /** In START with nothing left to pay. */
  readonly isReady: boolean;
  /** Time of the last status change. */
  readonly since: Date;
};

export type ShipmentRecord = ShipmentSummary &
  Pick<ShipmentFields, 'memberId' | 'paymentType' | 'address'> &
  Pick<ShipmentFields, 'returnReason' | 'returnKeptUntil' | 'resolvedAt' | 'parentId'> & {
    readonly withdrawnAt: Date | null;
    /** The shipment that follows this one up. */
    readonly followUpId: string | null;
    readonly contents: readonly {
      readonly wonPrizeId: string;
      readonly orderId: string;
      readonly drawTitle: string;
      readonly grade: Grade | 'lastOne';
      readonly name: string;
    }[];
    readonly moves: readonly {
      readonly from: ShippingStatus | null;
      readonly to: ShippingStatus;
      readonly deed: string | null;
      readonly at: Date;
    }[];
    readonly money: readonly MoneyMovement[];
    readonly refunds: readonly RefundRecord[];
  };

export type ShipmentFilter = Page & {
  /** `undefined`: all that are not delivered, and those with an open problem. */
  readonly state: ShippingStatus | undefined;
  /** Only those with such a problem that is not decided. */
  readonly problem: ShipmentProblem | 'any' | undefined;
  readonly onlyReady: boolean;
};

/** Shipments as operators see them. Lists omit withdrawn ones; a search by number finds them. */
export type ShipmentQueries = {
  /** Longest waiting first. */
  list(lookup: ShipmentFilter): Promise<Paged<ShipmentSummary>>;
  idsIn(range: IdRange): Promise<readonly string[]>;
  recordOf(shipmentId: string): Promise<ShipmentRecord | undefined>;
  /** Shipments that can be accepted, oldest first. */
  ready(atMost: number): Promise<readonly string[]>;
};

/** A member as support sees them. Excludes credentials: password hash, codes, tokens. */
export type MemberRecord = Omit<Member, 'passwordHash'> & {
  readonly joinedAt: Date;
  readonly sessions: number;
  readonly lastSeenAt: Date | null;
  readonly orders: { readonly all: number; readonly underWay: number; readonly unplayed: number };
  readonly prizes: { readonly won: number; readonly waiting: number };
  readonly parcels: { readonly all: number; readonly underWay: number };
  readonly refundsDue: number;
};

export type MemberLookup = { readonly email: string } | { readonly memberId: string };

export type MemberQueries = {
  /** `undefined`: no such member, or the account is deleted. */
  recordOf(lookup: MemberLookup): Promise<MemberRecord | undefined>;
  detailsOf(memberId: string): Promise<MemberDetails | undefined>;
  disclosureOf(memberId: string): Promise<readonly DisclosureSection[]>;
  readonly search: SearchMembers;
};
