import { randomUUID } from 'node:crypto';
import type { KnownRefund } from '#backend/domain/orders/order.ts';
import type { OrderRefundRequest } from '#backend/domain/refunds/order-refunds.ts';
import { yen } from '#backend/domain/money.ts';
import type { TestBackend } from './backend.ts';

/** A refund by the provider of a whole order, but for these fields. */
export const aRefundRequest = (but: Partial<OrderRefundRequest> = {}): OrderRefundRequest => ({
  refundId: randomUUID(),
  method: 'provider',
  note: '破損',
  of: { scope: 'order' },
  ...but,
});

/** A request of an operator, with the entry of the operator log. */
export const aRefund = (orderId: string, but: Partial<OrderRefundRequest> = {}) => ({
  request: aRefundRequest(but),
  act: { operator: 'marupo', action: 'refundOrder', facts: { orderId } },
});

/** `refunded`, or why not. */
export const refundResult = (made: string | { readonly refundId: string }): string =>
  typeof made === 'string' ? made : 'refunded';

/** A refund of 700 yen that the provider has not confirmed, but for these fields. */
export const aKnownRefund = (but: Partial<KnownRefund> = {}): KnownRefund => ({
  refundId: 'refund',
  orderId: 'order',
  scope: 'order',
  yen: yen(700),
  tickets: [],
  reason: 'noneLeft',
  method: 'provider',
  isDone: false,
  isWithdrawn: false,
  isDrawCancelled: false,
  account: 'owed',
  provider: 'sandbox',
  paymentId: 'payment',
  ...but,
});

/** The id of the refund of a payment. */
export async function refundIdOf({ db }: Pick<TestBackend, 'db'>, paymentId: string): Promise<string> {
  const { rows } = await db.$client.query<{ refundId: string }>(
    'select refund_id as "refundId" from refunds where payment_id = $1',
    [paymentId],
  );
  return rows[0]?.refundId ?? randomUUID();
}
