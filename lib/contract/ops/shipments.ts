import { z } from 'zod';
import { Paging, pageOf } from '../paging.ts';
import { Moment, Yen } from '../values.ts';
import { CARRIERS, GRADES, PAYMENT_STATUSES, PAYMENT_TYPES, SHIPPING_STATUSES } from '../enums.ts';
import { MoneyMove, Refund } from './orders.ts';
import { DryRun, Id, IdOrNumber, ShortNumber } from './values.ts';

export const OpsParcel = z
  .strictObject({
    shipmentId: Id,
    number: ShortNumber,
    status: z.enum(SHIPPING_STATUSES),
    isReady: z
      .boolean()
      .meta({ description: 'In START: nothing is to be paid any more, so it can be accepted.' }),
    prizes: z.int().nonnegative(),
    drawTitles: z.array(z.string()),
    fee: Yen,
    paymentStatus: z.enum(PAYMENT_STATUSES),
    payUntil: Moment.nullable(),
    requestedAt: Moment,
    since: Moment.meta({ description: 'Since when it is in this state.' }),
    carrier: z.enum(CARRIERS).nullable(),
    trackingNumber: z.string().nullable(),
  })
  .meta({ id: 'OpsParcel' });
export type OpsParcel = z.infer<typeof OpsParcel>;

/** Where it goes to; null once its member has left. */
const Address = z.strictObject({
  name: z.string(),
  zip: z.string(),
  address: z.string(),
  address2: z.string(),
  tel: z.string(),
});

export const OpsParcelDetail = OpsParcel.extend({
  memberId: Id,
  address: Address.nullable(),
  paymentType: z.enum(PAYMENT_TYPES).nullable(),
  withdrawnAt: Moment.nullable(),
  trackingUrl: z.url().nullable(),
  contents: z.array(
    z.strictObject({
      wonPrizeId: Id,
      orderNumber: ShortNumber,
      drawTitle: z.string(),
      grade: z.enum([...GRADES, 'lastOne']),
      name: z.string(),
    }),
  ),
  moves: z.array(
    z.strictObject({
      from: z.enum(SHIPPING_STATUSES).nullable(),
      to: z.enum(SHIPPING_STATUSES),
      deed: z.string().nullable(),
      at: Moment,
    }),
  ),
  money: z.array(MoneyMove),
  refunds: z.array(Refund),
}).meta({ id: 'OpsParcelDetail' });
export type OpsParcelDetail = z.infer<typeof OpsParcelDetail>;

/** So many can be moved by one call. */
export const MOST_MOVED = 1_000;

const Parcels = z.array(IdOrNumber).min(1).max(MOST_MOVED);

/** What became of a list of parcels: all of it is done, or nothing. */
const Moved = z
  .strictObject({
    moved: z.array(z.strictObject({ shipmentId: Id, number: ShortNumber })),
    before: z
      .array(z.strictObject({ shipmentId: Id, number: ShortNumber }))
      .meta({ description: 'Those that had been moved so already.' }),
    dryRun: z.boolean(),
  })
  .meta({ id: 'MovedParcels' });
export type Moved = z.infer<typeof Moved>;

const moving = { method: 'POST', who: 'operator', answer: Moved, refusals: ['rowsWrong'] } as const;
const these = z.strictObject({ parcels: Parcels, dryRun: DryRun });

export const parcelCalls = {
  listParcels: {
    method: 'GET',
    path: '/api/ops/parcels',
    who: 'operator',
    summary: 'Parcels by state, those that wait longest first. Without a state: all that are not delivered.',
    query: Paging.extend({
      state: z.enum(SHIPPING_STATUSES).optional(),
      ready: z.enum(['true']).optional().meta({ description: 'Only those in START that can be accepted.' }),
    }),
    answer: pageOf(OpsParcel),
    refusals: [],
  },
  showParcel: {
    method: 'GET',
    path: '/api/ops/parcels/{parcel}',
    who: 'operator',
    summary: 'One parcel with its address, contents and history. Recorded as a look.',
    params: z.strictObject({ parcel: IdOrNumber }),
    answer: OpsParcelDetail,
    refusals: ['notFound', 'severalFound'],
  },
  acceptParcels: {
    ...moving,
    path: '/api/ops/parcels/accept',
    summary: `START to WAITING: these, or all that are ready (${MOST_MOVED} at once, the oldest). Their addresses stay from then on.`,
    body: z
      .strictObject({ parcels: Parcels.optional(), all: z.literal(true).optional(), dryRun: DryRun })
      .refine(({ parcels, all }) => (parcels === undefined) !== (all === undefined), {
        message: 'wants either parcels or all',
      }),
  },
  shipParcels: {
    ...moving,
    path: '/api/ops/parcels/ship',
    summary: 'WAITING to SHIPSTART, with the numbers the carrier gave; each member gets a letter.',
    body: z.strictObject({
      parcels: z
        .array(
          z.strictObject({
            parcel: IdOrNumber,
            carrier: z.enum(CARRIERS),
            trackingNumber: z.string().trim().min(1).max(40),
          }),
        )
        .min(1)
        .max(MOST_MOVED),
      dryRun: DryRun,
    }),
  },
  noteParcelsMailed: {
    ...moving,
    path: '/api/ops/parcels/mailed',
    summary:
      'SHIPSTART to COMPLETEMAIL by hand, where the letter reaches nobody and the member was told otherwise.',
    body: these,
  },
  deliverParcels: {
    ...moving,
    path: '/api/ops/parcels/deliver',
    summary: 'COMPLETEMAIL to DELIVERED.',
    body: these,
  },
} as const;
