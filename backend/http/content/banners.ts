import { listBanners } from '#backend/actions/content/banners.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { pageFrom } from '../server/parse.ts';
import type { Handlers } from '../server/public-calls.ts';
import { REVALIDATE } from '../server/send.ts';

export const bannerHandlers = (db: Database): Pick<Handlers, 'listBanners'> => ({
  listBanners: async ({ query }) => {
    return { answer: await listBanners(db, pageFrom(query)), headers: REVALIDATE };
  },
});
