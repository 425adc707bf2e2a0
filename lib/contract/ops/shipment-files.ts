import { z } from 'zod';
import { Count } from '../values.ts';
import { CARRIERS } from '../enums.ts';
import { Bytes } from './endpoint.ts';
import { MOST_MOVED } from './shipments.ts';
import { RowProblem } from './refusals.ts';
import { Id, ShortNumber } from './values.ts';

const ENCODINGS = ['utf8', 'sjis'] as const;
const Yes = z.enum(['true']).optional();

const ParcelName = z.strictObject({ shipmentId: Id, number: ShortNumber });

/** A sheet of so many parcels is larger than a call's body usually is. */
const LARGEST_SHEET = 2 * 1024 * 1024;

export const parcelSheetCalls = {
  exportParcels: {
    method: 'POST',
    path: '/api/ops/parcel-sheets/export',
    who: 'operator',
    summary:
      'Parcels in WAITING, the first accepted first, as a CSV that B2クラウド reads (基本レイアウト, 95 columns). Names and addresses are in it, so it is recorded as a look.',
    body: z.strictObject({
      carrier: z.enum(['yamato']),
      encoding: z.enum(ENCODINGS).default('sjis').meta({
        description: 'UTF-8 with its mark, or Shift_JIS as Windows has it.',
      }),
      shipOn: z.iso.date().optional().meta({ description: 'The day of sending. Left out: today in Japan.' }),
      replace: z
        .boolean()
        .default(false)
        .meta({ description: 'Put 〓 for what Shift_JIS does not have, instead of refusing it.' }),
      leaveOut: z
        .boolean()
        .default(false)
        .meta({ description: 'Leave parcels at fault out, instead of refusing the whole sheet.' }),
      atMost: z.int().min(1).max(MOST_MOVED).default(MOST_MOVED),
    }),
    answer: z.strictObject({
      sheet: z.base64().meta({ description: 'The bytes of the file.' }),
      parcels: z.array(ParcelName).meta({ description: 'Those in the sheet, line by line.' }),
      waiting: Count.meta({ description: 'How many are in WAITING, in the sheet or not.' }),
      leftOut: z.array(RowProblem),
    }),
    refusals: ['rowsWrong', 'notInState'],
  },
  importTracking: {
    method: 'POST',
    path: '/api/ops/parcel-sheets/tracking',
    who: 'operator',
    summary:
      'Hand parcels over under the numbers of a CSV: one that B2クラウド wrote, or the columns parcel, carrier, number. All of it or nothing.',
    takes: 'text/csv',
    largest: LARGEST_SHEET,
    query: z.strictObject({
      encoding: z.enum(['auto', ...ENCODINGS]).optional(),
      carrier: z
        .enum(CARRIERS)
        .optional()
        .meta({ description: 'Of all parcels, where the sheet has no such column.' }),
      dryRun: Yes.meta({ description: 'Only say what would be done.' }),
    }),
    body: Bytes,
    answer: z.strictObject({
      moved: z.array(ParcelName),
      before: z.array(ParcelName).meta({ description: 'Handed over before, under the same number.' }),
      dryRun: z.boolean(),
    }),
    refusals: ['rowsWrong'],
  },
} as const;
