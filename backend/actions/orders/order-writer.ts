import type { PaymentType } from '#lib/contract/payment-types.ts';
import { newOrderId, newSalt } from '#backend/crypto/secrets.ts';
import {
  type Capture,
  type Decision,
  type Order,
  type OrderKey,
  type StoredOrder,
  unchanged,
} from '#backend/domain/orders/order.ts';
import { place, type PlaceRefusal as Refused, repeatedOrder } from '#backend/domain/orders/place.ts';
import { extendHold, type ExtendResult } from '#backend/domain/orders/extend-hold.ts';
import { endPayment, type OrderEnd, releaseHold } from '#backend/domain/orders/release.ts';
import { settle, type SettleResult } from '#backend/domain/orders/settle.ts';
import { startPayment, type StartPaymentResult } from '#backend/domain/orders/start-payment.ts';
import { holdsOf, keyOf, paymentKey, type WorkingSet } from '#backend/domain/orders/working-set.ts';
import type { OrderBatcher } from '#backend/persistence/orders/batcher/batcher.ts';
import type { OrderCommand, OrderSource, Reads } from '#backend/persistence/orders/batcher/command.ts';

/**
 * Holds, releases and sells the tickets of a draw; nothing else does. Every write is guarded by the state it was
 * decided in, adds a row of history and uses the database's clock.
 */

/** An order to place. */
export type PlaceOrderParams = OrderSource & {
  readonly drawId: string;
  readonly memberId: string;
  readonly quantity: number;
  readonly requestKey: string;
};

export type PlaceRefusal = Refused | 'drawNotFound';

/** Places an order. The same idempotency key with the same order returns that order again. */
export async function holdTickets(
  batcher: OrderBatcher,
  params: PlaceOrderParams,
): Promise<Order | PlaceRefusal> {
  if (!batcher.isKnownSoldOut(params.drawId)) return batcher.run(params.drawId, placeCommand(params));
  const earlierOrder = await batcher.findEarlier(params);
  return earlierOrder === undefined ? 'soldOut' : repeatedOrder(earlierOrder, params);
}

const placeCommand = (params: PlaceOrderParams): OrderCommand<Order | PlaceRefusal> => ({
  reads: { buyer: params },
  ifNoDraw: 'drawNotFound',
  decide: (set) => {
    const { draw, queue, keyed, buyers } = set;
    const { memberId, quantity, requestKey } = params;
    const buyer = buyers.get(memberId);
    if (buyer === undefined) return unchanged('loginRequired');
    const orderKey = keyOf(memberId, requestKey);
    return place(draw, {
      quantity,
      requestKey,
      buyer,
      queue,
      holds: holdsOf(set, orderKey),
      earlierOrder: keyed.get(orderKey),
      orderId: newOrderId(draw.at),
      salt: newSalt(),
    });
  },
});

export type StartPaymentParams = OrderKey & {
  readonly paymentType: PaymentType;
  /** When the provider's page ends; the hold lives a little longer. */
  readonly sessionEndsAt: Date;
};

/** START to PLAYING. In PLAYING: the hold may only be extended. */
export const startOrderPayment = (
  batcher: OrderBatcher,
  { drawId, orderId, ...start }: StartPaymentParams,
): Promise<StartPaymentResult | 'unknownOrder'> =>
  batcher.run(
    drawId,
    orderCommand({ orderId }, (order, { draw }) => startPayment(order, start, draw.at)),
  );

/**
 * Books a captured payment; `null`: there was nothing to pay (type NONE). Each payment is booked once, however often
 * and in whatever order it is reported. `paymentType`: how it was paid.
 */
export const settleOrder = (
  batcher: OrderBatcher,
  { drawId, orderId }: OrderKey,
  capture: Capture | null,
  paymentType?: PaymentType,
): Promise<SettleResult | 'unknownOrder'> =>
  batcher.run(
    drawId,
    orderCommand({ orderId, settles: true, ...(capture === null ? {} : { capture }) }, (order, set) =>
      settle(set.draw, {
        order,
        capture,
        paymentType,
        accounted: capture === null ? undefined : set.captures.get(paymentKey(capture)),
        hasMemberLeft: set.orders.get(orderId)?.member === null,
        buyer: set.buyers.get(order.memberId),
      }),
    ),
  );

/** In START: extends the hold once, while no other member waits. */
export const extendOrderHold = (
  batcher: OrderBatcher,
  { drawId, orderId, memberId }: OrderKey & Pick<Order, 'memberId'>,
): Promise<ExtendResult | 'unknownOrder'> =>
  batcher.run(
    drawId,
    // The queue is read with a buyer.
    orderCommand({ orderId, buyer: { memberId, requestKey: '' } }, (order, { draw, queue }) =>
      extendHold(draw, { order, queue }),
    ),
  );

type ReleaseResult = 'released' | 'closedBefore' | 'unknownOrder';

/** START or PLAYING to CANCEL or ERROR: the tickets are released. */
export const releaseOrder = (
  batcher: OrderBatcher,
  { drawId, orderId }: OrderKey,
  end: OrderEnd,
): Promise<ReleaseResult> =>
  batcher.run(
    drawId,
    orderCommand({ orderId }, (order, { draw }) => releaseHold(order, end, draw.at)),
  );

/** The payment of an order took no money: PLAYING to START for the rest of its hold, otherwise to CANCEL or ERROR. */
export const endOrderPayment = (
  batcher: OrderBatcher,
  { drawId, orderId }: OrderKey,
  end: OrderEnd,
): Promise<'held' | ReleaseResult> =>
  batcher.run(
    drawId,
    orderCommand({ orderId }, (order, { draw, orders }) =>
      endPayment(order, { end, attempts: attemptsOf(orders.get(orderId)?.moves) }, draw.at),
    ),
  );

/** Each attempt to pay is a move to PLAYING and, before the next one, a move back to START. */
const attemptsOf = (moves = 0) => Math.floor(moves / 2);

/** A command about an order of the draw. */
export const orderCommand = <Answer>(
  reads: Reads & Pick<OrderKey, 'orderId'>,
  decide: (order: StoredOrder, set: WorkingSet) => Decision<Answer>,
): OrderCommand<Answer | 'unknownOrder'> => ({
  reads,
  ifNoDraw: 'unknownOrder',
  decide: (set) => {
    const known = set.orders.get(reads.orderId);
    return known === undefined ? unchanged('unknownOrder') : decide(known.order, set);
  },
});
