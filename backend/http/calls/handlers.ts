import type { Membership } from '#backend/actions/members/ports.ts';
import type { Shop } from '#backend/actions/ports.ts';
import type { Handlers } from '../outcome.ts';
import { bannerHandlers } from './banners.ts';
import { documentHandlers } from './document.ts';
import { drawHandlers } from './draws.ts';
import { mailHandlers } from './mail.ts';
import { memberHandlers } from './members.ts';
import { newsHandlers } from './news.ts';
import { overviewHandlers } from './overview.ts';
import { pictureHandlers } from './pictures.ts';
import { sessionHandlers } from './session.ts';

export const allHandlers = (shop: Shop, membership: Membership): Handlers => ({
  ...bannerHandlers(shop),
  ...drawHandlers(shop),
  ...newsHandlers(shop),
  ...pictureHandlers(shop),
  ...sessionHandlers(membership),
  ...mailHandlers(membership),
  ...memberHandlers(membership),
  ...overviewHandlers(membership),
  ...documentHandlers(),
});
