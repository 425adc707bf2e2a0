import type { Fairness } from '#backend/actions/fairness/prove-order.ts';
import type { Membership } from '#backend/actions/members/membership.ts';
import type { OpenDatabase } from '#backend/persistence/db/database.ts';
import type { NotificationDeps, UnsubscribeByToken } from '#backend/actions/notifications/settings.ts';
import type { CancelDeps } from '#backend/actions/orders/cancel.ts';
import type { PaymentServices } from '#backend/actions/payments/payment-services.ts';
import type { ContentQueries } from '#backend/actions/content/content-queries.ts';
import type { Previews } from '#backend/actions/draws/preview-draft.ts';
import type { Queue } from '#backend/actions/queue.ts';
import type { CurrentSettings } from '#backend/actions/settings.ts';
import type { Handlers } from './server/public-calls.ts';
import { bannerHandlers } from './content/banners.ts';
import { documentHandlers } from './document.ts';
import { drawHandlers } from './draws/draws.ts';
import { favouriteHandlers } from './members/favourites.ts';
import { emailHandlers } from './members/emails.ts';
import { fairnessHandlers } from './fairness.ts';
import { inquiryHandlers, type InquiryServices } from './inquiries.ts';
import { memberHandlers } from './members/members.ts';
import { newsHandlers } from './content/news.ts';
import { notificationHandlers } from './notifications.ts';
import { orderHandlers } from './orders/orders.ts';
import { overviewHandlers } from './members/overview.ts';
import { pageHandlers } from './content/pages.ts';
import { paymentHandlers } from './payments.ts';
import { pictureHandlers } from './content/pictures.ts';
import { previewHandlers } from './draws/preview.ts';
import { wonPrizeHandlers } from './prizes/prizes.ts';
import { queueHandlers } from './queue.ts';
import { searchHandlers } from './draws/search.ts';
import { sessionHandlers } from './members/sessions.ts';
import { type ShipmentDeps, shipmentHandlers } from './shipments/shipments.ts';
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

  readonly shipments: ShipmentDeps;
  readonly inquiries: InquiryServices;
  readonly settings: CurrentSettings;
  readonly database: Pick<OpenDatabase, 'db' | 'batching'>;
  readonly notifications: NotificationDeps;
  readonly unsubscribe: UnsubscribeByToken;
};

export const publicHandlers = ({ shop, membership, orders, ...services }: Services): Handlers => ({
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
  ...favouriteHandlers(services.database.db),
  ...notificationHandlers(services.notifications),
  ...queueHandlers(services.queue),
  ...fairnessHandlers(services.fairness),
  ...orderHandlers(orders, services.database.db),
  ...paymentHandlers(services.payments),
  ...wonPrizeHandlers(services.database.db),
  ...shipmentHandlers(services.shipments),
  ...inquiryHandlers({ membership, ...services.inquiries }),
  ...shopHandlers(services.settings),
  ...documentHandlers(),
});
