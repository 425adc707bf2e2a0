import { z } from 'zod';
import {
  BOX_CHANGES,
  MAX_PRIZES_PER_SHIPMENT,
  PAUSE_REASONS,
  CARRIERS,
  DELIVERY_SLOTS,
  OFFERED_SLOTS,
  PAYMENT_STATUSES,
  RESOLUTIONS,
  RETURN_REASONS,
  SHIPMENT_PROBLEMS,
  SHIPPING_METHODS,
  SHIPPING_STATUSES,
} from './enums.ts';
import { PAYMENT_TYPES } from './payment-types.ts';
import { GiftCard, GiftCardInput } from './gift.ts';
import { Paging, pageOf } from './paging.ts';
import { Picture } from './picture.ts';
import { WonPrize } from './prize.ts';
import { Refund } from './refund.ts';
import { ShippingAddress, ShippingAddressInput } from './shipping-address.ts';
import { Count, DirectoryName, GradeLabel, Timestamp, OpaqueId, Yen, YEAR } from './values.ts';

/** A member's request to send won prizes, and its progress. */
export const Shipment = z
  .object({
    userShipId: OpaqueId,
    status: z.enum(SHIPPING_STATUSES),
    prizes: z.int().positive(),
    drawTitles: z.array(z.string()).meta({ description: 'The draws of its prizes, at most three.' }),
    picture: Picture.nullable().meta({
      description:
        'The art of the first of these draws; null: all of its prizes went on into another shipment.',
    }),
    inside: z
      .object({
        gradeLabel: GradeLabel,
        name: z.string(),
        picture: Picture,
        kinds: Count.meta({ description: 'Of its prizes; variants are kinds.' }),
      })
      .nullable()
      .meta({
        description: 'The best of its prizes; null: all of them went on into another shipment.',
      }),
    fee: Yen,
    isGift: z.boolean().meta({ description: 'Sent with a card and without prices.' }),
    method: z
      .enum(SHIPPING_METHODS)
      .optional()
      .meta({ description: 'By post into the letter box, or as a parcel.' }),
    paymentStatus: z.enum(PAYMENT_STATUSES).meta({
      description: 'Payment of the fee. NONE: no fee, or not started. Shipped only without an open fee.',
    }),
    payUntil: Timestamp.nullable().meta({
      description:
        'Until when the fee can be paid. Afterwards the request expires and its prizes can be requested again.',
    }),
    requestedAt: Timestamp,
    trackingNumber: z.string().nullable(),
    problem: z.enum(SHIPMENT_PROBLEMS).nullable().meta({
      description:
        'What went wrong after the handover to the carrier; null: nothing. The status stays as it was then.',
    }),
    resolution: z.enum(RESOLUTIONS).nullable().meta({
      description: 'How the problem ended. resent, exchanged: another shipment follows. null: not decided.',
    }),
  })
  .meta({ id: 'Shipment' });
export type Shipment = z.infer<typeof Shipment>;

export const ShipmentDetail = Shipment.omit({ picture: true, inside: true })
  .extend({
    address: ShippingAddress.nullable().meta({
      description: 'null: the receiver of a gift has typed it, who alone knows it.',
    }),
    gift: GiftCard.extend({
      prefecture: z
        .string()
        .nullable()
        .meta({ description: 'Of an address that the receiver has typed; null: the member did.' }),
    })
      .nullable()
      .meta({ description: 'The card of a gift; null: it is none.' }),
    paymentType: z.enum(PAYMENT_TYPES).nullable(),
    paymentTypes: z.array(z.enum(PAYMENT_TYPES)).meta({ description: 'Payment methods for the fee.' }),
    paidAt: Timestamp.nullable().meta({ description: 'When the fee was paid; the date of its receipt.' }),
    paymentSession: z.object({ redirectId: OpaqueId, url: z.url().nullable() }).nullable().meta({
      description: 'While the fee is being paid: the payment session, and the page where it continues.',
    }),
    acceptedAt: Timestamp.nullable(),
    shippedAt: Timestamp.nullable(),
    mailedAt: Timestamp.nullable(),
    deliveredAt: Timestamp.nullable(),
    returnReason: z.enum(RETURN_REASONS).nullable().meta({
      description: 'Nobody was in, the address was wrong, or the shipment was refused.',
    }),
    problemSince: Timestamp.nullable(),
    shopWords: z.string().nullable().meta({ description: 'What the shop says about the problem.' }),
    returnKeptUntil: Timestamp.nullable().meta({
      description: 'Until when the shop keeps a returned shipment.',
    }),
    resolvedAt: Timestamp.nullable(),
    parentId: OpaqueId.nullable().meta({ description: 'The shipment that this one follows up.' }),
    followUpId: OpaqueId.nullable().meta({ description: 'The shipment that follows this one up.' }),
    starts: z
      .array(z.object({ drawTitle: z.string(), directoryName: DirectoryName, starts: z.string() }))
      .meta({ description: 'When the shop starts shipping the prizes of each of its draws.' }),
    deliverOn: z.iso.date().nullable().meta({
      description: 'The day in Japan on which the member asks for the delivery; null: no preference.',
    }),
    deliverySlot: z.enum(DELIVERY_SLOTS).nullable().meta({
      description: 'The hours in which the member asks for the delivery; null: no preference.',
    }),
    pauseReason: z.enum(PAUSE_REASONS).nullable().meta({
      description: 'Why the shop has paused it before the handover; null: it has not.',
    }),
    boxIds: z.array(OpaqueId).meta({
      description: 'The other boxes of the same request, if the shop has split it.',
    }),
    changes: z
      .array(z.object({ change: z.enum(BOX_CHANGES), at: Timestamp }))
      .meta({ description: 'What the shop has changed before the handover, oldest first.' }),
    carrier: z.enum(CARRIERS).nullable(),
    trackingUrl: z.url().nullable(),
    contents: z.array(WonPrize),
    refunds: z.array(Refund).meta({ description: 'Of its fee, oldest first.' }),
    askedAt: Timestamp.meta({ description: "Time of this answer by the shop's clock." }),
  })
  .meta({ id: 'ShipmentDetail' });
