import { listBanners } from '#backend/actions/list-banners.ts';
import type { Shop } from '#backend/actions/shop.ts';
import type { Handlers } from '../outcome.ts';
import { pageOf, picture, toAskEachTime } from './answering.ts';

export const bannerHandlers = (shop: Shop): Pick<Handlers, 'listBanners'> => ({
  listBanners: async ({ query }) => {
    const { total, items } = await listBanners(shop, pageOf(query));
    const banners = items.map((banner) => ({ ...banner, picture: picture(banner.picture) }));
    return { answer: { total, items: banners }, headers: toAskEachTime };
  },
});
