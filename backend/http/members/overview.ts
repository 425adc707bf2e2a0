import type { Membership } from '#backend/actions/members/membership.ts';
import { showOverview } from '#backend/actions/members/show-overview.ts';
import type { Handlers } from '../server/public-calls.ts';
import { presentOrder } from '../orders/orders.ts';

export const overviewHandlers = (membership: Membership): Pick<Handlers, 'showOverview'> => ({
  showOverview: async (_input, { login }) => {
    const overview = await showOverview(membership, login.memberId);
    return {
      answer: {
        ...overview,
        unseenResults: overview.unseenResults.map(presentOrder),
        latestOrders: overview.latestOrders.map(presentOrder),
      },
    };
  },
});
