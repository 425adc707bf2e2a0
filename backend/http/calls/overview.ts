import type { Membership } from '#backend/actions/members/ports.ts';
import { showOverview } from '#backend/actions/members/show-overview.ts';
import type { Handlers } from '../server/public-calls.ts';
import { orderLine } from './present-order.ts';

export const overviewHandlers = (membership: Membership): Pick<Handlers, 'showOverview'> => ({
  showOverview: async (_asked, { login }) => {
    const found = await showOverview(membership, login.memberId);
    return {
      answer: {
        ...found,
        unseenResults: found.unseenResults.map(orderLine),
        storageEndsAt: found.storageEndsAt?.toISOString() ?? null,
        latestOrders: found.latestOrders.map(orderLine),
      },
    };
  },
});
