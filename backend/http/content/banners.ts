import { listBanners } from '#backend/actions/content/banners.ts';
import type { ContentQueries } from '#backend/actions/content/content-queries.ts';
import { pageFrom } from '../server/parse.ts';
import type { Handlers } from '../server/public-calls.ts';
import { REVALIDATE } from '../server/send.ts';
import { presentPicture } from './pictures.ts';

export const bannerHandlers = (shop: ContentQueries): Pick<Handlers, 'listBanners'> => ({
  listBanners: async ({ query }) => {
    const { total, items } = await listBanners(shop, pageFrom(query));
    const banners = items.map((banner) => ({ ...banner, picture: presentPicture(banner.picture) }));
    return { answer: { total, items: banners }, headers: REVALIDATE };
  },
});
