import { toHex } from '#lib/fairness/bytes.ts';
import { receiptOf, resultTime } from '#backend/actions/fairness/receipts.ts';
import { isExtendable } from '#backend/domain/orders/extend-hold.ts';
import { waitsForResult } from '#backend/domain/orders/transitions.ts';
import { cancelOrder, extendHold, placeOrder } from '#backend/actions/orders/orders.ts';
import { playOrder } from '#backend/actions/orders/play.ts';
import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';
import { findCurrentOrder } from '#backend/persistence/orders/current-order.ts';
import { findOrderView } from '#backend/persistence/orders/order-view.ts';
import { countPlaying } from '#backend/persistence/orders/orders.ts';
import type { OrderView } from '#backend/domain/orders/order-view.ts';
import { doTextsAsk, openConsentsOf } from '#backend/persistence/site-texts/consents.ts';
import { sharedRead } from './server/shared-read.ts';
import { sourceNetworkOf } from './server/client-address.ts';
import { pageFrom } from './server/parse.ts';
import type { Handlers } from './server/public-calls.ts';
import { logRefusal } from './server/visitor.ts';
import type { OrderLine } from '#backend/persistence/orders/member-orders.ts';
import { playedOrders } from '#backend/persistence/prizes/won-prizes.ts';
import { booleanFrom, presentWonPrize } from './prizes.ts';
import { type RefundDates, refundState } from '#backend/domain/refunds/refund.ts';

/** How long a backend may not notice that a changed text asks members for their consent. */
const TEXTS_INTERVAL_MS = 2_000;

export function orderHandlers(context: PaymentContext) {
  const textsAsk = sharedRead(TEXTS_INTERVAL_MS, () => doTextsAsk(context.db));
  return {
    listOrders: async ({ query }, { login }) => {
      const filter = { hasShipment: booleanFrom(query.isUserShip), drawId: query.productId };
      const { total, items } = await playedOrders(context.db, login.memberId, filter, pageFrom(query));
      return { answer: { total, items: items.map(presentOrder) } };
    },

    showOrder: async ({ params }, { login }) => {
      const order = await findOrderView(context, login.memberId, params.orderHistoryId);
      if (order === undefined) return { refusal: 'notFound', parameter: 'orderHistoryId' };
      return { answer: presentOrderDetail(context, order) };
    },

    showPlayingLimit: async ({ query: { limit, productId } }) => {
      const playing = await countPlaying(context.db, productId);
      if (playing === undefined) return { refusal: 'drawNotFound', parameter: 'productId' };
      return { answer: { limit, playing, isFull: playing >= limit } };
    },

    placeOrder: async ({ body: { productId, ...input } }, visitor) => {
      const { memberId } = visitor.login;
      if ((await textsAsk()) && (await openConsentsOf(context.db, memberId)).length > 0)
        return logRefusal(visitor, { refusal: 'termsChanged' } as const);
      const source = { network: sourceNetworkOf(visitor.address), device: visitor.deviceToken };
      const order = await placeOrder(context, { ...input, ...source, memberId, drawId: productId });
      if (typeof order === 'string') return logRefusal(visitor, { refusal: order });
      return { answer: presentOrderDetail(context, order) };
    },

    cancelOrder: async ({ params }, visitor) => {
      const { memberId } = visitor.login;
      const order = await cancelOrder(context, { memberId, orderId: params.orderHistoryId });
      if (typeof order === 'string') return logRefusal(visitor, { refusal: order });
      return { answer: presentOrderDetail(context, order) };
    },

    extendHold: async ({ params }, visitor) => {
      const { memberId } = visitor.login;
      const order = await extendHold(context, { memberId, orderId: params.orderHistoryId });
      if (typeof order === 'string') return logRefusal(visitor, { refusal: order });
      return { answer: presentOrderDetail(context, order) };
    },

    showPlay: async ({ params: { productId } }, { login }) => {
      const play = await findCurrentOrder(context.db, login.memberId, productId);
      if (play === 'drawNotFound') return { refusal: play, parameter: 'productId' };
      const { status, orderId, unseen } = play;
      return { answer: { productId, status, orderHistoryId: orderId, unseen } };
    },

    playOrder: async ({ body: { productId, orderHistoryId } }, visitor) => {
      const { memberId } = visitor.login;
      const order = await playOrder(context, { memberId, drawId: productId, orderId: orderHistoryId });
      if (typeof order === 'string') return logRefusal(visitor, { refusal: order });
      return { answer: presentOrderDetail(context, order) };
    },
  } satisfies Partial<Handlers>;
}

type PresentContext = Pick<PaymentContext, 'shopLog'>;

/** In the words of the specification. */
function presentOrderDetail({ shopLog }: PresentContext, order: OrderView) {
  const sale = saleOf(order);
  return {
    ...order,
    orderHistoryId: order.orderId,
    productId: order.drawId,
    paidAt: order.settledAt,
    isExtendable: isExtendable(order),
    resultAt: sale !== null && waitsForResult(order) ? resultTime(shopLog, sale) : null,
    receipt: sale && receiptOf(shopLog, order.drawId, sale),
    prizes: order.prizes.map(presentWonPrize),
    refunds: order.refunds.map(presentRefund),
    askedAt: order.at,
  };
}

/** The sale of an order in the log of its draw; null: it is not paid. */
const saleOf = ({ logSeq: seq, saleHash, saleRound: round }: OrderView) =>
  seq === null || saleHash === null || round === null ? null : { seq, hash: toHex(saleHash), round };

/** An order of a list. */
export const presentOrder = (order: OrderLine) => ({
  ...order,
  orderHistoryId: order.orderId,
  productId: order.drawId,
  picture: order.art,
});

/** A refund with its state. */
export const presentRefund = <Refund extends RefundDates>(refund: Refund) => ({
  ...refund,
  state: refundState(refund),
});
