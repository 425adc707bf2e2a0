import { z } from 'zod';
import { Paging, pageOf, wholeNumber } from './paging.ts';
import { Picture } from './picture.ts';
import { WonPrize } from './prize.ts';
import { Refund } from './refund.ts';
import { Count, DirectoryName, Timestamp, OpaqueId, Yen } from './values.ts';
import { ORDER_REASONS, PAYMENT_STATUSES, PLAY_STATUSES } from './enums.ts';
import { PAYMENT_TYPES } from './payment-types.ts';

/** Tickets of one draw bought at once. */
export const Order = z
  .object({
    orderHistoryId: OpaqueId,
    productId: OpaqueId,
    directoryName: DirectoryName,
    drawTitle: z.string(),
    picture: Picture.meta({ description: 'The art of the draw.' }),
    quantity: z.int().positive(),
    total: Yen,
    paymentType: z.enum(PAYMENT_TYPES).nullable(),
    status: z.enum(PLAY_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    orderedAt: Timestamp,
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

/** Spending limit of a member under 18 for the current month in Japan. */
const MonthlyCap = z
  .object({
    cap: Yen,
    left: Yen.meta({ description: 'The rest before this order if it is not paid.' }),
  })
  .meta({ id: 'MonthlyCap' });

/** The prize of a ticket of an order, also one that the member does not keep. */
export const OrderPrize = WonPrize.extend({
  isVoid: z.boolean().meta({ description: 'Its ticket was refunded, or it was given up: it is not sent.' }),
}).meta({ id: 'OrderPrize' });
export type OrderPrize = z.infer<typeof OrderPrize>;

export const OrderDetail = Order.omit({ picture: true })
  .extend({
    price: Yen.meta({ description: 'Price of one ticket when the order was placed.' }),
    paidAt: Timestamp.nullable().meta({ description: 'When it was paid and its tickets were fixed.' }),
    receipt: z.string().nullable().meta({
      description: 'The note about the sale that the shop signed (docs/fairness.md); null: it is not paid.',
    }),
    resultAt: Timestamp.nullable().meta({
      description:
        'In SUCCESS while it waits for its result: when the round of the beacon that decides it is published.',
    }),
    reason: z.enum(ORDER_REASONS).nullable().meta({
      description: 'Why it is CANCEL or ERROR; in START, why the latest attempt to pay it failed.',
    }),
    heldUntil: Timestamp.nullable().meta({
      description: 'In START and PLAYING: until when its tickets are held.',
    }),
    isExtendable: z.boolean().meta({
      description: 'In START: whether `extendHold` may extend its hold once, if no other member waits.',
    }),
    paymentSession: z
      .object({ redirectId: OpaqueId, url: z.url().nullable() })
      .nullable()
      .meta({ description: 'In PLAYING: the payment session, and the page where it continues.' }),
    monthlyCap: MonthlyCap.nullable().meta({ description: 'Only for members under 18.' }),
    hasLastOne: z
      .boolean()
      .meta({ description: 'Whether ラストワン賞 is among its prizes; false until played.' }),
    prizes: z
      .array(OrderPrize)
      .meta({ description: 'After playing: by ticket number, the last-one prize last. Void ones too.' }),
    refunds: z.array(Refund).meta({ description: 'Oldest first.' }),
    shopWords: z.string().nullable().meta({
      description: 'What the shop says to the buyers of a cancelled draw whose order is refunded.',
    }),
    dispute: z.enum(['open', 'lost']).nullable().meta({
      description: "The payer's bank asks for the payment back, or has taken it back; prizes are held.",
    }),
    askedAt: Timestamp.meta({ description: "Time of this answer by the shop's clock." }),
  })
  .meta({ id: 'OrderDetail' });
export type OrderDetail = z.infer<typeof OrderDetail>;

const PlayingLimit = z.object({
  limit: z.int().positive(),
  playing: Count.meta({ description: 'Purchases in progress, in the draw or in the whole shop.' }),
  isFull: z.boolean().meta({ description: 'Whether `limit` or more purchases are in progress.' }),
});

const ofOrder = { required: ['orderHistoryId'], params: z.strictObject({ orderHistoryId: OpaqueId }) };

/** More purchases than any draw lets in at the same time. */
const MAX_PLAYING_LIMIT = 1_000_000;

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
        .meta({ description: 'true: only orders with prizes in a shipment; false: only those without.' }),
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
    summary: 'One order, with its prizes after it was played.',
    ...ofOrder,
    answer: OrderDetail,
    refusals: ['loginRequired', 'notFound'],
  },
  showPlayingLimit: {
    method: 'GET',
    path: '/api/orderHistory/concurrentPlayingLimit',
    source: 'specification',
    who: 'member',
    summary: 'Whether `limit` purchases are in progress at the same time, in one draw or in the whole shop.',
    required: ['limit'],
    query: z.strictObject({ limit: wholeNumber(1, MAX_PLAYING_LIMIT), productId: OpaqueId.optional() }),
    answer: PlayingLimit,
    refusals: ['loginRequired', 'drawNotFound'],
  },
  placeOrder: {
    method: 'POST',
    path: '/api/orderHistory',
    source: 'shop',
    who: 'member',
    rests: true,
    summary: 'Hold tickets of a draw. The same key and input return the same order.',
    bodyName: 'body',
    required: ['body', 'productId'],
    body: z.strictObject({
      productId: OpaqueId,
      quantity: z.int().positive().max(10_000_000),
      requestKey: z
        .string()
        .regex(/^[A-Za-z0-9_-]{16,64}$/)
        .meta({ description: 'Idempotency key, generated by the caller for each purchase.' }),
    }),
    answer: OrderDetail,
    refusals: [
      'loginRequired',
      'drawNotFound',
      'boxNotReady',
      'saleNotOpen',
      'saleOver',
      'salePaused',
      'soldOut',
      'notEnoughLeft',
      'restNotFree',
      'quantityNotOffered',
      'memberLimit',
      'minorLimit',
      'ownLimit',
      'purchasesPaused',
      'guardianNeeded',
      'termsChanged',
      'guardianStopped',
      'orderUnderWay',
      'heldTooLong',
      'unpaidLimit',
      'holdLimit',
      'queueFirst',
      'keyReused',
      'maintenance',
    ],
  },
  cancelOrder: {
    method: 'DELETE',
    path: '/api/orderHistory/{orderHistoryId}',
    source: 'shop',
    who: 'member',
    summary:
      'Cancel an order that is not paid; its tickets are released. Same answer if it was cancelled before.',
    ...ofOrder,
    answer: OrderDetail,
    refusals: ['loginRequired', 'notFound', 'orderClosed', 'providerUnavailable'],
  },
  extendHold: {
    method: 'PUT',
    path: '/api/orderHistory/{orderHistoryId}/hold',
    source: 'shop',
    who: 'member',
    summary:
      'Extend the hold of an unpaid order once by its length, while no other member waits. Same answer if it was extended before.',
    ...ofOrder,
    answer: OrderDetail,
    refusals: ['loginRequired', 'notFound', 'orderClosed', 'holdExpired', 'othersWait'],
  },
} as const;
