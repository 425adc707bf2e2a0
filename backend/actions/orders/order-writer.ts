import type { PaymentType } from '#lib/contract/enums.ts';
import {
  type Decision,
  unchanged,
  type Capture,
  type KeptOrder,
  type Order,
  type OrderKey,
} from '#backend/domain/orders/order.ts';
import { type End, giveBack } from '#backend/domain/orders/release.ts';
import { open, type Opened } from '#backend/domain/orders/start-payment.ts';
import { beginRefund, type RefundBegun, noteRefund } from '#backend/domain/orders/refunds.ts';
import type { Act } from '#backend/domain/operations/operator-token.ts';
import { again, place, type PlaceRefusal as Refused } from '../../domain/orders/place.ts';
import { settle, type Settled as SettledOrder } from '../../domain/orders/settle.ts';
import { keyOf, paymentKey, type WorkingSet } from '../../domain/orders/working-set.ts';
import type { Clock } from '../ports.ts';
import type { OrderBatcher, OrderCommand, OrderIds, Reads, OrderStore } from './ports.ts';

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

export type Settled = SettledOrder | 'unknownOrder';

/** Why an order's money does not go back, or that it does now. */
export type RefundAnswer = RefundBegun | 'unknownOrder';

type GivenBack = 'givenBack' | 'closedBefore' | 'unknownOrder';

/**
 * The one place where tickets of a draw are held, given back and sold. Every write is guarded by the state it was
 * decided in, adds a line of history, and is of the database's clock.
 */
type OrderWriter = {
  /** Holds tickets. The same key for the same wish again: the same order. */
  place(wish: OrderWish): Promise<Order | PlaceRefusal>;
  /** START to PLAYING. Open already: the hold may only grow. */
  open(opening: Opening): Promise<Opened | 'unknownOrder'>;
  /** Captured, or, with null, nothing to pay (type NONE). However often, in whatever order: accounted for once. */
  settle(key: OrderKey, capture: Capture | null): Promise<Settled>;
  /** START or PLAYING to CANCEL or ERROR: the tickets go back into the box. */
  giveBack(key: OrderKey, end: End): Promise<GivenBack>;
  /** The shop gives a paid order's money back, whole; its prizes are void. The act is written with it. */
  refund(key: OrderKey, act: Act): Promise<RefundAnswer>;
  /** The provider has confirmed a refund: books, public log, payment status and letter. However often: once. */
  noteRefund(key: OrderKey, refund: Capture): Promise<'noted' | 'known' | 'unknownOrder'>;
};

export const orderWriter = (batcher: OrderBatcher, ids: OrderIds): OrderWriter => ({
  place: async (wish) => {
    if (!batcher.isKnownSoldOut(wish.drawId)) return batcher.run(wish.drawId, placing(wish, ids));
    const earlier = await batcher.earlier(wish.drawId, wish);
    return earlier === undefined ? 'soldOut' : again(earlier, wish);
  },
  open: (trip) => batcher.run(trip.drawId, opening(trip)),
  settle: (key, capture) => batcher.run(key.drawId, settling(key, capture)),
  giveBack: (key, end) => batcher.run(key.drawId, givingBack(key, end)),
  refund: (key, act) => batcher.run(key.drawId, refunding(key, act)),
  noteRefund: (key, refund) => batcher.run(key.drawId, notingRefund(key, refund)),
});

const placing = (wish: OrderWish, ids: OrderIds): OrderCommand<Order | PlaceRefusal> => ({
  reads: { buyer: wish },
  ifNoDraw: 'drawNotFound',
  decide: ({ standing, line, keyed, buyers }) => {
    const { memberId, quantity, requestKey } = wish;
    const buyer = buyers.get(memberId);
    if (buyer === undefined) return unchanged('loginRequired');
    const earlier = keyed.get(keyOf(memberId, requestKey));
    const made = { orderId: ids.newOrderId(standing.at), salt: ids.newSalt() };
    return place(standing, { quantity, requestKey, buyer, line, earlier, ...made });
  },
});

const opening = ({ orderId, ...trip }: Opening): OrderCommand<Opened | 'unknownOrder'> =>
  about({ orderId }, (order, { standing }) => open(order, trip, standing.at));

const settling = ({ orderId }: OrderKey, capture: Capture | null): OrderCommand<Settled> =>
  about({ orderId, settles: true, ...(capture === null ? {} : { capture }) }, (order, set) =>
    settle(set.standing, {
      order,
      capture,
      accounted: capture === null ? undefined : set.captures.get(paymentKey(capture)),
      hasMemberLeft: set.orders.get(orderId)?.member === null,
      buyer: set.buyers.get(order.memberId),
    }),
  );

const givingBack = ({ orderId }: OrderKey, end: End): OrderCommand<GivenBack> =>
  about({ orderId }, (order, { standing }) => giveBack(order, end, standing.at));

const refunding = ({ orderId }: OrderKey, act: Act): OrderCommand<RefundAnswer> => ({
  act,
  ...about({ orderId, isRefund: true }, (order, { kept, inParcels }) =>
    beginRefund({ order, kept: kept.get(orderId), hasParcel: inParcels.has(orderId) }),
  ),
});

const notingRefund = (
  { orderId }: OrderKey,
  refund: Capture,
): OrderCommand<'noted' | 'known' | 'unknownOrder'> =>
  about({ orderId, refund }, (order, { refunds, refundsOpen }) => {
    const known = refunds.get(paymentKey(refund));
    const others = (refundsOpen.get(orderId) ?? 0) - 1;
    return noteRefund(order, { refund, open: known && { ...known, others } });
  });

/** A command about an order of the draw. */
const about = <Answer>(
  reads: Reads & OrderKeyPart,
  decide: (order: KeptOrder, set: WorkingSet) => Decision<Answer>,
): OrderCommand<Answer | 'unknownOrder'> => ({
  reads,
  ifNoDraw: 'unknownOrder',
  decide: (set) => {
    const known = set.orders.get(reads.orderId);
    return known === undefined ? unchanged('unknownOrder') : decide(known.order, set);
  },
});

type OrderKeyPart = Pick<OrderKey, 'orderId'>;

/** Everything that buying needs, payment aside. */
export type Buying = {
  readonly clock: Clock;
  readonly desk: OrderWriter;
  readonly orders: OrderStore;
};
