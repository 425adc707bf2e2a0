import { z } from 'zod';
import { Paging, pageOf } from './paging.ts';
import { WonPrize } from './prize.ts';
import { Count, DirectoryName, Moment, OpaqueId, Yen } from './values.ts';
import { ORDER_REASONS, PAYMENT_STATUSES, PAYMENT_TYPES, PLAY_STATUSES } from './enums.ts';

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
    paymentStatus: z.enum(PAYMENT_STATUSES),
    orderedAt: Moment,
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

/** What a member under 18 may still spend in this month of Japan's calendar. */
const MonthlyCap = z
  .strictObject({ cap: Yen, left: Yen.meta({ description: 'Before this order, where it is not paid.' }) })
  .meta({ id: 'MonthlyCap' });

export const OrderDetail = Order.extend({
  price: Yen.meta({ description: 'One ticket, as it was when the order was placed.' }),
  paidAt: Moment.nullable().meta({ description: 'When it was paid and its tickets were fixed.' }),
  reason: z.enum(ORDER_REASONS).nullable().meta({ description: 'Why it came to CANCEL or ERROR.' }),
  heldUntil: Moment.nullable().meta({
    description: 'In START and PLAYING: until when its tickets are held.',
  }),
  trip: z
    .strictObject({ redirectId: OpaqueId, url: z.url().nullable() })
    .nullable()
    .meta({ description: 'In PLAYING: the trip to the provider, and where it goes on.' }),
  monthlyCap: MonthlyCap.nullable().meta({ description: 'Only for members under 18.' }),
  hasLastOne: z
    .boolean()
    .meta({ description: 'Whether ラストワン賞 is among its prizes; false until played.' }),
  prizes: z
    .array(WonPrize)
    .meta({ description: 'Once played: by ticket number, the last-one prize at the end.' }),
  askedAt: Moment.meta({ description: "The shop's clock at the time of this answer." }),
}).meta({ id: 'OrderDetail' });
export type OrderDetail = z.infer<typeof OrderDetail>;

const PlayingLimit = z.strictObject({
  limit: z.int().positive(),
  playing: Count.meta({ description: 'Purchases under way now, in the draw or in the whole shop.' }),
  isFull: z.boolean().meta({ description: 'Whether `limit` purchases or more are under way.' }),
});

const orderHistoryId = { required: ['orderHistoryId'], params: z.strictObject({ orderHistoryId: OpaqueId }) };

export const orderCalls = {
  listOrders: {
    method: 'GET',
    path: '/api/orderHistory',
    source: 'specification',
    who: 'member',
    summary: "The member's orders, newest first.",
    query: Paging.extend({
      isUserShip: z
        .enum(['true', 'false'])
        .optional()
        .meta({ description: 'true: only orders with prizes in a parcel; false: only those without.' }),
      productId: OpaqueId.optional().meta({ description: 'Only orders of this draw.' }),
    }),
    answer: pageOf(Order),
    refusals: ['loginRequired'],
  },
  showOrder: {
    method: 'GET',
    path: '/api/orderHistory/{orderHistoryId}',
    source: 'specification',
    who: 'member',
    summary: 'One order, with its prizes once it was played.',
    ...orderHistoryId,
    answer: OrderDetail,
    refusals: ['loginRequired', 'notFound'],
  },
  showPlayingLimit: {
    method: 'GET',
    path: '/api/orderHistory/concurrentPlayingLimit',
    source: 'specification',
    who: 'member',
    summary: 'Whether `limit` purchases are under way at once, in one draw or in the whole shop.',
    required: ['limit'],
    query: z.strictObject({ limit: Paging.shape.limit.unwrap(), productId: OpaqueId.optional() }),
    answer: PlayingLimit,
    refusals: ['loginRequired', 'drawNotFound'],
  },
  placeOrder: {
    method: 'POST',
    path: '/api/orderHistory',
    source: 'shop',
    who: 'member',
    summary: 'Hold tickets of a draw. The same key and wish again give the same order.',
    bodyName: 'body',
    required: ['body', 'productId'],
    body: z.strictObject({
      productId: OpaqueId,
      quantity: z.int().positive().max(10_000_000),
      requestKey: z
        .string()
        .regex(/^[A-Za-z0-9_-]{16,64}$/)
        .meta({ description: 'Made up by the caller, once for each purchase he means.' }),
    }),
    answer: OrderDetail,
    refusals: [
      'loginRequired',
      'drawNotFound',
      'boxNotSealed',
      'saleNotOpen',
      'saleOver',
      'soldOut',
      'notEnoughLeft',
      'restNotFree',
      'quantityNotOffered',
      'memberLimit',
      'minorLimit',
      'orderUnderWay',
      'heldTooLong',
      'queueFirst',
      'keyReused',
    ],
  },
  cancelOrder: {
    method: 'DELETE',
    path: '/api/orderHistory/{orderHistoryId}',
    source: 'shop',
    who: 'member',
    summary: 'Give up an order that is not paid; its tickets go back. Given up already: the same answer.',
    ...orderHistoryId,
    answer: OrderDetail,
    refusals: ['loginRequired', 'notFound', 'orderClosed', 'gatewayAway'],
  },
} as const;
