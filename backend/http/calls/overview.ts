import type { OrderLine } from '#backend/actions/members/overview.ts';
import type { Membership } from '#backend/actions/members/ports.ts';
import { showOverview } from '#backend/actions/members/show-overview.ts';
import type { Answered } from '#lib/contract/contract.ts';
import type { Handlers } from '../outcome.ts';

export const overviewHandlers = (membership: Membership): Pick<Handlers, 'showOverview'> => ({
  showOverview: async (_asked, { login }) => {
    const found = await showOverview(membership, login.memberId);
    return {
      answer: {
        ...found,
        unseenResults: found.unseenResults.map(order),
        storageEndsAt: found.storageEndsAt?.toISOString() ?? null,
        latestOrders: found.latestOrders.map(order),
      },
    };
  },
});

type Order = Answered<'showOverview'>['latestOrders'][number];

const order = ({ orderId, drawId, orderedAt, ...line }: OrderLine): Order => ({
  ...line,
  orderHistoryId: orderId,
  productId: drawId,
  orderedAt: orderedAt.toISOString(),
});
