import type { OrderReason, PaymentStatus, PlayStatus, RefundMethod } from '#lib/contract/enums.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { HOLD_MINUTES, PLAY_HOURS } from '#lib/contract/shop-rules.ts';
import type { Yen } from '../money.ts';
import type { EarlierRefund, RefundTerms } from '../refunds/refund.ts';

/** A purchase of tickets of one draw. */
export type Order = {
  readonly orderId: string;
  readonly drawId: string;
  readonly memberId: string;
  readonly quantity: number;
  readonly price: Yen;
  readonly total: Yen;
  readonly paymentType: PaymentType | null;
  readonly status: PlayStatus;
  readonly paymentStatus: PaymentStatus;
  readonly reason: OrderReason | null;
  readonly orderedAt: Date;
  /** The end of the hold; null if no tickets are held. */
  readonly heldUntil: Date | null;
  /** The latest time at which a payment may begin: the end of the hold as it was placed. A payment extends `heldUntil` only. */
  readonly payableUntil: Date;
  /** Position of the first ticket in the box; null until the order is paid. */
  readonly firstTicket: number | null;
  readonly hasLastOne: boolean;
  readonly settledAt: Date | null;
  /** Time of the result; null: the order waits for it. */
  readonly revealedAt: Date | null;
};

/** An order with the columns only the batcher uses. */
export type StoredOrder = Order & {
  readonly requestKey: string;
  /** Keeps the order's id from being derived from its hash in the public log. */
  readonly salt: Uint8Array;
  readonly isLate: boolean;
};

/** Money taken by a provider, once per payment. */
export type Capture = {
  readonly provider: string;
  readonly paymentId: string;
  readonly yen: Yen;
};

/** Both ids of an order, because orders are partitioned by draw. */
export type OrderKey = Pick<Order, 'drawId' | 'orderId'>;

/** The payment of an order that was booked as sales. */
export type KeptPayment = Capture & {
  readonly capturedAt: Date;
  /** The payer's bank asks for it back. */
  readonly isDisputed: boolean;
  /** The payer's bank has taken this part of it back, or will. */
  readonly chargedBack: number;
};

/** A refund as it is written: the sum, and the tickets whose prizes become void. */
export type OrderRefund = RefundTerms &
  EarlierRefund & {
    /** The whole payment. */
    readonly isWhole: boolean;
  };

/** An entry of the ledger, or what prepares one. `payment.yen` is the sum of the entry. */
export type LedgerEntry =
  | { readonly kind: 'capture'; readonly to: 'sales'; readonly payment: Capture }
  | {
      readonly kind: 'capture';
      readonly to: 'owed';
      readonly payment: Capture;
      readonly reason: OrderReason;
    }
  /** A refund by the shop is due or requested; no money moves yet. */
  | {
      readonly kind: 'promise';
      readonly payment: Capture;
      readonly reason: OrderReason;
      readonly refund: OrderRefund;
    }
  /** The promise is withdrawn; no money moves. */
  | { readonly kind: 'withdrawal'; readonly payment: Capture; readonly refund: KnownRefund }
  | {
      readonly kind: 'refund';
      readonly payment: Capture;
      readonly refund: KnownRefund;
      /** Of a bank transfer. */
      readonly payout: Payout | null;
    };

/** The transfer by which a refund was paid out. */
export type Payout = { readonly paidOutOn: string; readonly reference: string };

/** A refund that was written before. */
export type KnownRefund = EarlierRefund & {
  readonly orderId: string;
  readonly reason: OrderReason;
  readonly method: RefundMethod;
  readonly isDone: boolean;
  readonly isWithdrawn: boolean;
  readonly isDrawCancelled: boolean;
  /** The account that holds the money. */
  readonly account: 'sales' | 'owed';
  readonly provider: string;
  readonly paymentId: string;
};

/** A change of an order. Its history, counters, public log and emails follow from it. */
export type OrderChange = {
  /** Null: a new order. */
  readonly before: StoredOrder | null;
  readonly after: StoredOrder;
  readonly entry: LedgerEntry | null;
};

/** The result of a command, with the change it makes. */
export type Decision<Answer> = { readonly answer: Answer; readonly change: OrderChange | null };

export const unchanged = <Answer>(answer: Answer): Decision<Answer> => ({ answer, change: null });

const MINUTE_MS = 60_000;

/** How long tickets are held while a buyer reads 購入内容確認. */
export const HOLD_MS = HOLD_MINUTES * MINUTE_MS;

/** Mobile carriers end a payment after about 14 minutes; the provider's page exists a little longer. */
export const PAYMENT_SESSION_MS = 15 * MINUTE_MS;

/** A hold outlives the provider's page by 5 minutes, so that a payment made at the last second finds its tickets. */
export const HOLD_GRACE_MS = 5 * MINUTE_MS;

/** Attempts to pay an order. After that many its tickets are released, so that nobody tries stolen cards on one order. */
export const MAX_PAYMENT_ATTEMPTS = 10;

/**
 * A person who held tickets of a draw for 30 minutes without paying cannot hold more. That time is forgotten evenly
 * within 120 minutes after the latest such hold.
 */
export const MAX_UNPAID_HOLD_MS = 30 * MINUTE_MS;
export const UNPAID_HOLD_WINDOW_MS = 120 * MINUTE_MS;

/** The shop plays orders that their buyer has not played for a day. */
export const PLAY_AFTER_MS = PLAY_HOURS * 60 * MINUTE_MS;
