import type { WonPrizeQueries } from '#backend/actions/won-prizes.ts';
import type { Fairness } from '#backend/actions/fairness/prove-order.ts';
import type { Membership } from '#backend/actions/members/membership.ts';
import type { FavouriteDeps } from '#backend/actions/favourites.ts';
import type { NotificationDeps, UnsubscribeByToken } from '#backend/actions/notifications/settings.ts';
import type { CancelDeps } from '#backend/actions/orders/cancel.ts';
import type { PaymentServices } from '#backend/actions/payments/payment-services.ts';
import type { ContentQueries } from '#backend/actions/content/content-queries.ts';
import type { Previews } from '#backend/actions/content/preview-draft.ts';
import type { Queue } from '#backend/actions/queue.ts';
import type { CurrentSettings } from '#backend/actions/operations/settings.ts';
import type { Handlers } from '../server/public-calls.ts';
import { bannerHandlers } from './banners.ts';
import { documentHandlers } from './document.ts';
import { drawHandlers } from './draws.ts';
import { favouriteHandlers } from './favourites.ts';
import { emailHandlers } from './emails.ts';
import { fairnessHandlers } from './fairness.ts';
import { inquiryHandlers, type InquiryServices } from './inquiries.ts';
import { memberHandlers } from './members.ts';
import { newsHandlers } from './news.ts';
import { notificationHandlers } from './notifications.ts';
import { orderHandlers } from './orders.ts';
import { overviewHandlers } from './overview.ts';
import { pageHandlers } from './pages.ts';
import { paymentHandlers } from './payments.ts';
import { pictureHandlers } from './pictures.ts';
import { previewHandlers } from './preview.ts';
import { wonPrizeHandlers } from './prizes.ts';
import { queueHandlers } from './queue.ts';
import { searchHandlers } from './search.ts';
import { sessionHandlers } from './sessions.ts';
import { type ShipmentDeps, shipmentHandlers } from './shipments.ts';
import { shopHandlers } from './shop.ts';

/** Services of the shop API's handlers. */
export type Services = {
  readonly membership: Membership;
  readonly shop: ContentQueries;
  readonly previews: Previews;
  readonly queue: Queue;
  readonly fairness: Fairness;
  readonly orders: CancelDeps;
  readonly payments: PaymentServices;
  readonly wonPrizes: WonPrizeQueries;
  readonly shipments: ShipmentDeps;
  readonly inquiries: InquiryServices;
  readonly settings: CurrentSettings;
  readonly favourites: FavouriteDeps;
  readonly notifications: NotificationDeps;
  readonly unsubscribe: UnsubscribeByToken;
};

export const publicHandlers = ({ shop, membership, orders, wonPrizes, ...services }: Services): Handlers => ({
  ...bannerHandlers(shop),
  ...drawHandlers(shop),
  ...searchHandlers(shop),
  ...newsHandlers(shop),
  ...pageHandlers(shop),
  ...pictureHandlers(shop),
  ...previewHandlers(services.previews),
  ...sessionHandlers(membership),
  ...emailHandlers(membership, services.unsubscribe),
  ...memberHandlers(membership),
  ...overviewHandlers(membership),
  ...favouriteHandlers(services.favourites),
  ...notificationHandlers(services.notifications),
  ...queueHandlers(services.queue),
  ...fairnessHandlers(services.fairness),
  ...orderHandlers(orders, wonPrizes),
  ...paymentHandlers(services.payments),
  ...wonPrizeHandlers(wonPrizes),
  ...shipmentHandlers(services.shipments),
  ...inquiryHandlers({ membership, ...services.inquiries }),
  ...shopHandlers(services.settings),
  ...documentHandlers(),
});
