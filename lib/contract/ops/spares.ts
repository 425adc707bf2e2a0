import { z } from 'zod';
import { Count, DirectoryName, ONE_LINE, PrizeCode } from '../values.ts';
import { lineFilter, lineName, linesOf } from './prize-lines.ts';
import { DryRun, Reason } from './values.ts';

/** A prize of a draw, or one of its variants, with its number of spare pieces. */
export const Spares = z
  .object({
    directoryName: DirectoryName,
    drawTitle: z.string(),
    ...lineName,
    variant: z.string().nullable().meta({ description: 'null: the prize has none.' }),
    spares: Count,
    shelf: z.string().nullable().meta({ description: 'Where packers find it; null: nobody has said.' }),
  })
  .meta({ id: 'Spares' });
export type Spares = z.infer<typeof Spares>;

export const MAX_SHELF_CHARACTERS = 20;

const MAX_CHANGE = 10_000;
const MAX_VARIANT_CHARACTERS = 2_000;

/** The name of a prize, with that of its variant. */
const lineParams = {
  code: PrizeCode,
  variant: z
    .string()
    .max(MAX_VARIANT_CHARACTERS)
    .regex(ONE_LINE)
    .nullable()
    .default(null)
    .meta({ description: 'The name of the variant; null: the prize has none.' }),
};

/** Calls about the spare pieces of prizes, which are counted apart from the box. */
export const spareCalls = {
  findSpares: {
    method: 'GET',
    path: '/api/ops/spares',
    who: 'operator',
    needs: 'shipments.read',
    summary:
      'The prizes of all draws with their number of spare pieces, the latest draw first. Each variant has its own item; `total` and `limit` count prizes.',
    query: z.strictObject(lineFilter),
    answer: linesOf(Spares),
    refusals: [],
  },
  listSpares: {
    method: 'GET',
    path: '/api/ops/spares/{directoryName}',
    who: 'operator',
    needs: 'shipments.read',
    summary: 'The prizes of a draw, each variant on its own, with their number of spare pieces.',
    params: z.strictObject({ directoryName: DirectoryName }),
    answer: z.object({ items: z.array(Spares) }),
    refusals: ['notFound'],
  },
  changeSpares: {
    method: 'POST',
    path: '/api/ops/spares/{directoryName}',
    who: 'operator',
    needs: 'shipments.decide',
    stepUp: false,
    summary: 'Add spare pieces of a prize, or remove some. An exchange takes them by itself.',
    params: z.strictObject({ directoryName: DirectoryName }),
    body: z.strictObject({
      ...lineParams,
      change: z
        .int()
        .min(-MAX_CHANGE)
        .max(MAX_CHANGE)
        .refine((change) => change !== 0, { message: 'must be a number other than 0' }),
      reason: Reason,
      dryRun: DryRun,
    }),
    answer: Spares.extend({ dryRun: z.boolean() }),
    refusals: ['notFound', 'noSpareLeft'],
  },
  setShelf: {
    method: 'PUT',
    path: '/api/ops/spares/{directoryName}/shelf',
    who: 'operator',
    needs: 'shipments.fulfil',
    stepUp: false,
    summary: 'Say on which shelf packers find a prize. Boxes list their prizes by it.',
    params: z.strictObject({ directoryName: DirectoryName }),
    body: z.strictObject({
      ...lineParams,
      shelf: z.string().trim().min(1).max(MAX_SHELF_CHARACTERS).regex(ONE_LINE).nullable(),
      dryRun: DryRun,
    }),
    answer: Spares.extend({ dryRun: z.boolean() }),
    refusals: ['notFound'],
  },
} as const;
