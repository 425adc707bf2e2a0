import type { Shop } from '#backend/actions/ports.ts';
import type { Handlers } from '../outcome.ts';
import { bannerHandlers } from './banners.ts';
import { documentHandlers } from './document.ts';
import { drawHandlers } from './draws.ts';
import { newsHandlers } from './news.ts';
import { pictureHandlers } from './pictures.ts';
import { sessionHandlers } from './session.ts';

export const allHandlers = (shop: Shop): Handlers => ({
  ...bannerHandlers(shop),
  ...drawHandlers(shop),
  ...newsHandlers(shop),
  ...pictureHandlers(shop),
  ...sessionHandlers(),
  ...documentHandlers(),
});
