import { z } from 'zod';
import { MOST_IN_A_PARCEL } from './limits.ts';
import { Member } from './member/member.ts';
import { TypedAddress, TypedAddress2, TypedName, TypedTel, TypedZip } from './member/schemas.ts';
import { Paging, pageOf } from './paging.ts';
import { WonPrize } from './prize.ts';
import { DirectoryName, Moment, OpaqueId, Yen } from './values.ts';
import { CARRIERS, PAYMENT_STATUSES, PAYMENT_TYPES, SHIPPING_STATUSES } from './enums.ts';

export const ShippingAddress = Member.pick({
  name: true,
  zip: true,
  address: true,
  address2: true,
  tel: true,
});
export type ShippingAddress = z.infer<typeof ShippingAddress>;

/** As people type it: what a member's profile takes is taken here. */
const TypedShippingAddress = z.strictObject({
  name: TypedName,
  zip: TypedZip,
  address: TypedAddress,
  address2: TypedAddress2,
  tel: TypedTel,
});

/** A request to send won prizes, and its way to the door. */
export const Shipment = z
  .strictObject({
    userShipId: OpaqueId,
    status: z.enum(SHIPPING_STATUSES),
    prizes: z.int().positive(),
    drawTitles: z.array(z.string()).meta({ description: 'The draws whose prizes lie in it, three at most.' }),
    fee: Yen,
    paymentStatus: z.enum(PAYMENT_STATUSES).meta({
      description:
        'Of the fee. NONE: there is none, or it is not being paid yet. Without it nothing is sent.',
    }),
    payUntil: Moment.nullable().meta({
      description: 'While the fee is to be paid: until when. After it the prizes wait again.',
    }),
    requestedAt: Moment,
    trackingNumber: z.string().nullable(),
  })
  .meta({ id: 'Shipment' });
export type Shipment = z.infer<typeof Shipment>;

export const ShipmentDetail = Shipment.extend({
  address: ShippingAddress,
  paymentType: z.enum(PAYMENT_TYPES).nullable(),
  paymentTypes: z.array(z.enum(PAYMENT_TYPES)).meta({ description: 'By which the fee can be paid.' }),
  paidAt: Moment.nullable().meta({ description: 'When the fee was paid; a receipt is of that day.' }),
  trip: z
    .strictObject({ redirectId: OpaqueId, url: z.url().nullable() })
    .nullable()
    .meta({ description: 'While the fee is being paid: the trip to the provider, and where it goes on.' }),
  acceptedAt: Moment.nullable(),
  shippedAt: Moment.nullable(),
  mailedAt: Moment.nullable(),
  deliveredAt: Moment.nullable(),
  starts: z
    .array(z.strictObject({ drawTitle: z.string(), directoryName: DirectoryName, starts: z.string() }))
    .meta({ description: 'When the sending of each of its draws begins.' }),
  carrier: z.enum(CARRIERS).nullable(),
  trackingUrl: z.url().nullable(),
  contents: z.array(WonPrize),
  askedAt: Moment.meta({ description: "The shop's clock at the time of this answer." }),
}).meta({ id: 'ShipmentDetail' });
export type ShipmentDetail = z.infer<typeof ShipmentDetail>;

const userShipId = { required: ['userShipId'], params: z.strictObject({ userShipId: OpaqueId }) };

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
    ...userShipId,
    answer: ShipmentDetail,
    refusals: ['loginRequired', 'notFound'],
  },
  requestShipment: {
    method: 'POST',
    path: '/api/userShip',
    source: 'specification',
    who: 'member',
    summary: 'Ask for prizes to be sent in one parcel. The same key and wish again: the same shipment.',
    bodyName: 'body',
    required: ['body', 'productId'],
    body: z.strictObject({
      productId: OpaqueId.meta({ description: 'A draw whose prizes are among them.' }),
      wonPrizeIds: z.array(OpaqueId).min(1).max(MOST_IN_A_PARCEL),
      address: TypedShippingAddress,
      fee: Yen.meta({ description: 'As it was shown to the member. Another one is refused.' }),
      requestKey: z
        .string()
        .regex(/^[A-Za-z0-9_-]{16,64}$/)
        .meta({ description: 'Made up by the caller, once for each parcel he means.' }),
    }),
    answer: ShipmentDetail,
    refusals: [
      'loginRequired',
      'drawNotFound',
      'notFound',
      'prizesTaken',
      'storageOver',
      'notCombinable',
      'feeChanged',
      'keyReused',
    ],
  },
  changeShippingAddress: {
    method: 'PUT',
    path: '/api/userShip/{userShipId}',
    source: 'shop',
    who: 'member',
    summary: 'Another address for a parcel that the shop has not accepted for packing yet.',
    bodyName: 'body',
    ...userShipId,
    required: ['userShipId', 'body'],
    body: z.strictObject({ address: TypedShippingAddress }),
    answer: ShipmentDetail,
    refusals: ['loginRequired', 'notFound', 'shipmentAccepted', 'changedTooOften'],
  },
  withdrawShipment: {
    method: 'DELETE',
    path: '/api/userShip/{userShipId}',
    source: 'shop',
    who: 'member',
    summary:
      'Give up a request whose fee is not paid; its prizes wait again. Withdrawn already: the same answer.',
    ...userShipId,
    answer: z.strictObject({ userShipId: OpaqueId, withdrawn: z.literal(true) }),
    refusals: ['loginRequired', 'notFound', 'shipmentPaid', 'gatewayAway'],
  },
} as const;
