import { shareResult, showSharedResult } from '#backend/actions/orders/share-result.ts';
import type { OrderViewDeps } from '#backend/persistence/orders/order-view.ts';
import type { Handlers } from './server/public-calls.ts';
import { REVALIDATE } from './server/send.ts';

export const sharedResultHandlers = (deps: OrderViewDeps) =>
  ({
    shareResult: async ({ params: { orderHistoryId } }, { login: { memberId } }) => {
      const shared = await shareResult(deps, { memberId, orderId: orderHistoryId });
      return typeof shared === 'string'
        ? { refusal: shared, parameter: 'orderHistoryId' }
        : { answer: shared };
    },

    showSharedResult: async ({ params }) => {
      const found = await showSharedResult(deps.db, params);
      if (found === 'drawNotFound') return { refusal: found, parameter: 'directoryName' };
      if (found === 'notFound') return { refusal: found, parameter: 'key' };
      return { answer: found, headers: REVALIDATE };
    },
  }) satisfies Partial<Handlers>;
