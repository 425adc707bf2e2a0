import type { OrderReason, PaymentStatus, PaymentType, PlayStatus } from '#lib/contract/enums.ts';
import type { Yen } from '../money.ts';

/** n tickets of one draw bought at once. */
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
  /** Until when its tickets are held; null once they are not. */
  readonly heldUntil: Date | null;
  /** The first of its tickets in the sealed box; null until they are paid. */
  readonly firstTicket: number | null;
  readonly hasLastOne: boolean;
  readonly settledAt: Date | null;
};

/** An order with the columns only the batcher uses. */
export type StoredOrder = Order & {
  readonly requestKey: string;
  /** Hides the order's id behind its hash in the public log. */
  readonly salt: Uint8Array;
  readonly isLate: boolean;
};

/** Money that a provider took for an order, once for each payment. */
export type Capture = {
  readonly provider: string;
  readonly paymentId: string;
  readonly yen: Yen;
};

/** An order by both its ids: everything about a draw is kept by the draw's. */
export type OrderKey = Pick<Order, 'drawId' | 'orderId'>;

/** A line of the books: from the provider to what is ours or owed back, or from there to the provider again. */
export type LedgerEntry =
  | { readonly kind: 'capture'; readonly to: 'sales'; readonly payment: Capture }
  | {
      readonly kind: 'capture';
      readonly to: 'owed';
      readonly payment: Capture;
      readonly reason: OrderReason;
    }
  /** A refund is due. No yen move yet. */
  | { readonly kind: 'promise'; readonly payment: Capture; readonly reason: OrderReason }
  | {
      readonly kind: 'refund';
      readonly from: 'sales' | 'owed';
      readonly payment: Capture;
      readonly reason: OrderReason;
    };

/** One change of an order. History, counters, public log and emails follow from it. */
export type OrderChange = {
  /** Null: it is new. */
  readonly before: StoredOrder | null;
  readonly after: StoredOrder;
  readonly entry: LedgerEntry | null;
};

/** The result of a command, with the change it makes. */
export type Decision<Answer> = { readonly answer: Answer; readonly change: OrderChange | null };

export const unchanged = <Answer>(answer: Answer): Decision<Answer> => ({ answer, change: null });

const MINUTE_MS = 60_000;

/** Tickets are held for 10 minutes while a buyer reads 購入内容確認. */
export const HOLD_MS = 10 * MINUTE_MS;

/** Carriers end a payment after about fourteen minutes; the provider's page lives a little longer. */
export const PAYMENT_SESSION_MS = 15 * MINUTE_MS;

/** A hold outlives the provider's page by 5 minutes, so that a payment made at the last second finds its tickets. */
export const HOLD_GRACE_MS = 5 * MINUTE_MS;

/** A member who held tickets of a draw for 30 minutes without paying, within 120 minutes, cannot hold more. */
export const MAX_UNPAID_HOLD_MS = 30 * MINUTE_MS;
export const UNPAID_HOLD_WINDOW_MS = 120 * MINUTE_MS;

/** A result nobody asked to see is shown by itself after a day. */
export const REVEAL_AFTER_MS = 24 * 60 * MINUTE_MS;
