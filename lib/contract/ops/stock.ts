import { z } from 'zod';
import { Count, DirectoryName, Yen } from '../values.ts';
import { lineFilter, lineName, linesOf } from './prize-lines.ts';

/**
 * The pieces of a prize by where they are. Those of the draw are `drawnBefore`, `inBox`, `unplayed` and `won` together;
 * those won are all that follow, without `spare`.
 */
export const StockLine = z
  .object({
    directoryName: DirectoryName,
    drawTitle: z.string(),
    ...lineName,
    total: Count.meta({ description: 'Of the whole draw.' }),
    drawnBefore: Count.meta({ description: 'Drawn before this shop began to sell the draw.' }),
    inBox: Count.meta({ description: 'Not drawn, those of sales that wait for their result included.' }),
    unplayed: Count.meta({ description: 'Drawn, and their buyer has not seen the result.' }),
    won: Count,
    stored: Count.meta({ description: 'In storage, in no shipment.' }),
    requested: Count.meta({ description: 'In a shipment that was not accepted.' }),
    packed: Count.meta({ description: 'In an accepted shipment that was not handed over.' }),
    shipped: Count.meta({ description: 'Handed over to a carrier, lost ones included.' }),
    returned: Count.meta({ description: 'Brought back by the carrier, and not sent again.' }),
    givenUp: Count.meta({ description: 'Given up by the member, or by the shop after the storage.' }),
    void: Count.meta({ description: 'Of a refunded ticket.' }),
    spare: Count.meta({ description: 'Pieces for exchanges, outside the draw.' }),
    costYen: Yen.nullable().meta({
      description: 'The last recorded cost of a piece. null: none, or the role may not read the accounts.',
    }),
  })
  .meta({ id: 'StockLine' });
export type StockLine = z.infer<typeof StockLine>;

/** A variant of a prize whose winners choose it, with its pieces. */
const VariantStock = z
  .object({
    ...lineName,
    variant: z.string(),
    pieces: Count.meta({ description: 'In the box at the beginning of the sale.' }),
    chosen: Count.meta({ description: 'Of winners, sent or not.' }),
    left: Count,
    open: Count.meta({ description: 'Prizes of this kind, of all variants, that are won and not chosen.' }),
  })
  .meta({ id: 'VariantStock' });

export const stockCalls = {
  showStock: {
    method: 'GET',
    path: '/api/ops/stock',
    who: 'operator',
    needs: 'draws.read',
    summary: 'The pieces of prizes by where they are, of one draw or of all, the latest one first.',
    query: z.strictObject(lineFilter),
    answer: linesOf(StockLine),
    refusals: ['notFound'],
  },
  listVariantStock: {
    method: 'GET',
    path: '/api/ops/stock/{directoryName}/variants',
    who: 'operator',
    needs: 'draws.read',
    summary:
      'What winners have chosen of the variants of a draw, and what is left. Empty: they are drawn, or there are none.',
    params: z.strictObject({ directoryName: DirectoryName }),
    answer: z.object({ items: z.array(VariantStock) }),
    refusals: ['notFound'],
  },
} as const;
