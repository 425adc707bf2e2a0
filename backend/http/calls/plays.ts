import { playOrder } from '#backend/actions/orders/play-order.ts';
import type { Buying } from '#backend/actions/orders/ports.ts';
import type { Handlers } from '../server/public-calls.ts';
import { logRefusal } from '../server/visitor.ts';
import { orderDetail } from './present-order.ts';

export const playHandlers = (buying: Pick<Buying, 'orders'>): Pick<Handlers, 'showPlay' | 'playOrder'> => ({
  showPlay: async ({ params: { productId } }, { login }) => {
    const play = await buying.orders.playOf(login.memberId, productId);
    if (play === 'drawNotFound') return { refusal: play, parameter: 'productId' };
    const { status, orderId, unseen } = play;
    return { answer: { productId, status, orderHistoryId: orderId, unseen } };
  },

  playOrder: async ({ body: { productId, orderHistoryId } }, visitor) => {
    const { memberId } = visitor.login;
    const order = await playOrder(buying, { memberId, drawId: productId, orderId: orderHistoryId });
    if (typeof order === 'string') return logRefusal(visitor, { refusal: order });
    return { answer: orderDetail(order) };
  },
});
