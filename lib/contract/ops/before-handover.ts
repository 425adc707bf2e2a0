import { z } from 'zod';
import {
  CHANGE_CAUSES,
  MAX_PRIZES_PER_SHIPMENT,
  PAUSE_REASONS,
  REFUND_METHODS,
  REPLACE_REASONS,
} from '../enums.ts';
import { TAKEN_OUT_STORAGE_DAYS } from '../shop-rules.ts';
import { Count, Yen } from '../values.ts';
import { DryRun, Id, IdOrNumber, Reason, ShipmentReference, ShortNumber, Version } from './values.ts';

/** A shipment that was changed before its handover. */
export const ChangedBox = z
  .object({
    shipmentId: Id,
    number: ShortNumber,
    prizes: Count.meta({ description: 'Number of prizes that it is about.' }),
    returnedYen: Yen.meta({ description: 'The part of the paid fee that goes back.' }),
    returnedBy: z
      .enum(REFUND_METHODS)
      .nullable()
      .meta({ description: 'bankTransfer: the payment method cannot return it. null: nothing goes back.' }),
    added: ShipmentReference.nullable().meta({ description: 'The box that was split off.' }),
    dryRun: z.boolean(),
  })
  .meta({ id: 'ChangedBox' });
export type ChangedBox = z.infer<typeof ChangedBox>;

const change = {
  method: 'POST',
  who: 'operator',
  needs: 'shipments.decide',
  stepUp: false,
  params: z.strictObject({ shipment: IdOrNumber }),
  answer: ChangedBox,
} as const;

const common = { version: Version.optional(), dryRun: DryRun };
const wonPrizeIds = z.array(Id).min(1).max(MAX_PRIZES_PER_SHIPMENT);
const cause = z.enum(CHANGE_CAUSES).meta({
  description:
    'shop: the fee goes back as far as it is not needed for what is still sent. member: likewise, but not once the box was packed.',
});

const FOUND_REFUSALS = ['notFound', 'severalFound', 'changedMeanwhile'] as const;
const UNSENT_REFUSALS = [...FOUND_REFUSALS, 'shipmentWithdrawn', 'handedOver', 'shipmentUnpaid'] as const;

/** Calls about shipments before their handover to a carrier. Each sends an email to the member. */
export const beforeHandoverCalls = {
  withdrawShipment: {
    ...change,
    // Money goes back.
    stepUp: true,
    path: '/api/ops/shipments/{shipment}/withdraw',
    summary: `Withdraw a shipment that no carrier has. Its prizes return to storage, for ${TAKEN_OUT_STORAGE_DAYS} days at least, or to the shipment that it follows up.`,
    body: z.strictObject({ cause, reason: Reason, ...common }),
    refusals: UNSENT_REFUSALS,
  },
  takeOutPrizes: {
    ...change,
    // Money may go back.
    stepUp: true,
    path: '/api/ops/shipments/{shipment}/take-out',
    summary: `Take prizes out of a shipment that no carrier has; the others are sent. They return to storage, for ${TAKEN_OUT_STORAGE_DAYS} days at least, where their tickets can be refunded.`,
    body: z.strictObject({ wonPrizeIds, cause, reason: Reason, ...common }),
    refusals: [...UNSENT_REFUSALS, 'notOfShipment', 'allOfShipment', 'followUpWhole'],
  },
  replacePrizes: {
    ...change,
    path: '/api/ops/shipments/{shipment}/replace',
    summary: 'Replace prizes of a shipment that no carrier has by spare pieces, which are counted.',
    body: z.strictObject({
      wonPrizeIds,
      why: z.enum(REPLACE_REASONS).meta({ description: 'The member reads it.' }),
      reason: Reason,
      ...common,
    }),
    refusals: [...UNSENT_REFUSALS, 'notOfShipment', 'prizeRefunded', 'noSpareLeft'],
  },
  splitShipment: {
    ...change,
    path: '/api/ops/shipments/{shipment}/split',
    summary:
      'Put prizes of a shipment that no carrier has into a second box to the same address. No fee is added.',
    body: z.strictObject({ wonPrizeIds, reason: Reason, ...common }),
    refusals: [...UNSENT_REFUSALS, 'notOfShipment', 'allOfShipment', 'followUpWhole'],
  },
  pauseShipment: {
    ...change,
    needs: 'shipments.pause',
    path: '/api/ops/shipments/{shipment}/pause',
    summary:
      'Pause a shipment that no carrier has: it is neither accepted nor packed, and in no file for a carrier.',
    body: z.strictObject({
      why: z.enum(PAUSE_REASONS).meta({ description: 'The member reads it.' }),
      note: Reason.optional().meta({ description: 'For staff: without names or addresses of shoppers.' }),
      ...common,
    }),
    refusals: [...UNSENT_REFUSALS, 'pausedAlready'],
  },
  resumeShipment: {
    ...change,
    needs: 'shipments.pause',
    path: '/api/ops/shipments/{shipment}/resume',
    summary: 'Resume a paused shipment.',
    body: z.strictObject(common),
    refusals: [...UNSENT_REFUSALS, 'notPaused'],
  },
} as const;
