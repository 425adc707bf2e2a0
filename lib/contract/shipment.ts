import { z } from 'zod';
import { Member } from './member/member.ts';
import { Paging, pageOf } from './paging.ts';
import { WonPrize } from './prize.ts';
import { Count, Moment, OpaqueId, Yen } from './values.ts';
import { SHIPPING_STATUSES } from './words.ts';

export const ShippingAddress = Member.pick({
  name: true,
  zip: true,
  address: true,
  address2: true,
  tel: true,
});

/** A request to send won prizes, and its way to the door. */
export const Shipment = z
  .strictObject({
    userShipId: OpaqueId,
    status: z.enum(SHIPPING_STATUSES),
    prizes: Count,
    fee: Yen,
    requestedAt: Moment,
    trackingNumber: z.string().nullable(),
  })
  .meta({ id: 'Shipment' });

export const ShipmentDetail = Shipment.extend({
  address: ShippingAddress,
  contents: z.array(WonPrize),
}).meta({ id: 'ShipmentDetail' });

export const shipmentCalls = {
  listShipments: {
    method: 'GET',
    path: '/api/userShip',
    source: 'specification',
    who: 'member',
    built: false,
    summary: "The member's shipments, newest first.",
    query: Paging.extend({ productId: OpaqueId.optional() }),
    answer: pageOf(Shipment),
    refusals: ['loginRequired'],
  },
  showShipment: {
    method: 'GET',
    path: '/api/userShip/{userShipId}',
    source: 'specification',
    who: 'member',
    built: false,
    summary: 'One shipment: its steps, address and contents.',
    required: ['userShipId'],
    params: z.strictObject({ userShipId: OpaqueId }),
    answer: ShipmentDetail,
    refusals: ['loginRequired', 'notFound'],
  },
  requestShipment: {
    method: 'POST',
    path: '/api/userShip',
    source: 'specification',
    who: 'member',
    built: false,
    summary: 'Ask for prizes to be sent.',
    bodyName: 'body',
    required: ['body', 'productId'],
    body: z.strictObject({
      productId: OpaqueId,
      wonPrizeIds: z.array(OpaqueId).min(1),
      address: ShippingAddress,
    }),
    answer: ShipmentDetail,
    refusals: ['loginRequired', 'notFound'],
  },
} as const;
