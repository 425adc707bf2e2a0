import type { OrderReason, PaymentStatus, PlayStatus, Grade, ShippingStatus } from '#lib/contract/enums.ts';
import type { IdRange, Lookup } from '#backend/domain/operations/lookup.ts';
import type { Order } from '#backend/domain/orders/order.ts';
import type { ShipmentFields } from '#backend/domain/shipments/shipment.ts';
import type { Member } from '#backend/domain/members/member.ts';
import type { Counts, Period } from '#backend/domain/draws/draw.ts';
import type { Page, Paged } from '../ports.ts';

/** An order as a line of an operator's list. */
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

/** One line of the books. */
export type MoneyMovement = {
  readonly kind: 'capture' | 'refund';
  readonly from: string;
  readonly to: string;
  readonly yen: number;
  readonly provider: string;
  readonly paymentId: string;
  readonly at: Date;
};

export type RefundRecord = {
  readonly yen: number;
  readonly reason: OrderReason;
  readonly provider: string;
  readonly paymentId: string;
  readonly madeAt: Date;
  readonly tries: number;
  readonly doneAt: Date | null;
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
  /** Whose orders are wanted; a member who is named by address also where there are none. */
  membersOf(lookup: Lookup): Promise<readonly string[]>;
  /** The ids of all whose number this is: hardly ever more than one. */
  idsIn(range: IdRange): Promise<readonly string[]>;
  recordOf(orderId: string): Promise<OrderRecord | undefined>;
};

/** A parcel as a line of an operator's list: nothing of it says whose it is. */
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
> & {
  readonly drawTitles: readonly string[];
  /** In START: nothing is to be paid any more. */
  readonly isReady: boolean;
  /** When it came into its state. */
  readonly since: Date;
};

export type ShipmentRecord = ShipmentSummary &
  Pick<ShipmentFields, 'memberId' | 'paymentType' | 'address'> & {
    readonly withdrawnAt: Date | null;
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
  /** Undefined: all that are not delivered. */
  readonly state: ShippingStatus | undefined;
  readonly onlyReady: boolean;
};

/** Parcels as operators see them. What was withdrawn is in no list, and is found by its number all the same. */
export type ShipmentQueries = {
  /** Those that wait longest first. */
  list(lookup: ShipmentFilter): Promise<Paged<ShipmentSummary>>;
  idsIn(range: IdRange): Promise<readonly string[]>;
  recordOf(shipmentId: string): Promise<ShipmentRecord | undefined>;
  /** Those that can be accepted, the oldest first. */
  ready(atMost: number): Promise<readonly string[]>;
};

/** A member as whoever answers his questions has to know him. What opens his door is not part of it. */
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
  /** Whoever left is not found. */
  recordOf(lookup: MemberLookup): Promise<MemberRecord | undefined>;
};

type DrawSummary = Period &
  Pick<Counts, 'total' | 'sold'> & { readonly directoryName: string; readonly title: string };

type Takings = { readonly tickets: number; readonly yen: number };

export type DrawSales = DrawSummary & {
  readonly price: number;
  readonly held: number;
  readonly playing: number;
  readonly waiting: number;
  readonly today: Takings;
  readonly inAll: Takings;
};

type SalesReport = {
  readonly at: Date;
  /** Fees of parcels that were paid today. */
  readonly shippingYen: number;
  readonly draws: readonly DrawSales[];
};

export type DrawQueue = DrawSummary & {
  readonly isOpen: boolean;
  readonly numbers: number;
  readonly calledTo: number;
  readonly waiting: number;
  readonly called: number;
  readonly lost: number;
  readonly playing: number;
  readonly concurrentPlaying: number;
  readonly waitsSince: Date | null;
};

/** The shop at a glance, each in one statement and so as of one moment. */
export type Dashboard = {
  sales(): Promise<SalesReport>;
  queues(): Promise<{ readonly at: Date; readonly queues: readonly DrawQueue[] }>;
};
