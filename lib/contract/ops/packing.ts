import { z } from 'zod';
import { MAX_PRIZES_PER_SHIPMENT } from '../enums.ts';
import { CLAIM_MINUTES } from '../shop-rules.ts';
import { Id, IdOrNumber, ShortNumber } from './values.ts';

/** A box that is open for packing. */
const OpenBox = z
  .object({
    shipmentId: Id,
    number: ShortNumber,
    packer: z.string().nullable().meta({ description: 'Who packs it; null: nobody.' }),
    ticked: z.array(Id).meta({ description: 'The prizes that are in it.' }),
  })
  .meta({ id: 'OpenBox' });

const box = {
  who: 'operator',
  needs: 'shipments.fulfil',
  stepUp: false,
  params: z.strictObject({ shipment: IdOrNumber }),
  answer: OpenBox,
} as const;

const BOX_REFUSALS = [
  'notFound',
  'severalFound',
  'shipmentWithdrawn',
  'notInState',
  'boxPaused',
  'boxHeld',
  'packedBefore',
  'boxTaken',
] as const;

const wonPrizeIds = z.array(Id).max(MAX_PRIZES_PER_SHIPMENT).meta({
  description: 'All prizes that are in the box.',
});

/** Calls of a packer about one box. */
export const packingCalls = {
  claimBox: {
    ...box,
    method: 'POST',
    takesNoKey: true,
    path: '/api/ops/shipments/{shipment}/packing',
    summary: `Open a box for packing under one's own name. Another operator has to take it over, until nothing was ticked for ${CLAIM_MINUTES} minutes. What is in it stays ticked.`,
    body: z.strictObject({
      takeOver: z.boolean().default(false).meta({ description: 'Also if somebody else packs it.' }),
    }),
    refusals: BOX_REFUSALS,
  },
  tickBox: {
    ...box,
    method: 'PUT',
    takesNoKey: true,
    path: '/api/ops/shipments/{shipment}/packing',
    summary: 'Write which prizes are in the box. Only of the operator who packs it.',
    body: z.strictObject({ wonPrizeIds }),
    refusals: [...BOX_REFUSALS, 'notOfShipment'],
  },
  putBoxAside: {
    ...box,
    method: 'POST',
    takesNoKey: true,
    path: '/api/ops/shipments/{shipment}/packing/aside',
    summary:
      'Put a box aside for anybody, with what is in it. One that somebody else packs stays theirs, with their ticks.',
    body: z.strictObject({ wonPrizeIds }),
    refusals: BOX_REFUSALS,
  },
  finishBox: {
    ...box,
    method: 'POST',
    path: '/api/ops/shipments/{shipment}/packing/finish',
    summary: 'Record that a box is packed with these prizes, which must be all that it contains. Once.',
    body: z.strictObject({ wonPrizeIds }),
    refusals: [...BOX_REFUSALS, 'contentsChanged'],
  },
} as const;
