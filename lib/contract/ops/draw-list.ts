import { z } from 'zod';
import { DRAW_PARTS, DRAW_SORTS } from '../enums.ts';
import { Paging, longPageOf } from '../paging.ts';
import { Count, Timestamp } from '../values.ts';
import { DraftLine } from './drafts.ts';
import { OpsDraw } from './draws.ts';
import { SearchText } from './values.ts';

export const ListedDraw = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('draw'),
      draw: OpsDraw,
      hasDraft: z.boolean().meta({ description: 'Whether there is a draft of its changes.' }),
    }),
    z.object({ kind: z.literal('draft'), draft: DraftLine }),
  ])
  .meta({ id: 'ListedDraw' });
export type ListedDraw = z.infer<typeof ListedDraw>;

/** Filters of the list, and of its file. */
export const drawFilter = {
  q: SearchText.optional().meta({ description: 'Words in title, reading or name.' }),
  state: z.enum(DRAW_PARTS).optional(),
  sort: z.enum(DRAW_SORTS).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
};

export const drawListCalls = {
  findDraws: {
    method: 'GET',
    path: '/api/ops/draw-list',
    who: 'operator',
    needs: 'draws.read',
    summary:
      'Draws and drafts of new ones: those on sale (the next end first), drafts (the last change first), upcoming ones (the next opening first), sold out and ended ones (the last end first).',
    query: Paging.extend(drawFilter),
    answer: longPageOf(ListedDraw).extend({
      at: Timestamp,
      counts: z.object({ onSale: Count, draft: Count, upcoming: Count, soldOut: Count, ended: Count }).meta({
        description:
          'Of the search, without the filter of the state. A search counts ended draws as `total`.',
      }),
    }),
    refusals: [],
  },
} as const;
