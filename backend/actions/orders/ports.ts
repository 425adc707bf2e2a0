import type { PaymentType } from '#lib/contract/words.ts';
import type { Act } from '../../domain/operation/act.ts';
import type { End } from '../../domain/orders/give-back.ts';
import type { DrawPlay, OrderInView } from '../../domain/orders/order-view.ts';
import type { Capture, Order, OrderKey } from '../../domain/orders/order.ts';
import type { PlaceRefusal as Refused } from '../../domain/orders/place.ts';
import type { RefundBegun } from '../../domain/orders/refunds/begin-refund.ts';

/** What somebody wants to buy. */
export type OrderWish = {
  readonly drawId: string;
  readonly memberId: string;
  readonly quantity: number;
  readonly requestKey: string;
};

export type PlaceRefusal = Refused | 'drawNotFound';

export type Opening = OrderKey & {
  readonly paymentType: PaymentType;
  /** When the provider's page ends; the hold lives a little longer. */
  readonly tripEndsAt: Date;
};

export type Settled =
  /** It has its tickets now, or had them by this very payment. */
  | 'settled'
  /** Paid, and there is nothing to give for it: the money goes back. */
  | 'refundDue'
  /** This payment was accounted for before. */
  | 'known'
  /** Not the sum of the order. Nothing is changed; the notice was wrong. */
  | 'wrongSum'
  | 'unknownOrder'
  /** Nothing was to be paid, but the order is not one that can be settled any more. */
  | 'orderClosed';

/** Why an order's money does not go back, or that it does now. */
export type RefundAnswer = RefundBegun | 'unknownOrder';

export type GivenBack = 'givenBack' | 'closedBefore' | 'unknownOrder';

/**
 * The one place where tickets of a draw are held, given back and sold. Whoever comes at the same moment shares one
 * transaction, which holds the draw's row; each is answered after its commit. Every write is guarded by the state
 * it was decided in, adds a line of history, and is of the database's clock.
 */
export type Desk = {
  /** Holds tickets. The same key for the same wish again: the same order. */
  place(wish: OrderWish): Promise<Order | PlaceRefusal>;
  /** START to PLAYING. Open already: the hold may only grow. */
  open(opening: Opening): Promise<'opened' | 'closedBefore' | 'holdExpired' | 'unknownOrder'>;
  /** Captured, or, with null, nothing to pay (type NONE). However often, in whatever order: accounted for once. */
  settle(key: OrderKey, capture: Capture | null): Promise<Settled>;
  /** START or PLAYING to CANCEL or ERROR: the tickets go back into the box. */
  giveBack(key: OrderKey, end: End): Promise<GivenBack>;
  /** The shop gives a paid order's money back, whole; its prizes are void. The act is written with it. */
  refund(key: OrderKey, act: Act): Promise<RefundAnswer>;
  /** The provider has confirmed a refund: books, public log, payment status and letter. However often: once. */
  noteRefund(key: OrderKey, refund: Capture): Promise<'noted' | 'known' | 'unknownOrder'>;
};

export type OrderStore = {
  /** Somebody else's order is no order. */
  find(memberId: string, orderId: string): Promise<Order | undefined>;
  view(memberId: string, orderId: string): Promise<OrderInView | undefined>;
  /** The order to go on with; 'drawNotFound' where there is no such draw. */
  playOf(memberId: string, drawId: string): Promise<DrawPlay | 'drawNotFound'>;
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
