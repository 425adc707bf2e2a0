import { listBanners } from '#backend/actions/content/banners.ts';
import type { ContentQueries } from '#backend/actions/content/content-queries.ts';
import { pageFrom } from '../server/parse.ts';
import type { Handlers } from '../server/public-calls.ts';
import { REVALIDATE } from '../server/send.ts';

export const bannerHandlers = (shop: ContentQueries): Pick<Handlers, 'listBanners'> => ({
  listBanners: async ({ query }) => {
    return { answer: await listBanners(shop, pageFrom(query)), headers: REVALIDATE };
  },
});
