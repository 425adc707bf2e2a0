import { z } from 'zod';
import { DrawSummary } from './draw.ts';
import { DRAW_REMAINING, DRAW_SORTS } from './draw-lists.ts';
import { DRAW_STATES, SALES_TYPES } from './enums.ts';
import { Paging, pageOf, wholeNumber } from './paging.ts';
import { CharacterName, Count, ONE_LINE } from './values.ts';

const SearchWords = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(ONE_LINE)
  .meta({
    description:
      'Words, each of which is in the title, its reading, a character or a prize. Hiragana and katakana, widths, cases and variants of kanji are equal.',
    examples: ['コロコロ'],
  });

/** The parameters of a search; a page of the shop takes the same ones in its address. */
export const DrawSearch = z.strictObject({
  q: SearchWords.optional(),
  state: z.enum(DRAW_STATES).optional(),
  character: CharacterName.optional(),
  salesType: z.enum(SALES_TYPES).optional(),
  maxPrice: wholeNumber(0, 100_000_000).optional().meta({ description: 'Of one ticket, in whole yen.' }),
  remaining: z.enum(DRAW_REMAINING).optional().meta({
    description: 'few: the shop says 残りわずか. half: at least half of the box. Only during the sale.',
  }),
  sort: z
    .enum(DRAW_SORTS)
    .optional()
    .meta({ description: 'Within each state; those on sale come first. Left out: as in the list of draws.' }),
});
export type DrawSearch = z.infer<typeof DrawSearch>;

const Year = wholeNumber(1970, 9999);

export const searchCalls = {
  searchDraws: {
    method: 'GET',
    path: '/api/search',
    source: 'shop',
    who: 'anyone',
    summary: 'The draws that match words and filters, in the order of the list or another one.',
    query: Paging.extend(DrawSearch.shape).extend({
      endedIn: Year.optional().meta({ description: 'Only draws whose sale ended in this year, in Japan.' }),
    }),
    answer: pageOf(DrawSummary),
    refusals: [],
    // The words are looked for in the prizes of all draws.
    cost: 10,
  },
  listSearchChoices: {
    method: 'GET',
    path: '/api/search/choices',
    source: 'shop',
    who: 'anyone',
    summary: 'What draws can be chosen by: characters, and years in which sales ended.',
    answer: z
      .object({
        characters: z
          .array(z.object({ name: z.string(), draws: Count }))
          .meta({ description: 'Those of most draws first.' }),
        years: z
          .array(z.object({ year: z.int(), draws: Count }))
          .meta({ description: 'In Japan, the latest first.' }),
      })
      .meta({ id: 'SearchChoices' }),
    refusals: [],
    // All draws are counted.
    cost: 10,
  },
} as const;
