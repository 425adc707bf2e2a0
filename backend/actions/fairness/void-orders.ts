import { newRefundId } from '#backend/crypto/secrets.ts';
import { type CancellationRefund, nextAttempt } from '#backend/domain/orders/cancellation.ts';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import { voidOrders } from '#backend/persistence/orders/void-orders.ts';
import { refundVoidOrder } from '../refunds/order-refunds.ts';
import type { PaymentContext } from '../payments/payment-context.ts';

const BATCH_SIZE = 200;

type VoidRefundCounts = { readonly refunded: number; readonly waiting: number };

/**
 * Refunds orders whose round the beacon did not publish. Each is refunded once: its payment status says so. Those that
 * cannot be refunded yet are tried again on the next run.
 */
export async function refundVoidOrders({
  db,
  orderBatcher,
}: Pick<PaymentContext, 'db' | 'orderBatcher'>): Promise<VoidRefundCounts> {
  const counts = { refunded: 0, waiting: 0 };
  let after: string | undefined;
  for (;;) {
    const orders = await voidOrders(db, { after, atMost: BATCH_SIZE });
    for (const order of orders) counts[(await refund({ orderBatcher }, order)) ? 'refunded' : 'waiting'] += 1;
    after = orders.at(-1)?.orderId;
    if (after === undefined) return counts;
  }
}

async function refund(
  { orderBatcher }: Pick<PaymentContext, 'orderBatcher'>,
  order: OrderKey,
): Promise<boolean> {
  let attempt: CancellationRefund | undefined = { of: { scope: 'order' }, method: 'provider' };
  while (attempt !== undefined) {
    const request = { refundId: newRefundId(), note: '', ...attempt };
    const made = await refundVoidOrder(orderBatcher, { ...order, request });
    if (typeof made !== 'string') return true;
    if (made === 'unknownOrder') return false;
    attempt = nextAttempt({ ...attempt, refusal: made }, []);
  }
  return false;
}
