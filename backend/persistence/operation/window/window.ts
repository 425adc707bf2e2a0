import { eq } from 'drizzle-orm';
import type { PictureStock } from '#backend/actions/operation/window/pictures.ts';
import type { ShopWindow } from '#backend/actions/operation/window/window.ts';
import { tagsOf } from '#backend/domain/tags.ts';
import { addAnnouncement } from '../../announcement-store.ts';
import { addPicture } from '../../catalogue/write-picture.ts';
import type { Connection } from '../../database.ts';
import { pictures } from '../../schema.ts';
import { bannerDesk } from './banners.ts';
import { drawsOnSale } from './draws.ts';
import { newsDesk } from './news.ts';

/** What shoppers see of the shop; changed within a transaction, together with its announcement. */
export const shopWindow = (db: Connection): ShopWindow => ({
  draws: drawsOnSale(db),
  news: newsDesk(db),
  banners: bannerDesk(db),
  pictures: pictureStock(db),
  announce: async ({ draws = [], news = [], banners = false }) => {
    const tags = tagsOf({ draws, news, banners });
    if (tags.length > 0) await addAnnouncement(db, tags);
  },
});

const pictureStock = (db: Connection): PictureStock => {
  const has = async (pictureId: string) => (await db.$count(pictures, eq(pictures.pictureId, pictureId))) > 0;
  return {
    has,
    add: async (picture) => {
      if (await has(picture.pictureId)) return false;
      await addPicture(db, picture);
      return true;
    },
  };
};
