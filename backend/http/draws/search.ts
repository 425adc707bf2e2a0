import type { Database } from '#backend/persistence/db/database.ts';
import { searchChoices, searchDraws } from '#backend/actions/draws/search-draws.ts';
import { pageFrom } from '../server/parse.ts';
import type { Handlers } from '../server/public-calls.ts';
import { REVALIDATE } from '../server/send.ts';
import { presentDraw } from './draws.ts';

export const searchHandlers = (db: Database): Pick<Handlers, 'searchDraws' | 'listSearchChoices'> => ({
  searchDraws: async ({ query: { q: text, limit, offset, ...filter } }) => {
    const { total, items } = await searchDraws(db, { ...pageFrom({ limit, offset }), ...filter, text });
    return { answer: { total, items: items.map(presentDraw) }, headers: REVALIDATE };
  },

  listSearchChoices: async () => ({ answer: await searchChoices(db), headers: REVALIDATE }),
});
