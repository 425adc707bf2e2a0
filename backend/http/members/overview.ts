import type { Database } from '#backend/persistence/db/database.ts';
import { showOverview } from '#backend/actions/members/show-overview.ts';
import type { Handlers } from '../server/public-calls.ts';
import { presentOrder } from '../orders/orders.ts';

export const overviewHandlers = (db: Database): Pick<Handlers, 'showOverview'> => ({
  showOverview: async (_input, { login }) => {
    const overview = await showOverview(db, login.memberId);
    return {
      answer: {
        ...overview,
        unseenResults: overview.unseenResults.map(presentOrder),
        latestOrders: overview.latestOrders.map(presentOrder),
      },
    };
  },
});
