import type { MemberContext } from '#backend/actions/members/member-context.ts';
import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';
import type { CurrentSettings } from '#backend/actions/settings.ts';
import type { Handlers } from './server/public-calls.ts';
import { bannerHandlers } from './content/banners.ts';
import { documentHandlers } from './document.ts';
import { drawHandlers } from './draws/draws.ts';
import { favouriteHandlers } from './members/favourites.ts';
import { emailHandlers } from './members/emails.ts';
import { type FairnessContext, fairnessHandlers } from './fairness.ts';
import { inquiryHandlers } from './inquiries.ts';
import { memberHandlers } from './members/members.ts';
import { newsHandlers } from './content/news.ts';
import { type NotificationDeps, notificationHandlers } from './notifications.ts';
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
import { shipmentHandlers } from './shipments/shipments.ts';
import { shopHandlers } from './shop.ts';

/** Connections, adapters and state of the process that the shop API's handlers use. */
export type PublicContext = MemberContext &
  FairnessContext &
  NotificationDeps & {
    readonly paying: PaymentContext;
    readonly settings: CurrentSettings;
  };

export const publicHandlers = (context: PublicContext): Handlers => ({
  ...bannerHandlers(context.db),
  ...drawHandlers(context.db),
  ...searchHandlers(context.db),
  ...newsHandlers(context.db),
  ...pageHandlers(context.db),
  ...pictureHandlers(context.db),
  ...previewHandlers(context.db),
  ...sessionHandlers(context),
  ...emailHandlers(context),
  ...memberHandlers(context),
  ...overviewHandlers(context.db),
  ...favouriteHandlers(context.db),
  ...notificationHandlers(context),
  ...queueHandlers(context),
  ...fairnessHandlers(context),
  ...orderHandlers(context.paying),
  ...paymentHandlers(context.paying),
  ...wonPrizeHandlers(context.db),
  ...shipmentHandlers(context.paying),
  ...inquiryHandlers(context),
  ...shopHandlers(context.settings),
  ...documentHandlers(),
});