export type ShipmentDetail = z.infer<typeof ShipmentDetail>;

/** The second pattern would take the format of the date out of the JSON Schema. */
const DeliveryDay = z.iso.date().regex(YEAR).meta({ format: 'date' });

const ofShipment = { required: ['userShipId'], params: z.strictObject({ userShipId: OpaqueId }) };

export const shipmentCalls = {
  listShipments: {
    method: 'GET',
    path: '/api/userShip',
    source: 'specification',
    who: 'member',
    summary: "The member's shipments, newest first; with `productId`, those with prizes of that draw.",
    query: Paging.extend({ productId: OpaqueId.optional() }),
    answer: pageOf(Shipment),
    refusals: ['loginRequired'],
  },
  showShipment: {
    method: 'GET',
    path: '/api/userShip/{userShipId}',
    source: 'specification',
    who: 'member',
    summary: 'One shipment: its steps, address and contents.',
    ...ofShipment,
    answer: ShipmentDetail,
    refusals: ['loginRequired', 'notFound'],
  },
  requestShipment: {
    method: 'POST',
    path: '/api/userShip',
    source: 'specification',
    who: 'member',
    summary: 'Request a shipment of prizes. The same key and input return the same shipment.',
    bodyName: 'body',
    required: ['body', 'productId'],
    body: z.strictObject({
      productId: OpaqueId.meta({ description: 'One of the draws of the prizes.' }),
      wonPrizeIds: z.array(OpaqueId).min(1).max(MAX_PRIZES_PER_SHIPMENT),
      address: ShippingAddressInput,
      keepAddress: z.boolean().optional().meta({
        description: "True: the member's profile gets of it what it lacks: name, address, telephone.",
      }),
      fee: Yen.meta({ description: 'The fee shown to the member. Refused if it has changed.' }),
      method: z.enum(SHIPPING_METHODS).optional().meta({
        description: 'Left out: a parcel. By post no day and no hours can be preferred.',
      }),
      deliverOn: DeliveryDay.optional().meta({ description: 'A preferred day of delivery.' }),
      deliverySlot: z
        .enum(OFFERED_SLOTS)
        .optional()
        .meta({ description: 'Preferred hours of delivery: those that every carrier has.' }),
      gift: GiftCardInput.optional().meta({
        description: 'The card of a gift. The box has it inside, and no prices. Adults only.',
      }),
      requestKey: z
        .string()
        .regex(/^[A-Za-z0-9_-]{16,64}$/)
        .meta({ description: 'Idempotency key, generated by the caller for each shipment.' }),
    }),
    answer: ShipmentDetail,
    refusals: [
      'loginRequired',
      'drawNotFound',
      'notFound',
      'prizesTaken',
      'variantNotChosen',
      'prizesHeld',
      'storageOver',
      'notCombinable',
      'feeChanged',
      'methodNotOffered',
      'deliveryDayOver',
      'giftsForAdults',
      'keyReused',
    ],
  },
  changeShippingAddress: {
    method: 'PUT',
    path: '/api/userShip/{userShipId}',
    source: 'shop',
    who: 'member',
    summary: 'Change the address of a shipment that the shop has not accepted for packing.',
    bodyName: 'body',
    ...ofShipment,
    required: ['userShipId', 'body'],
    body: z.strictObject({ address: ShippingAddressInput }),
    answer: ShipmentDetail,
    refusals: [
      ...(['loginRequired', 'notFound', 'shipmentAccepted', 'giftAddressFixed'] as const),
      ...(['feeHigher', 'changedTooOften'] as const),
    ],
  },
  giveUpShipment: {
    method: 'POST',
    path: '/api/userShip/{userShipId}/giveUp',
    source: 'shop',
    who: 'member',
    summary:
      'Give up the prizes of a shipment that came back, or was lost or damaged; nothing is refunded. Same answer if they were given up before.',
    ...ofShipment,
    answer: ShipmentDetail,
    refusals: ['loginRequired', 'notFound', 'shipmentChanged'],
  },
  withdrawShipment: {
    method: 'DELETE',
    path: '/api/userShip/{userShipId}',
    source: 'shop',
    who: 'member',
    summary:
      'Withdraw a request whose fee is not paid; its prizes can be requested again. Same answer if it was withdrawn before.',
    ...ofShipment,
    answer: z.object({ userShipId: OpaqueId, withdrawn: z.literal(true) }),
    refusals: ['loginRequired', 'notFound', 'shipmentPaid', 'providerUnavailable'],
  },
} as const;
