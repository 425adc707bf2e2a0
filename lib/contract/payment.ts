import { z } from 'zod';
import { DirectoryName, OpaqueId } from './values.ts';
import { PAYMENT_STATUSES, PAYMENT_TYPES, PLAY_STATUSES } from './enums.ts';

/** One trip to the payment provider. */
export const Redirect = z
  .discriminatedUnion('purpose', [
    z.strictObject({
      purpose: z.literal('order'),
      orderHistoryId: OpaqueId,
      paymentType: z.enum(PAYMENT_TYPES),
      useCard: z
        .boolean()
        .optional()
        .meta({ description: 'Pay with the registered card, without a trip where the provider allows.' }),
      guardianConsents: z
        .boolean()
        .optional()
        .meta({ description: 'A member under 18 says that the guardian knows and agrees.' }),
    }),
    z.strictObject({
      purpose: z.literal('shipment'),
      userShipId: OpaqueId,
      paymentType: z.enum(PAYMENT_TYPES),
      useCard: z.boolean().optional(),
    }),
    z.strictObject({ purpose: z.literal('card') }),
  ])
  .meta({ id: 'Redirect' });
export type Redirect = z.infer<typeof Redirect>;

export const Card = z
  .strictObject({
    brand: z.string(),
    lastFour: z.string().regex(/^\d{4}$/),
    expiry: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .meta({ examples: ['2029-04'] }),
  })
  .meta({ id: 'Card' });
export type Card = z.infer<typeof Card>;

const CARD_TRIP_STATES = ['waiting', 'registered', 'refused'] as const;

const Return = z
  .discriminatedUnion('purpose', [
    z.strictObject({
      purpose: z.literal('order'),
      orderHistoryId: OpaqueId,
      directoryName: DirectoryName,
      status: z.enum(PLAY_STATUSES),
    }),
    z.strictObject({
      purpose: z.literal('shipment'),
      userShipId: OpaqueId,
      paymentStatus: z.enum(PAYMENT_STATUSES),
    }),
    z.strictObject({ purpose: z.literal('card'), state: z.enum(CARD_TRIP_STATES) }),
  ])
  .meta({ id: 'Return' });

export const handOffCalls = {
  openHandOff: {
    method: 'POST',
    path: '/api/redirect',
    source: 'specification',
    who: 'member',
    summary: 'Open a trip to the payment provider, and say where it starts; no address: no trip is needed.',
    bodyName: 'redirect',
    required: ['redirect'],
    body: Redirect,
    answer: z.strictObject({ redirectId: OpaqueId, url: z.url().nullable() }),
    refusals: [
      'loginRequired',
      'notFound',
      'orderClosed',
      'holdExpired',
      'payTimeOver',
      'paymentUnderWay',
      'paymentTypeNotOffered',
      'cardMissing',
      'consentNeeded',
      'minorLimit',
      'gatewayAway',
    ],
  },
  returnFromTrip: {
    method: 'POST',
    path: '/api/redirect/{redirectId}',
    source: 'shop',
    who: 'member',
    summary: 'The member is back from the provider, who is asked how it ended. As often as one likes.',
    required: ['redirectId'],
    params: z.strictObject({ redirectId: OpaqueId }),
    answer: Return,
    refusals: ['loginRequired', 'notFound', 'gatewayAway'],
  },
  showCredit: {
    method: 'GET',
    path: '/api/credit',
    source: 'specification',
    who: 'member',
    summary:
      'The registered card; with `redirectId`, only where that is a trip of the member. Changes nothing.',
    query: z.strictObject({ redirectId: OpaqueId.optional() }),
    answer: z.strictObject({ card: Card.nullable() }),
    refusals: ['loginRequired', 'notFound', 'handOffEnded'],
  },
  confirmCredit: {
    method: 'GET',
    path: '/api/credit-confirm',
    source: 'specification',
    who: 'member',
    summary: 'How a trip to register a card ended. Changes nothing; `userId` must be the own one.',
    query: z.strictObject({ redirectId: OpaqueId, userId: OpaqueId.optional() }),
    answer: z.strictObject({ state: z.enum(CARD_TRIP_STATES), card: Card.nullable() }),
    refusals: ['loginRequired', 'notFound', 'handOffEnded'],
  },
  removeCredit: {
    method: 'DELETE',
    path: '/api/credit',
    source: 'shop',
    who: 'member',
    summary: 'Forget the registered card; the provider is told to, soon after. None there: the same answer.',
    answer: z.strictObject({ card: z.null() }),
    refusals: ['loginRequired'],
  },
} as const;
