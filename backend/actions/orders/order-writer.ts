import type { PaymentType } from '#lib/contract/enums.ts';
import {
  type Decision,
  unchanged,
  type Capture,
  type StoredOrder,
  type Order,
  type OrderKey,
} from '#backend/domain/orders/order.ts';
import { type OrderEnd, releaseHold } from '#backend/domain/orders/release.ts';
import { startPayment, type StartPaymentResult } from '#backend/domain/orders/start-payment.ts';
import { beginRefund, type RefundResult, recordRefund } from '#backend/domain/orders/refunds.ts';
import type { OperatorAction } from '#backend/domain/operations/operator-token.ts';
import { repeatedOrder, place, type PlaceRefusal as Refused } from '../../domain/orders/place.ts';
import { settle, type SettleResult as SettledOrder } from '../../domain/orders/settle.ts';
import { holdsOf, keyOf, paymentKey, type WorkingSet } from '../../domain/orders/working-set.ts';
import type { Clock } from '../ports.ts';
import type { OrderBatcher, OrderIds, OrderStore } from './ports.ts';

/** The sources of an order that its request names. `undefined`: unknown. */
export type OrderSource = {
  /** The device cookie. */
  readonly device?: string | undefined;
  /** The /24 of an IPv4 address or the /48 of an IPv6 address. */
  readonly network?: string | undefined;
};

/** An order to place. */
export type PlaceOrderParams = OrderSource & {
  readonly drawId: string;
  readonly memberId: string;
  readonly quantity: number;
  readonly requestKey: string;
};

export type PlaceRefusal = Refused | 'drawNotFound';

export type StartPaymentParams = OrderKey & {
  readonly paymentType: PaymentType;
  /** When the provider's page ends; the hold lives a little longer. */
  readonly sessionEndsAt: Date;
};

export type SettleOrderResult = SettledOrder | 'unknownOrder';

/** The result of a refund by an operator. */
export type RefundOrderResult = RefundResult | 'unknownOrder';

type ReleaseResult = 'released' | 'closedBefore' | 'unknownOrder';

/**
 * Holds, releases and sells the tickets of a draw; nothing else does. Every write is guarded by the state it was
 * decided in, adds a row of history and uses the database's clock.
 */
type OrderWriter = {
  /** Holds tickets. The same idempotency key with the same order returns that order again. */
  place(params: PlaceOrderParams): Promise<Order | PlaceRefusal>;
  /** START to PLAYING. In PLAYING: the hold may only be extended. */
  startPayment(params: StartPaymentParams): Promise<StartPaymentResult | 'unknownOrder'>;
  /**
   * Books a captured payment; `null`: there was nothing to pay (type NONE). Each payment is booked once, however often
   * and in whatever order it is reported.
   */
  settle(key: OrderKey, capture: Capture | null): Promise<SettleOrderResult>;
  /** START or PLAYING to CANCEL or ERROR: the tickets are released. */
  releaseHold(key: OrderKey, end: OrderEnd): Promise<ReleaseResult>;
  /** Refunds a paid order in full and voids its prizes. The operator log entry is written in the same transaction. */
  refund(key: OrderKey, act: OperatorAction): Promise<RefundOrderResult>;
  /**
   * Books a refund that the provider confirmed: ledger, public log, payment status and email. Each refund is booked
   * once, however often it is reported.
   */
  recordRefund(key: OrderKey, refund: Capture): Promise<'recorded' | 'known' | 'unknownOrder'>;
};

export const createOrderWriter = (batcher: OrderBatcher, ids: OrderIds): OrderWriter => ({
  place: async (params) => {
    if (!batcher.isKnownSoldOut(params.drawId)) return batcher.run(params.drawId, placeCommand(params, ids));
    const earlierOrder = await batcher.findEarlier(params);
    return earlierOrder === undefined ? 'soldOut' : repeatedOrder(earlierOrder, params);
  },
  startPayment: (start) => batcher.run(start.drawId, startPaymentCommand(start)),
  settle: (key, capture) => batcher.run(key.drawId, settleCommand(key, capture)),
  releaseHold: (key, end) => batcher.run(key.drawId, releaseCommand(key, end)),
  refund: (key, act) => batcher.run(key.drawId, refundCommand(key, act)),
  recordRefund: (key, refund) => batcher.run(key.drawId, recordRefundCommand(key, refund)),
});

