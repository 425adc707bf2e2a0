import { z } from 'zod';
import { DirectoryName, OpaqueId } from './values.ts';
import { PAYMENT_STATUSES, PLAY_STATUSES } from './enums.ts';
import { PAYMENT_TYPES } from './payment-types.ts';

/** The purpose of a payment session and the payment method. */
export const PaymentSessionInput = z
  .discriminatedUnion('purpose', [
    z.strictObject({
      purpose: z.literal('order'),
      orderHistoryId: OpaqueId,
      paymentType: z.enum(PAYMENT_TYPES),
      useCard: z.boolean().optional().meta({
        description: 'Pay with the registered card, without a page of the provider if it allows that.',
      }),
      guardianConsents: z
        .boolean()
        .optional()
        .meta({ description: 'A member under 18 states that their guardian agrees.' }),
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
export type PaymentSessionInput = z.infer<typeof PaymentSessionInput>;

export const Card = z
  .object({
    brand: z.string(),
    lastFour: z.string().regex(/^\d{4}$/),
    expiry: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .meta({ examples: ['2029-04'] }),
  })
  .meta({ id: 'Card' });
export type Card = z.infer<typeof Card>;

const CARD_REGISTRATION_STATES = ['waiting', 'registered', 'refused'] as const;

const PaymentSessionOutput = z
  .discriminatedUnion('purpose', [
    z.object({
      purpose: z.literal('order'),
      orderHistoryId: OpaqueId,
      directoryName: DirectoryName,
      status: z.enum(PLAY_STATUSES),
    }),
    z.object({
      purpose: z.literal('shipment'),
      userShipId: OpaqueId,
      paymentStatus: z.enum(PAYMENT_STATUSES),
    }),
    z.object({ purpose: z.literal('card'), state: z.enum(CARD_REGISTRATION_STATES) }),
  ])
  .meta({ id: 'Return' });

export const paymentCalls = {
  openPaymentSession: {
    method: 'POST',
    path: '/api/redirect',
    source: 'specification',
    who: 'member',
    rests: true,
    summary: 'Start a payment session and return the page of the provider; null: no page is needed.',
    bodyName: 'redirect',
    required: ['redirect'],
    body: PaymentSessionInput,
    answer: z.object({ redirectId: OpaqueId, url: z.url().nullable() }),
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
      'ownLimit',
      'purchasesPaused',
      'guardianNeeded',
      'guardianStopped',
      'drawingPaused',
      'providerUnavailable',
      'maintenance',
    ],
  },
  confirmPaymentSession: {
    method: 'POST',
    path: '/api/redirect/{redirectId}',
    source: 'shop',
    who: 'member',
    summary: 'Ask the provider how a payment session ended, after the member has returned. May be repeated.',
    required: ['redirectId'],
    params: z.strictObject({ redirectId: OpaqueId }),
    answer: PaymentSessionOutput,
    refusals: ['loginRequired', 'notFound', 'providerUnavailable'],
  },
  giveUpPaymentSession: {
    method: 'DELETE',
    path: '/api/redirect/{redirectId}',
    source: 'shop',
    who: 'member',
    summary:
      'Close an open payment, so that the order or the fee can be paid in another way. Same answer if it has ended.',
    required: ['redirectId'],
    params: z.strictObject({ redirectId: OpaqueId }),
    answer: PaymentSessionOutput,
    refusals: ['loginRequired', 'notFound', 'providerUnavailable'],
  },
  showCredit: {
    method: 'GET',
    path: '/api/credit',
    source: 'specification',
    who: 'member',
    summary:
      'The registered card; with `redirectId`, only if that is a payment session of the member. Read only.',
    query: z.strictObject({ redirectId: OpaqueId.optional() }),
    answer: z.object({ card: Card.nullable() }),
    refusals: ['loginRequired', 'notFound', 'paymentSessionEnded'],
  },
  confirmCredit: {
    method: 'GET',
    path: '/api/credit-confirm',
    source: 'specification',
    who: 'member',
    summary: "How the registration of a card ended. Read only; `userId` must be the member's own.",
    query: z.strictObject({ redirectId: OpaqueId, userId: OpaqueId.optional() }),
    answer: z.object({ state: z.enum(CARD_REGISTRATION_STATES), card: Card.nullable() }),
    refusals: ['loginRequired', 'notFound', 'paymentSessionEnded'],
  },
  removeCredit: {
    method: 'DELETE',
    path: '/api/credit',
    source: 'shop',
    who: 'member',
    summary: 'Delete the registered card, and soon after at the provider. Same answer without a card.',
    answer: z.object({ card: z.null() }),
    refusals: ['loginRequired'],
  },
} as const;
