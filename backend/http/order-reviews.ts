import { decideOrderReview } from '#backend/actions/payments/review-orders.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { listReviews, type OrderReviewRecord } from '#backend/persistence/payments/order-reviews.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import type { OpsHandlers } from './server/operator-calls.ts';
import { pageFrom } from './server/parse.ts';

export const orderReviewHandlers = ({ db, listsDb }: Pick<OperatorDatabase, 'db' | 'listsDb'>) =>
  ({
    listOrderReviews: async ({ query: { state, ...page } }) => {
      const { total, items } = await listReviews(listsDb, { ...pageFrom(page), isOpen: state === 'open' });
      return { answer: { total, items: items.map(presentReview) } };
    },

    decideOrderReview: async ({ params: { orderId }, body: { decision, reason, dryRun } }, { action }) => {
      const decided = await decideOrderReview(db, { orderId, decision, reason, dryRun }, action);
      return decided === 'decided' ? { answer: { orderId, decision, dryRun } } : decided;
    },
  }) satisfies Partial<OpsHandlers>;

export const presentReview = ({ drawId: _drawId, ...review }: OrderReviewRecord) => ({
  ...review,
  number: shortNumber(review.orderId),
});
