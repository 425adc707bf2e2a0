import { listBanners } from '#backend/actions/list-banners.ts';
import type { Shop } from '#backend/actions/ports.ts';
import type { Handlers } from '../server/public-calls.ts';
import { picture } from './answering.ts';
import { pageFrom } from '../server/parse.ts';
import { REVALIDATE } from '../server/send.ts';

export const bannerHandlers = (shop: Shop): Pick<Handlers, 'listBanners'> => ({
  listBanners: async ({ query }) => {
    const { total, items } = await listBanners(shop, pageFrom(query));
    const banners = items.map((banner) => ({ ...banner, picture: picture(banner.picture) }));
    return { answer: { total, items: banners }, headers: REVALIDATE };
  },
});
