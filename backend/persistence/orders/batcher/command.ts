import type { Capture, Decision } from '#backend/domain/orders/order.ts';
import type { WorkingSet } from '#backend/domain/orders/working-set.ts';
import type { OperatorAction } from '#backend/domain/staff/operator-token.ts';

/** One change to the orders of a draw. */
export type OrderCommand<Answer> = {
  readonly reads: Reads;
  /** Decides without side effects, because it runs again when the transaction is retried. */
  readonly decide: (set: WorkingSet) => Decision<Answer>;
  readonly ifNoDraw: Answer;
  /** The operator log entry, written together with the change. */
  readonly act?: (answer: Answer) => OperatorAction;
};

/** Rows read under the draw's lock before a command is decided. */
export type Reads = {
  readonly orderId?: string;
  /** Locks the member; reads what decides whether they may buy. */
  readonly buyer?: BuyerKey & OrderSource;
  /** The command may take tickets out of the box. */
  readonly settles?: boolean;
  readonly capture?: Capture;
  /** A refund that is done or withdrawn. */
  readonly refundId?: string;
  /** The order may be refunded: locks it and its prizes. */
  readonly isRefund?: boolean;
};

/** A buyer and the idempotency key of their order. */
export type BuyerKey = { readonly memberId: string; readonly requestKey: string };

/** The sources of an order that its request names. `undefined`: unknown. */
export type OrderSource = {
  /** The device cookie. */
  readonly device?: string;
  /** The /24 of an IPv4 address or the /48 of an IPv6 address. */
  readonly network?: string;
};
