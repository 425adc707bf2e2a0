import {
  type ProviderMadeRefund,
  type ProviderRefundRefusal,
  providerRefundSum,
  type RefundedSum,
} from '../refunds.ts';
import { type Decision, type StoredOrder, unchanged } from './order.ts';
import { type OrderRefundScope, type RefundFacts, ticketsOf, writtenScope } from './refunds.ts';

/**
 * Books a refund that was made at the provider alone. If nothing of the payment is left, the order is refunded with all
 * tickets that are not: their prizes become void, except those in a shipment. Less is goodwill.
 */
export function beginProviderRefund(
  { order, kept, earlier }: Omit<RefundFacts, 'prizes'>,
  made: ProviderMadeRefund,
): Decision<RefundedSum | ProviderRefundRefusal> {
  const before = earlier.find(({ providerRefundId }) => providerRefundId === made.providerRefundId);
  if (before !== undefined) return unchanged(before);
  const booked = providerRefundSum({ kept, earlier }, made);
  if (typeof booked === 'string' || kept === undefined)
    return unchanged(typeof booked === 'string' ? booked : 'notPaid');
  const { sum, isRest, isWhole } = booked;
  const of: OrderRefundScope = isRest ? { scope: 'order' } : { scope: 'goodwill', yen: sum };
  const tickets = ticketsOf(order, { of, earlier });
  if (typeof tickets === 'string')
    throw new Error(`A refund names tickets that cannot be refunded: ${tickets}`);
  const after: StoredOrder = isRest ? { ...order, paymentStatus: 'REFUND_PENDING', reason: 'byShop' } : order;
  const refund = {
    ...made,
    method: 'provider',
    scope: writtenScope(of, { tickets, earlier }),
    yen: sum,
    tickets,
    isWhole,
  } as const;
  const payment = { provider: kept.provider, paymentId: kept.paymentId, yen: sum };
  const entry = { kind: 'promise', payment, reason: 'byShop', refund } as const;
  return { answer: refund, change: { before: order, after, entry } };
}
