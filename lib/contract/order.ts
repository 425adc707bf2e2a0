import { z } from 'zod';
import { Paging, pageOf } from './paging.ts';
import { WonPrize } from './prize.ts';
import { Count, DirectoryName, Moment, OpaqueId, Yen } from './values.ts';
import { PAYMENT_TYPES, PLAY_STATUSES } from './words.ts';

/** n tickets of one draw bought at once. */
export const Order = z
  .strictObject({
    orderHistoryId: OpaqueId,
    productId: OpaqueId,
    directoryName: DirectoryName,
    drawTitle: z.string(),
    quantity: z.int().positive(),
    total: Yen,
    paymentType: z.enum(PAYMENT_TYPES).nullable(),
    status: z.enum(PLAY_STATUSES),
    orderedAt: Moment,
  })
  .meta({ id: 'Order' });

export const OrderDetail = Order.extend({ prizes: z.array(WonPrize) }).meta({ id: 'OrderDetail' });

const PlayingLimit = z.strictObject({
  limit: z.int().positive(),
  playing: Count.meta({ description: 'Purchases under way now.' }),
});

export const orderCalls = {
  listOrders: {
    method: 'GET',
    path: '/api/orderHistory',
    source: 'specification',
    who: 'member',
    built: false,
    summary: "The member's orders, newest first.",
    query: Paging.extend({
      isUserShip: z
        .enum(['true', 'false'])
        .optional()
        .meta({ description: 'true: only orders with shipped prizes.' }),
    }),
    answer: pageOf(Order),
    refusals: ['loginRequired'],
  },
  showOrder: {
    method: 'GET',
    path: '/api/orderHistory/{orderHistoryId}',
    source: 'specification',
    who: 'member',
    built: false,
    summary: 'One order, with its prizes once it was played.',
    required: ['orderHistoryId'],
    params: z.strictObject({ orderHistoryId: OpaqueId }),
    answer: OrderDetail,
    refusals: ['loginRequired', 'notFound'],
  },
  showPlayingLimit: {
    method: 'GET',
    path: '/api/orderHistory/concurrentPlayingLimit',
    source: 'specification',
    who: 'member',
    built: false,
    summary: 'Whether `limit` purchases may be under way at once.',
    required: ['limit'],
    query: z.strictObject({ limit: Paging.shape.limit.unwrap() }),
    answer: PlayingLimit,
    refusals: ['loginRequired'],
  },
} as const;
