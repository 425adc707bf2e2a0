import { type CancellationRefund, nextAttempt } from '#backend/domain/orders/cancellation.ts';
import { allDone } from '../all-done.ts';
import type { OrderServices } from './order-writer.ts';
import { refundOrder } from '../refunds/refund-order.ts';

/** Orders per batch, and batches per run. */
const BATCH_SIZE = 50;
const BATCHES = 4;

export type CancellationDeps = Pick<OrderServices, 'orderWriter'> & {
  readonly cancellations: CancellationJobs;
  newRefundId(): string;
};

export type CancellationCounts = { readonly refunded: number; readonly waiting: number };

/**
 * Refunds the orders of cancelled draws, batch by batch. Each order is refunded once, however often a run is interrupted:
 * its status says so. Orders that cannot be refunded yet are tried again on the next pass.
 */
export async function refundCancelledDraws(deps: CancellationDeps): Promise<CancellationCounts> {
  let [refunded, waiting] = [0, 0];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const claimed = await deps.cancellations.claim(BATCH_SIZE);
    if (claimed === undefined) break;
    const done = await allDone(claimed.orders.map((order) => refund(deps, claimed, order)));
    refunded += done.filter((isRefunded) => isRefunded).length;
    waiting += done.filter((isRefunded) => !isRefunded).length;
    await deps.cancellations.advance(claimed.drawId, claimed.orders.at(-1)?.orderId ?? null);
  }
  return { refunded, waiting };
}

async function refund(deps: CancellationDeps, draw: ClaimedDraw, order: CancelledOrder): Promise<boolean> {
  let attempt: CancellationRefund | undefined = { of: { scope: 'order' }, method: 'provider' };
  while (attempt !== undefined) {
    const { orderId, tickets } = order;
    const refundId = deps.newRefundId();
    const facts = { orderId, refundId, ...attempt, cancelledDraw: draw.drawId, reason: draw.reason };
    const made = await refundOrder(deps, {
      ...{ drawId: draw.drawId, orderId },
      request: { refundId, note: draw.reason, ...attempt },
      act: { operator: draw.operator, action: 'cancelDraw', facts },
    });
    if (typeof made !== 'string') return true;
    if (made === 'unknownOrder') return false;
    attempt = nextAttempt({ ...attempt, refusal: made }, tickets);
  }
  return false;
}

type CancelledOrder = {
  readonly orderId: string;
  /** The numbers in the box of its tickets that are not refunded. */
  readonly tickets: readonly number[];
};

type ClaimedDraw = {
  readonly drawId: string;
  readonly operator: string;
  readonly reason: string;
  /** The next orders with a kept payment. Empty: the pass has reached the end. */
  readonly orders: readonly CancelledOrder[];
};

export type CancellationJobs = {
  /** Claims the next orders of a cancelled draw; other processes do not get that draw until the lease ends. */
  claim(atMost: number): Promise<ClaimedDraw | undefined>;
  /**
   * Continues after this order. `null`: the pass has ended; the cancellation ends with it if no order is left, else
   * another pass begins after a pause.
   */
  advance(drawId: string, after: string | null): Promise<void>;
};
