import type { Shop } from '../actions/shop.ts';
import { bannerStore } from './banner-store.ts';
import { databaseClock } from './clock.ts';
import type { Database } from './database.ts';
import { drawStore } from './draw-store.ts';
import { newsStore } from './news-store.ts';
import { pictureStore } from './picture-store.ts';

/** Everything the shop knows, out of one database. */
export const shopOver = (db: Database): Shop => ({
  clock: databaseClock(db),
  draws: drawStore(db),
  news: newsStore(db),
  banners: bannerStore(db),
  pictures: pictureStore(db),
});
