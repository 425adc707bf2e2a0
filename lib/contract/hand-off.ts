import { z } from 'zod';
import { DirectoryName, OpaqueId } from './values.ts';
import { PAYMENT_TYPES } from './words.ts';

/** One trip to the payment provider. */
export const Redirect = z
  .discriminatedUnion('purpose', [
    z.strictObject({
      purpose: z.literal('order'),
      orderHistoryId: OpaqueId,
      paymentType: z.enum(PAYMENT_TYPES),
    }),
    z.strictObject({
      purpose: z.literal('shipment'),
      userShipId: OpaqueId,
      paymentType: z.enum(PAYMENT_TYPES),
    }),
    z.strictObject({ purpose: z.literal('card'), directoryName: DirectoryName.optional() }),
  ])
  .meta({ id: 'Redirect' });

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

export const handOffCalls = {
  openHandOff: {
    method: 'POST',
    path: '/api/redirect',
    source: 'specification',
    who: 'member',
    built: false,
    summary: 'Open a trip to the payment provider, and say where it starts.',
    bodyName: 'redirect',
    required: ['redirect'],
    body: Redirect,
    answer: z.strictObject({ redirectId: OpaqueId, url: z.url().nullable() }),
    refusals: ['loginRequired', 'notFound'],
  },
  showCredit: {
    method: 'GET',
    path: '/api/credit',
    source: 'specification',
    who: 'member',
    built: false,
    summary: 'The registered card, or where a trip to register one stands. Changes nothing.',
    query: z.strictObject({ redirectId: OpaqueId.optional() }),
    answer: z.strictObject({ card: Card.nullable() }),
    refusals: ['loginRequired', 'notFound'],
  },
  confirmCredit: {
    method: 'GET',
    path: '/api/credit-confirm',
    source: 'specification',
    who: 'member',
    built: false,
    summary: 'How a trip to register a card ended. Changes nothing; `userId` must be the own one.',
    query: z.strictObject({ redirectId: OpaqueId, userId: OpaqueId.optional() }),
    answer: z.strictObject({ state: z.enum(['waiting', 'registered', 'refused']), card: Card.nullable() }),
    refusals: ['loginRequired', 'notFound'],
  },
} as const;
