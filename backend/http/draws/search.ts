import type { ContentQueries } from '#backend/actions/content/content-queries.ts';
import { searchChoices, searchDraws } from '#backend/actions/draws/search-draws.ts';
import { pageFrom } from '../server/parse.ts';
import type { Handlers } from '../server/public-calls.ts';
import { REVALIDATE } from '../server/send.ts';
import { presentDraw } from './draws.ts';

export const searchHandlers = (
  shop: ContentQueries,
): Pick<Handlers, 'searchDraws' | 'listSearchChoices'> => ({
  searchDraws: async ({ query: { q: text, limit, offset, ...filter } }) => {
    const { total, items } = await searchDraws(shop, { ...pageFrom({ limit, offset }), ...filter, text });
    return { answer: { total, items: items.map(presentDraw) }, headers: REVALIDATE };
  },

  listSearchChoices: async () => ({ answer: await searchChoices(shop), headers: REVALIDATE }),
});
