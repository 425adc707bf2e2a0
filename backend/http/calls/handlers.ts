import type { Belongings } from '#backend/actions/belongings/ports.ts';
import type { Fairness } from '#backend/actions/fairness/ports.ts';
import type { Membership } from '#backend/actions/members/ports.ts';
import type { Cancelling } from '#backend/actions/orders/cancel-order.ts';
import type { Paying } from '#backend/actions/payments/ports.ts';
import type { Shop } from '#backend/actions/ports.ts';
import type { Queue } from '#backend/actions/queue/ports.ts';
import type { Handlers } from '../server/public-calls.ts';
import { bannerHandlers } from './banners.ts';
import { belongingsHandlers } from './belongings.ts';
import { documentHandlers } from './document.ts';
import { drawHandlers } from './draws.ts';
import { fairnessHandlers } from './fairness.ts';
import { handOffHandlers } from './hand-offs.ts';
import { mailHandlers } from './mail.ts';
import { memberHandlers } from './members.ts';
import { newsHandlers } from './news.ts';
import { orderHandlers } from './orders.ts';
import { overviewHandlers } from './overview.ts';
import { pictureHandlers } from './pictures.ts';
import { playHandlers } from './plays.ts';
import { queueHandlers } from './queue.ts';
import { sessionHandlers } from './session.ts';
import { shipmentHandlers, type ShippingRoom } from './shipments.ts';

/** What the calls are answered from. */
export type Rooms = {
  readonly shop: Shop;
  readonly membership: Membership;
  readonly queue: Queue;
  readonly fairness: Fairness;
  readonly buying: Cancelling;
  readonly paying: Paying;
  readonly belongings: Belongings;
  readonly shipping: ShippingRoom;
};

export const allHandlers = ({
  shop,
  membership,
  queue,
  fairness,
  buying,
  paying,
  belongings,
  shipping,
}: Rooms): Handlers => ({
  ...bannerHandlers(shop),
  ...drawHandlers(shop),
  ...newsHandlers(shop),
  ...pictureHandlers(shop),
  ...sessionHandlers(membership),
  ...mailHandlers(membership),
  ...memberHandlers(membership),
  ...overviewHandlers(membership),
  ...queueHandlers(queue),
  ...fairnessHandlers(fairness),
  ...orderHandlers(buying),
  ...playHandlers(buying),
  ...handOffHandlers(paying),
  ...belongingsHandlers(belongings),
  ...shipmentHandlers(shipping),
  ...documentHandlers(),
});
