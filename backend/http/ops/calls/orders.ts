import { findOrders } from '#backend/actions/operation/orders/find-orders.ts';
import { giveMoneyBack } from '#backend/actions/operation/orders/give-money-back.ts';
import { showOrder } from '#backend/actions/operation/orders/show-order.ts';
import type { Operation } from '#backend/actions/operation/ports.ts';
import type { Buying } from '#backend/actions/orders/ports.ts';
import type { RefundBegun } from '#backend/domain/orders/refunds/begin-refund.ts';
import { shortNumber } from '#lib/words/short-number.ts';
import { pageFrom } from '../../server/parse.ts';
import type { OpsHandlers } from '../../server/operator-calls.ts';
import { orderFile, orderLine } from '../present/order.ts';

type OrderCall = 'findOrders' | 'showOrder' | 'refundOrder';

const WHY_NOT: Readonly<Record<Exclude<RefundBegun, 'refunded'>, string>> = {
  notPaid: 'There is no payment of this order that the shop has kept.',
  alreadyRefunding: 'Its money goes back already, or has gone.',
  prizesSent: 'Some of its prizes are in a parcel.',
};

export const orderHandlers = (
  operation: Operation,
  { desk }: Pick<Buying, 'desk'>,
): Pick<OpsHandlers, OrderCall> => ({
  findOrders: async ({ body: { which, ...page } }, { action }) => {
    const { total, items } = await findOrders(operation, { which, page: pageFrom(page) }, action);
    return { answer: { total, items: items.map(orderLine) } };
  },

  showOrder: async ({ params }, { action }) => {
    const file = await showOrder(operation, params.order, action);
    return typeof file === 'string' ? { refusal: file, parameter: 'order' } : { answer: orderFile(file) };
  },

  refundOrder: async ({ params, body }, { action }) => {
    const done = await giveMoneyBack({ ...operation, desk }, { ...params, ...body }, action);
    if (typeof done === 'string') return { refusal: done, parameter: 'order' };
    const { file, answer } = done;
    if (answer !== 'refunded') return { refusal: 'notInState', detail: WHY_NOT[answer] };
    const { orderId, total, prizes } = file;
    const { dryRun } = body;
    return {
      answer: { orderId, number: shortNumber(orderId), yen: total, prizes: prizes.won, dryRun },
    };
  },
});
