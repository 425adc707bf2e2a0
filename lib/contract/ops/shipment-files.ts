import { z } from 'zod';
import { Count, DirectoryName } from '../values.ts';
import { CARRIERS, PRIZE_GRADES } from '../enums.ts';
import { Bytes } from './endpoint.ts';
import { MAX_SHIPMENTS_PER_CALL } from './shipments.ts';
import { CsvRowError } from './refusals.ts';
import { Day, TrueFlag, ShipmentReference } from './values.ts';
import { MB_BYTES, TRACKING_FILE_MB } from '../shop-rules.ts';

const ENCODINGS = ['utf8', 'sjis'] as const;

/** Equal prizes of a shipment or of a packing list. */
export const PackedPrize = z
  .object({
    directoryName: DirectoryName,
    drawTitle: z.string(),
    grade: z.enum(PRIZE_GRADES),
    name: z.string(),
    pieces: Count,
  })
  .meta({ id: 'PackedPrize' });
export type PackedPrize = z.infer<typeof PackedPrize>;

const Respelled = z
  .array(z.object({ from: z.string(), to: z.string() }))
  .meta({ description: 'Characters that Shift_JIS lacks, and their common forms on the label.' });

export const PackingList = z
  .object({
    shipments: z.array(
      ShipmentReference.extend({
        recipient: z.string(),
        zip: z.string(),
        respelled: Respelled,
        contents: z.array(PackedPrize),
      }),
    ),
    prizes: z.array(PackedPrize),
    waiting: Count.meta({ description: 'Number of such shipments, in the list or not.' }),
  })
  .meta({ id: 'PackingList' });
export type PackingList = z.infer<typeof PackingList>;

export const shipmentFileCalls = {
  listPacking: {
    method: 'GET',
    path: '/api/ops/shipment-files/packing',
    who: 'operator',
    needs: 'shipments.addresses',
    summary:
      'Shipments in WAITING with their contents, in order of acceptance, and the sum of their prizes. Names recipients, so it is recorded in the operator log.',
    query: z.strictObject({
      atMost: z.coerce.number().int().min(1).max(MAX_SHIPMENTS_PER_CALL).optional(),
      unpacked: TrueFlag.meta({ description: 'Only those that are not packed.' }),
    }),
    answer: PackingList,
    refusals: [],
  },
  exportLabels: {
    method: 'POST',
    path: '/api/ops/shipment-files/export',
    readsOnly: true,
    // Names and addresses leave the shop.
    stepUp: true,
    who: 'operator',
    needs: 'shipments.fulfil',
    summary:
      'Shipments in WAITING, in order of acceptance, as a CSV: yamato for B2クラウド (基本レイアウト, 95 columns), sagawa for e飛伝III (標準_飛脚宅配便_CSV_ヘッダ有り, 74 columns), japanPost for a filter of ゆうパックプリントR. Contains names and addresses, so it is recorded in the operator log.',
    body: z.strictObject({
      carrier: z.enum(CARRIERS),
      encoding: z.enum(ENCODINGS).default('sjis').meta({
        description: 'UTF-8 with a byte order mark, or Shift_JIS as in Windows.',
      }),
      shipOn: Day.optional().meta({ description: 'Shipping date. Left out: today in Japan.' }),
      replace: z.boolean().default(false).meta({
        description: 'Write 〓 for characters missing in Shift_JIS instead of refusing the export.',
      }),
      leaveOut: z
        .boolean()
        .default(false)
        .meta({ description: 'Leave out shipments with errors instead of refusing the export.' }),
      atMost: z.int().min(1).max(MAX_SHIPMENTS_PER_CALL).default(MAX_SHIPMENTS_PER_CALL),
    }),
    answer: z.object({
      sheet: z.base64().meta({ description: 'The bytes of the file.' }),
      shipments: z.array(ShipmentReference).meta({ description: 'The shipments in the file, line by line.' }),
      waiting: Count.meta({ description: 'Number of shipments in WAITING, in the file or not.' }),
      leftOut: z.array(CsvRowError),
      respelled: z.array(ShipmentReference.extend({ characters: Respelled })),
    }),
    refusals: ['rowsWrong', 'notInState'],
  },
  importTracking: {
    method: 'POST',
    path: '/api/ops/shipment-files/tracking',
    who: 'operator',
    needs: 'shipments.fulfil',
    stepUp: false,
    summary:
      'Mark shipments as handed over, with the tracking numbers of a CSV: an export of B2クラウド or e飛伝III, or the columns shipment, carrier, number. All of them or none.',
    takes: 'text/csv',
    largest: TRACKING_FILE_MB * MB_BYTES,
    query: z.strictObject({
      encoding: z.enum(['auto', ...ENCODINGS]).optional(),
      carrier: z
        .enum(CARRIERS)
        .optional()
        .meta({ description: 'Carrier of all shipments, if the file has no such column.' }),
      dryRun: TrueFlag.meta({ description: 'Only report what would be done.' }),
    }),
    body: Bytes,
    answer: z.object({
      moved: z.array(ShipmentReference),
      before: z.array(ShipmentReference).meta({ description: 'Handed over before with the same number.' }),
      dryRun: z.boolean(),
    }),
    refusals: ['rowsWrong'],
  },
} as const;
