import { reviewReasons } from '#backend/domain/payments/order-risk.ts';
import type { PaymentSession } from '#backend/domain/payments/payment-session.ts';
import type { ReviewDecision } from '#lib/contract/enums.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import {
  decideReview,
  findReview,
  insertReview,
  recentCardUse,
} from '#backend/persistence/payments/order-reviews.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { ActionOf, NotFound, NotInState } from '../staff/operator-action.ts';

/** Holds an order that was paid by card and looks like fraud until an operator has decided. Repeatable. */
export async function reviewPaidOrder(
  db: Connection,
  { memberId, redirectId, order, paymentType }: PaymentSession,
): Promise<void> {
  if (order === null || paymentType !== 'CARD') return;
  const [use, now] = await Promise.all([recentCardUse(db, { memberId, redirectId }), databaseTime(db)]);
  const reasons = use === undefined ? [] : reviewReasons(use, now);
  if (reasons.length > 0) await insertReview(db, order, reasons);
}

type DecideParams = {
  readonly orderId: string;
  readonly decision: ReviewDecision;
  readonly reason: string;
  readonly dryRun: boolean;
};

/** Releases the prizes of an order, or keeps them until it is refunded. */
export const decideOrderReview = (
  db: Database,
  { orderId, decision, reason, dryRun }: DecideParams,
  actionOf: ActionOf,
): Promise<'decided' | NotFound | NotInState> =>
  inOperatorTransaction(db, dryRun, async (tx): Promise<'decided' | NotFound | NotInState> => {
    if ((await findReview(tx, orderId)) === undefined) return { refusal: 'notFound' };
    if (!(await decideReview(tx, orderId, { decision, note: reason }))) return DECIDED_BEFORE;
    await recordAction(tx, actionOf({ orderId, decision, reason }));
    return 'decided';
  });

const DECIDED_BEFORE = { refusal: 'notInState', detail: 'The review was decided before.' } as const;
