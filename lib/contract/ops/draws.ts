import { z } from 'zod';
import { Count, DirectoryName, ONE_LINE, PrizeCode, TimeInput, Timestamp, Yen } from '../values.ts';
import { DRAW_STATES } from '../enums.ts';
import { Day, DryRun, Reason } from './values.ts';

export const OpsDraw = z
  .object({
    directoryName: DirectoryName,
    title: z.string(),
    state: z.enum(DRAW_STATES),
    price: Yen,
    opensAt: Timestamp,
    closesAt: Timestamp,
    total: Count,
    sold: Count,
    held: Count.meta({ description: 'Held tickets.' }),
    playing: Count.meta({ description: 'Purchases in progress.' }),
    publishedAt: Timestamp.nullable().meta({
      description: 'From when shoppers see it. null: it was taken back before its opening.',
    }),
    isPaused: z.boolean().meta({ description: 'Nobody can buy until somebody resumes the sale.' }),
    isAnnounced: z.boolean().meta({ description: 'Whether its manifest is published; it stays since then.' }),
  })
  .meta({ id: 'OpsDraw' });
export type OpsDraw = z.infer<typeof OpsDraw>;

const ofDraw = {
  method: 'POST',
  who: 'operator',
  needs: 'draws.write',
  stepUp: false,
  params: z.strictObject({ directoryName: DirectoryName }),
  answer: z.object({ draw: OpsDraw, dryRun: z.boolean() }),
  refusals: ['notFound', 'notInState'],
} as const;

export const drawCalls = {
  listDraws: {
    method: 'GET',
    path: '/api/ops/draws',
    who: 'operator',
    needs: 'draws.read',
    summary: 'All draws with period, state and counters, by opening time.',
    answer: z.object({ at: Timestamp, draws: z.array(OpsDraw) }),
    refusals: [],
  },
  closeDraw: {
    ...ofDraw,
    stepUp: true,
    approval: 'draws.cancel',
    path: '/api/ops/draws/{directoryName}/close',
    summary:
      'End the sale of a draw now, for good, not before its earliest closing. Members read the reason. Purchases in progress can still be paid.',
    body: z.strictObject({ reason: Reason, dryRun: DryRun }),
    refusals: [...ofDraw.refusals, 'requestWaits'],
  },
  changePublication: {
    ...ofDraw,
    stepUp: true,
    path: '/api/ops/draws/{directoryName}/publication',
    summary:
      'Take a draw back before its opening, or show it now or from a time on. It is in no page, list, search or sitemap meanwhile.',
    body: z.strictObject({
      at: TimeInput.nullable()
        .optional()
        .meta({ description: 'null: take it back. A time: show it from then on. Left out: now.' }),
      dryRun: DryRun,
    }),
  },
  pauseDraw: {
    ...ofDraw,
    stepUp: true,
    path: '/api/ops/draws/{directoryName}/pause',
    summary:
      'Pause the sale of a draw. Shoppers read the reason, which is an entry of the public log. Purchases in progress can still be paid; results are not affected.',
    body: z.strictObject({ reason: Reason, dryRun: DryRun }),
  },
  resumeDraw: {
    ...ofDraw,
    stepUp: true,
    path: '/api/ops/draws/{directoryName}/resume',
    summary: 'Let a paused sale go on. Its end stays as announced.',
    body: z.strictObject({ dryRun: DryRun }),
  },
  correctPrizeName: {
    ...ofDraw,
    stepUp: true,
    // It changes for good what buyers read about a prize.
    approval: 'draws.cancel',
    path: '/api/ops/draws/{directoryName}/correction',
    summary:
      'Correct the name of a prize whose manifest is published: a typo, never another prize. The correction and its reason are an entry of the public log; the manifest, grade, count and picture stay.',
    body: z.strictObject({
      code: PrizeCode,
      name: z.string().trim().min(1).max(200).regex(ONE_LINE),
      reason: Reason,
      dryRun: DryRun,
    }),
    answer: z.object({
      directoryName: DirectoryName,
      before: z.string(),
      name: z.string(),
      dryRun: z.boolean(),
    }),
    refusals: [...ofDraw.refusals, 'requestWaits'],
  },
  changeShippingDate: {
    ...ofDraw,
    // It may email everybody who waits for a prize.
    stepUp: true,
    path: '/api/ops/draws/{directoryName}/shippingDate',
    summary:
      'Change the date of shipping of a draw. Shoppers read the change and its reason on its page; a later date is emailed to everybody who holds unsent prizes of it.',
    body: z.strictObject({
      days: z.int().min(1).max(365).meta({ description: 'Shipped within these days after the request.' }),
      from: Day.nullable().meta({ description: 'Not before this day. null: the prizes are in stock.' }),
      lastDay: Day.nullable().meta({ description: 'null together with `from`.' }),
      reason: Reason,
      dryRun: DryRun,
    }),
    answer: z.object({
      directoryName: DirectoryName,
      before: z.string().meta({ description: 'The former date, as shoppers read it.' }),
      after: z.string(),
      isDelay: z.boolean(),
      members: Count.meta({ description: 'Members who get an email; 0 without a delay.' }),
      prizes: Count.meta({ description: 'Their unsent prizes.' }),
      dryRun: z.boolean(),
    }),
  },
  moveDraw: {
    ...ofDraw,
    path: '/api/ops/draws/{directoryName}/move',
    summary: 'Change the opening or closing time of a draw that has not opened.',
    body: z.strictObject({
      opensAt: TimeInput.optional().meta({ description: 'In the future. Left out: unchanged.' }),
      closesAt: TimeInput.optional().meta({ description: 'After the opening. Left out: unchanged.' }),
      dryRun: DryRun,
    }),
  },
} as const;
