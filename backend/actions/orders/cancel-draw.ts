import { type CancellationRefund, nextAttempt } from '#backend/domain/orders/cancellation.ts';
import { newRefundId } from '#backend/crypto/secrets.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import type { OrderBatcher } from '#backend/persistence/orders/batcher/batcher.ts';
import {
  advanceCancellation,
  type CancelledOrder,
  claimCancellation,
  type ClaimedCancellation,
} from '#backend/persistence/orders/cancellations.ts';
import { allDone } from '../all-done.ts';
import { refundOrder } from '../refunds/order-refunds.ts';

/** Orders per batch, and batches per run. */
const BATCH_SIZE = 50;
const BATCHES = 4;

type RefundDeps = { readonly db: Connection; readonly orderBatcher: OrderBatcher };
type CancellationCounts = { readonly refunded: number; readonly waiting: number };

/**
 * Refunds the orders of cancelled draws, batch by batch. Each order is refunded once, however often a run is interrupted:
 * its status says so. Orders that cannot be refunded yet are tried again on the next pass.
 */
export async function refundCancelledDraws({ db, orderBatcher }: RefundDeps): Promise<CancellationCounts> {
  let refunded = 0;
  let waiting = 0;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const claimed = await claimCancellation(db, BATCH_SIZE);
    if (claimed === undefined) break;
    const done = await allDone(claimed.orders.map((order) => refund(orderBatcher, claimed, order)));
    refunded += done.filter((isRefunded) => isRefunded).length;
    waiting += done.filter((isRefunded) => !isRefunded).length;
    await advanceCancellation(db, claimed.drawId, claimed.orders.at(-1)?.orderId ?? null);
  }
  return { refunded, waiting };
}

async function refund(
  orderBatcher: OrderBatcher,
  { drawId, operator, reason }: ClaimedCancellation,
  { orderId, tickets }: CancelledOrder,
): Promise<boolean> {
  let attempt: CancellationRefund | undefined = { of: { scope: 'order' }, method: 'provider' };
  while (attempt !== undefined) {
    const refundId = newRefundId();
    const facts = { orderId, refundId, ...attempt, cancelledDraw: drawId, reason };
    const made = await refundOrder(orderBatcher, {
      drawId,
      orderId,
      request: { refundId, note: reason, ...attempt },
      act: { operator, action: 'cancelDraw', facts },
    });
    if (typeof made !== 'string') return true;
    if (made === 'unknownOrder') return false;
    attempt = nextAttempt({ ...attempt, refusal: made }, tickets);
  }
  return false;
}
