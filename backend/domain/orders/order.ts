import type { OrderReason, PaymentStatus, PaymentType, PlayStatus } from '#lib/contract/enums.ts';
import type { Yen } from '../yen.ts';

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

/** An order with what only its desk knows of it. */
export type KeptOrder = Order & {
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