const placeCommand = (params: PlaceOrderParams, ids: OrderIds): OrderCommand<Order | PlaceRefusal> => ({
  reads: { buyer: params },
  ifNoDraw: 'drawNotFound',
  decide: (set) => {
    const { draw, queue, keyed, buyers } = set;
    const { memberId, quantity, requestKey } = params;
    const buyer = buyers.get(memberId);
    if (buyer === undefined) return unchanged('loginRequired');
    const orderKey = keyOf(memberId, requestKey);
    const [earlierOrder, holds] = [keyed.get(orderKey), holdsOf(set, orderKey)];
    const made = { orderId: ids.newOrderId(draw.at), salt: ids.newSalt() };
    return place(draw, { quantity, requestKey, buyer, queue, holds, earlierOrder, ...made });
  },
});

const startPaymentCommand = ({
  orderId,
  ...start
}: StartPaymentParams): OrderCommand<StartPaymentResult | 'unknownOrder'> =>
  orderCommand({ orderId }, (order, { draw }) => startPayment(order, start, draw.at));

const settleCommand = ({ orderId }: OrderKey, capture: Capture | null): OrderCommand<SettleOrderResult> =>
  orderCommand({ orderId, settles: true, ...(capture === null ? {} : { capture }) }, (order, set) =>
    settle(set.draw, {
      order,
      capture,
      accounted: capture === null ? undefined : set.captures.get(paymentKey(capture)),
      hasMemberLeft: set.orders.get(orderId)?.member === null,
      buyer: set.buyers.get(order.memberId),
    }),
  );

const releaseCommand = ({ orderId }: OrderKey, end: OrderEnd): OrderCommand<ReleaseResult> =>
  orderCommand({ orderId }, (order, { draw }) => releaseHold(order, end, draw.at));

const refundCommand = ({ orderId }: OrderKey, act: OperatorAction): OrderCommand<RefundOrderResult> => ({
  act,
  ...orderCommand({ orderId, isRefund: true }, (order, { kept, inShipments }) =>
    beginRefund({ order, kept: kept.get(orderId), hasShipment: inShipments.has(orderId) }),
  ),
});

const recordRefundCommand = (
  { orderId }: OrderKey,
  refund: Capture,
): OrderCommand<'recorded' | 'known' | 'unknownOrder'> =>
  orderCommand({ orderId, refund }, (order, { refunds, refundsOpen }) => {
    const known = refunds.get(paymentKey(refund));
    const others = (refundsOpen.get(orderId) ?? 0) - 1;
    return recordRefund(order, { refund, open: known && { ...known, others } });
  });

/** A command about an order of the draw. */
const orderCommand = <Answer>(
  reads: Reads & OrderKeyPart,
  decide: (order: StoredOrder, set: WorkingSet) => Decision<Answer>,
): OrderCommand<Answer | 'unknownOrder'> => ({
  reads,
  ifNoDraw: 'unknownOrder',
  decide: (set) => {
    const known = set.orders.get(reads.orderId);
    return known === undefined ? unchanged('unknownOrder') : decide(known.order, set);
  },
});

type OrderKeyPart = Pick<OrderKey, 'orderId'>;

/** The services that placing orders needs. */
export type OrderServices = {
  readonly clock: Clock;
  readonly orderWriter: OrderWriter;
  readonly orders: OrderStore;
};

/** A buyer and the idempotency key of their order. */
export type BuyerKey = { readonly memberId: string; readonly requestKey: string };

/** Rows read under the draw's lock before a command is decided. */
export type Reads = {
  readonly orderId?: string;
  /** Locks the member; reads what decides whether they may buy. */
  readonly buyer?: BuyerKey & OrderSource;
  /** The command may take tickets out of the box. */
  readonly settles?: boolean;
  readonly capture?: Capture;
  readonly refund?: Capture;
  /** The order may be refunded: locks it and its prizes. */
  readonly isRefund?: boolean;
};

/** One change to the orders of a draw. */
export type OrderCommand<Answer> = {
  readonly reads: Reads;
  /** Decides without side effects, because it runs again when the transaction is retried. */
  readonly decide: (set: WorkingSet) => Decision<Answer>;
  readonly ifNoDraw: Answer;
  /** The operator log entry, written together with the change. */
  readonly act?: OperatorAction;
};
