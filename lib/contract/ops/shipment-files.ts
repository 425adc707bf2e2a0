import { z } from 'zod';
import { Count, DirectoryName, GradeLabel, PrizeCode, Timestamp } from '../values.ts';
import { CARRIERS, PRIZE_GRADES, SHIPPING_METHODS } from '../enums.ts';
import { GiftCard } from '../gift.ts';
import { PARTNER_PROGRAMS } from '../partner-enums.ts';
import { Bytes } from './endpoint.ts';
import { MAX_SHIPMENTS_PER_CALL } from './shipments.ts';
import { CsvRowError } from './refusals.ts';
import { Day, IdOrNumber, TrueFlag, ShipmentReference } from './values.ts';
import { MB_BYTES, TRACKING_FILE_MB } from '../shop-rules.ts';

const ENCODINGS = ['utf8', 'sjis'] as const;

/** Equal prizes of a shipment or of a packing list. */
export const PackedPrize = z
  .object({
    directoryName: DirectoryName,
    drawTitle: z.string(),
    code: PrizeCode,
    grade: z.enum(PRIZE_GRADES),
    gradeLabel: GradeLabel,
    name: z.string(),
    variant: z.string().nullable().meta({ description: 'The one that was drawn; null: the prize has none.' }),
    shelf: z.string().nullable().meta({ description: 'Where packers find it.' }),
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
        method: z.enum(SHIPPING_METHODS),
        recipient: z.string(),
        zip: z.string(),
        gift: GiftCard.nullable().meta({ description: 'The card to put in; null: it is no gift.' }),
        respelled: Respelled,
        contents: z.array(PackedPrize),
      }),
    ),
    prizes: z.array(PackedPrize),
    waiting: Count.meta({ description: 'Number of such shipments, in the list or not.' }),
  })
  .meta({ id: 'PackingList' });
export type PackingList = z.infer<typeof PackingList>;

/** Which shipments a file contains, and how it is written. */
const choice = {
  shipments: z
    .array(IdOrNumber)
    .min(1)
    .max(MAX_SHIPMENTS_PER_CALL)
    .optional()
    .meta({ description: 'Only these. Left out: all in WAITING.' }),
  draw: DirectoryName.optional().meta({ description: 'Only those with prizes of this draw.' }),
  again: z.boolean().default(false).meta({
    description: 'Also those in an earlier file, which are otherwise left out: their labels may be printed.',
  }),
  encoding: z.enum(ENCODINGS).default('sjis').meta({
    description: 'UTF-8 with a byte order mark, or Shift_JIS as in Windows.',
  }),
  replace: z.boolean().default(false).meta({
    description: 'Write 〓 for characters missing in Shift_JIS instead of refusing the export.',
  }),
  leaveOut: z
    .boolean()
    .default(false)
    .meta({ description: 'Leave out shipments with errors instead of refusing the export.' }),
  atMost: z.int().min(1).max(MAX_SHIPMENTS_PER_CALL).default(MAX_SHIPMENTS_PER_CALL),
};

const exportCall = {
  method: 'POST',
  // The stored answer of a key would keep addresses for a day.
  takesNoKey: true,
  // Names and addresses leave the shop.
  stepUp: true,
  who: 'operator',
  needs: 'shipments.fulfil',
  answer: z.object({
    sheet: z.base64().meta({ description: 'The bytes of the file.' }),
    shipments: z.array(ShipmentReference).meta({ description: 'The shipments in the file, in its order.' }),
    waiting: Count.meta({ description: 'Number of chosen shipments in WAITING, in the file or not.' }),
    exportedBefore: z
      .array(ShipmentReference.extend({ exportedAt: Timestamp, exportedBy: z.string() }))
      .meta({ description: 'Chosen shipments in an earlier file; without `again` they are left out.' }),
    leftOut: z.array(CsvRowError),
    respelled: z.array(ShipmentReference.extend({ characters: Respelled })),
  }),
} as const;

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
    ...exportCall,
    path: '/api/ops/shipment-files/export',
    summary:
      'Shipments in WAITING, in order of acceptance, as a CSV: yamato for B2クラウド (基本レイアウト, 95 columns), sagawa for e飛伝III (標準_飛脚宅配便_CSV_ヘッダ有り, 74 columns), japanPost for a filter of ゆうパックプリントR. Marks them as exported. Contains names and addresses, so it is recorded in the operator log.',
    body: z.strictObject({
      carrier: z.enum(CARRIERS),
      shipOn: Day.optional().meta({ description: 'Shipping date. Left out: today in Japan.' }),
      ...choice,
    }),
    refusals: ['rowsWrong', 'notInState'],
  },
  exportForPartner: {
    ...exportCall,
    path: '/api/ops/shipment-files/partner',
    summary:
      'Shipments in WAITING, in order of acceptance, as orders for the program of a partner, with a row for each kind of prize: nextEngine for 受注CSV of ネクストエンジン (汎用), logiless for 受注伝票の一括登録 of ロジレス. Marks them as exported. Contains names and addresses, so it is recorded in the operator log.',
    body: z.strictObject({
      program: z.enum(PARTNER_PROGRAMS),
      carrier: z.enum(CARRIERS).meta({ description: 'The way of sending that the orders name.' }),
      ...choice,
    }),
    refusals: ['rowsWrong'],
  },
  importTracking: {
    method: 'POST',
    path: '/api/ops/shipment-files/tracking',
    who: 'operator',
    needs: 'shipments.fulfil',
    stepUp: false,
    summary:
      'Mark shipments as handed over, with the tracking numbers of a CSV: an export of B2クラウド or e飛伝III, the list of shipments of the shop with 発送番号, 運送会社 and 追跡番号, or the columns shipment, carrier, number. Rows with errors are left out.',
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
      leftOut: z
        .array(CsvRowError)
        .meta({ description: 'Rows with errors. If no other row is left, the file is refused.' }),
      dryRun: z.boolean(),
    }),
    refusals: ['rowsWrong'],
  },
} as const;
