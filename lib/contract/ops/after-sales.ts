import { z } from 'zod';
import { ShippingAddressInput } from '../shipping-address.ts';
import { Yen } from '../values.ts';
import {
  CARRIERS,
  DELIVERY_SLOTS,
  MAX_PRIZES_PER_SHIPMENT,
  RETURN_REASONS,
  SHIPMENT_PROBLEMS,
} from '../enums.ts';
import { ShopWords } from './content.ts';
import { LabelLines } from './shipments.ts';
import { Day, DryRun, Id, IdOrNumber, ShortNumber, Version, ShipmentReference } from './values.ts';
import { RETURN_STORAGE_DAYS } from '../shop-rules.ts';

/** A shipment that was changed, and the one that follows it up. */
const ChangedShipment = z
  .object({
    shipmentId: Id,
    number: ShortNumber,
    followUp: ShipmentReference.nullable(),
    dryRun: z.boolean(),
  })
  .meta({ id: 'ChangedShipment' });
type ChangedShipment = z.infer<typeof ChangedShipment>;

const change = {
  method: 'POST',
  who: 'operator',
  needs: 'shipments.decide',
  stepUp: false,
  params: z.strictObject({ shipment: IdOrNumber }),
  answer: ChangedShipment,
} as const;

const FOUND_REFUSALS = ['notFound', 'severalFound', 'changedMeanwhile'] as const;
const DECISION_REFUSALS = ['noProblem', 'shipmentClosed', 'decisionNotAllowed'] as const;

/** Calls about shipments after their handover to a carrier. */
export const afterSalesCalls = {
  reportShipmentProblem: {
    ...change,
    path: '/api/ops/shipments/{shipment}/problem',
    summary: `A carrier brought the shipment back, or it was lost or damaged. Its status stays; the member gets an email. A returned one is kept for ${RETURN_STORAGE_DAYS} days.`,
    body: z
      .strictObject({
        problem: z.enum(SHIPMENT_PROBLEMS),
        reason: z.enum(RETURN_REASONS).optional().meta({ description: 'Of a returned one.' }),
        words: ShopWords.optional().meta({ description: 'To the member, in the email and at the shipment.' }),
        version: Version.optional(),
        dryRun: DryRun,
      })
      .refine(({ problem, reason }) => (problem === 'returned') === (reason !== undefined), {
        message: 'needs a reason if the problem is returned, and only then',
        path: ['reason'],
      }),
    refusals: [...FOUND_REFUSALS, 'notHandedOver', 'problemOpen', 'shipmentClosed'],
  },
  correctTrackingNumber: {
    ...change,
    method: 'PUT',
    path: '/api/ops/shipments/{shipment}/tracking-number',
    summary:
      'Correct the tracking number of a shipment that is under way. Its member gets an email, or the right number in the one that is not sent yet.',
    body: z.strictObject({
      carrier: z.enum(CARRIERS),
      trackingNumber: z.string().trim().min(1).max(40),
      version: Version.optional(),
      dryRun: DryRun,
    }),
    refusals: [...FOUND_REFUSALS, 'notUnderWay', 'numberImpossible', 'numberTaken'],
  },
  correctShipmentAddress: {
    ...change,
    // Goods leave for an address that may be new.
    stepUp: true,
    method: 'PUT',
    path: '/api/ops/shipments/{shipment}/address',
    summary:
      'Correct the address until the handover, also of a shipment that is accepted. A label that was printed before has the former one. Its member gets an email.',
    body: z.strictObject({ address: ShippingAddressInput, version: Version.optional(), dryRun: DryRun }),
    refusals: [...FOUND_REFUSALS, 'handedOver', 'shipmentWithdrawn'],
  },
  changeShipmentLabel: {
    ...change,
    needs: 'shipments.fulfil',
    // Goods leave for an address that may be new.
    stepUp: true,
    method: 'PUT',
    path: '/api/ops/shipments/{shipment}/label',
    summary:
      "Write the lines of a label, where address and name do not fit or cannot be printed. The member's address stays. A corrected address removes them.",
    body: z.strictObject({
      label: LabelLines.nullable().meta({ description: 'null: those of the address.' }),
      version: Version.optional(),
      dryRun: DryRun,
    }),
    refusals: [...FOUND_REFUSALS, 'handedOver', 'shipmentWithdrawn'],
  },
  changeDeliveryPreference: {
    ...change,
    needs: 'shipments.addresses',
    stepUp: false,
    method: 'PUT',
    path: '/api/ops/shipments/{shipment}/delivery-preference',
    summary: 'Change the preferred day and hours of delivery until the handover. Its member gets no email.',
    body: z.strictObject({
      deliverOn: Day.nullable().meta({ description: 'null: no preference.' }),
      deliverySlot: z.enum(DELIVERY_SLOTS).nullable().meta({ description: 'null: no preference.' }),
      version: Version.optional(),
      dryRun: DryRun,
    }),
    refusals: [...FOUND_REFUSALS, 'handedOver', 'shipmentWithdrawn', 'noPreferenceByPost'],
  },
  resendShipment: {
    ...change,
    // Goods leave for an address that may be new.
    stepUp: true,
    path: '/api/ops/shipments/{shipment}/resend',
    summary:
      'Send a returned shipment again, as a new one in START, without the prizes of refunded tickets. With a fee, the member pays it first, as long as it is kept.',
    body: z.strictObject({
      fee: Yen.meta({ description: '0: the shop bears the cost.' }),
      address: ShippingAddressInput.optional().meta({ description: 'Left out: the same address.' }),
      version: Version.optional(),
      dryRun: DryRun,
    }),
    refusals: [...FOUND_REFUSALS, ...DECISION_REFUSALS, 'addressGone', 'prizeRefunded'],
  },
  exchangePrizes: {
    ...change,
    // Goods leave for an address that may be new.
    stepUp: true,
    path: '/api/ops/shipments/{shipment}/exchange',
    summary:
      'Send spare pieces for prizes of a lost or damaged shipment, as a new one in START without a fee. The spare pieces are counted. A refunded prize is not exchanged.',
    body: z.strictObject({
      wonPrizeIds: z.array(Id).min(1).max(MAX_PRIZES_PER_SHIPMENT).optional().meta({
        description: 'Left out: all that it contains and that are not refunded.',
      }),
      address: ShippingAddressInput.optional().meta({ description: 'Left out: the same address.' }),
      version: Version.optional(),
      dryRun: DryRun,
    }),
    refusals: [
      ...FOUND_REFUSALS,
      ...DECISION_REFUSALS,
      'addressGone',
      'prizeRefunded',
      'notOfShipment',
      'noSpareLeft',
    ],
  },
  closeShipment: {
    ...change,
    path: '/api/ops/shipments/{shipment}/close',
    summary:
      'End a problem without another shipment. refunded: money for its prizes was returned by another call, or is going to be. givenUp: the member does not want what came back, or did not have it sent in time. cleared: it was no problem.',
    body: z.strictObject({
      as: z.enum(['refunded', 'givenUp', 'cleared']),
      version: Version.optional(),
      dryRun: DryRun,
    }),
    refusals: [...FOUND_REFUSALS, ...DECISION_REFUSALS, 'notRefunded'],
  },
} as const;
