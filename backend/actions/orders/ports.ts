import type { OperatorAction } from '#backend/domain/operations/operator-token.ts';
import type { Decision, Capture, Order, OrderKey } from '#backend/domain/orders/order.ts';
import type { CurrentOrder, OrderView } from '../../domain/orders/order-view.ts';
import type { WorkingSet } from '../../domain/orders/working-set.ts';

/** A buyer and the key of their wish. */
export type BuyerKey = { readonly memberId: string; readonly requestKey: string };

/** Rows read under the draw's lock before a command is decided. */
export type Reads = {
  readonly orderId?: string;
  /** Locks the member; reads what decides whether they may buy. */
  readonly buyer?: BuyerKey;
  /** It may take tickets out of the box. */
  readonly settles?: boolean;
  readonly capture?: Capture;
  readonly refund?: Capture;
  /** Its money may be refunded: locks the order and its prizes. */
  readonly isRefund?: boolean;
};

/** One change asked of a draw. */
export type OrderCommand<Answer> = {
  readonly reads: Reads;
  /** Runs again when the transaction does: it has no effects. */
  readonly decide: (set: WorkingSet) => Decision<Answer>;
  readonly ifNoDraw: Answer;
  /** Written with what the command changes, where an operator gave it. */
  readonly act?: OperatorAction;
};

/**
 * Collects commands on one draw and runs each batch in one transaction that holds the draw's row, which gives the
 * order of all its changes. Each caller is answered after the commit. Throws `OrderQueueFullError` above 10,000 waiting.
 */
export type OrderBatcher = {
  run<Answer>(drawId: string, command: OrderCommand<Answer>): Promise<Answer>;
  /** This process has seen that the draw is sold out, which it stays. */
  isKnownSoldOut(drawId: string): boolean;
  /** The order placed under this key before. Locks nothing. */
  findEarlier(drawId: string, buyer: BuyerKey): Promise<Order | undefined>;
};

export type OrderIds = {
  /** Begins with the time, so that orders of one time are neighbours in an index. */
  newOrderId(at: Date): string;
  /** 16 random bytes. */
  newSalt(): Uint8Array;
};

export type OrderStore = {
  /** `undefined` for another member's order. */
  find(memberId: string, orderId: string): Promise<Order | undefined>;
  view(memberId: string, orderId: string): Promise<OrderView | undefined>;
  /** The order to go on with; 'drawNotFound' where there is no such draw. */
  currentOrder(memberId: string, drawId: string): Promise<CurrentOrder | 'drawNotFound'>;
  oldestUnplayed(memberId: string, drawId: string): Promise<string | undefined>;
  /** SUCCESS to CONFIRM: its prizes are written into the member's hands. Played before: nothing happens. */
  play(key: OrderKey): Promise<'played' | 'notPaid' | 'closed'>;
  /** Those settled in a time whose result nobody has seen, the oldest first. */
  unplayed(settled: { readonly from: Date; readonly to: Date }, atMost: number): Promise<readonly OrderKey[]>;
  /** Those in START whose hold has ended. */
  holdsEnded(atMost: number): Promise<readonly OrderKey[]>;
  /** Purchases under way, of one draw or of all; undefined where there is no such draw. */
  countPlaying(drawId?: string): Promise<number | undefined>;
};
