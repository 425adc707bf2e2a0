import { cancelOrder, type Cancelling } from '#backend/actions/orders/cancel-order.ts';
import { placeOrder } from '#backend/actions/orders/place-order.ts';
import type { Handlers } from '../server/public-calls.ts';
import { logRefusal } from '../server/visitor.ts';
import { orderDetail } from './present-order.ts';

type OrderCall = 'showOrder' | 'showPlayingLimit' | 'placeOrder' | 'cancelOrder';

export const orderHandlers = (buying: Cancelling): Pick<Handlers, OrderCall> => ({
  showOrder: async ({ params }, { login }) => {
    const order = await buying.orders.view(login.memberId, params.orderHistoryId);
    if (order === undefined) return { refusal: 'notFound', parameter: 'orderHistoryId' };
    return { answer: orderDetail(order) };
  },

  showPlayingLimit: async ({ query: { limit, productId } }) => {
    const playing = await buying.orders.countPlaying(productId);
    if (playing === undefined) return { refusal: 'drawNotFound', parameter: 'productId' };
    return { answer: { limit, playing, isFull: playing >= limit } };
  },

  placeOrder: async ({ body: { productId, ...wish } }, visitor) => {
    const { memberId } = visitor.login;
    const order = await placeOrder(buying, { ...wish, memberId, drawId: productId });
    if (typeof order === 'string') return logRefusal(visitor, { refusal: order });
    return { answer: orderDetail(order) };
  },

  cancelOrder: async ({ params }, visitor) => {
    const { memberId } = visitor.login;
    const order = await cancelOrder(buying, { memberId, orderId: params.orderHistoryId });
    if (typeof order === 'string') return logRefusal(visitor, { refusal: order });
    return { answer: orderDetail(order) };
  },
});
