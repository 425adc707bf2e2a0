import {
  type ProviderMadeRefund,
  type ProviderRefundRefusal,
  planProviderRefund,
  type RefundedSum,
} from './refund.ts';
import { type Decision, type StoredOrder, unchanged } from '../orders/order.ts';
import { waitsForResult } from '../orders/transitions.ts';
import { type OrderRefundScope, type RefundFacts, ticketsOf, writtenScope } from './order-refunds.ts';

/**
 * Books a refund that was made at the provider alone. If nothing of the payment is left, the order is refunded with all
 * tickets that are not: their prizes become void, except those in a shipment. Less is goodwill. That of an order which
 * waits for its result is booked by a later reconciliation.
 */
export function beginProviderRefund(
  { order, kept: payment, earlier }: Omit<RefundFacts, 'prizes'>,
  made: ProviderMadeRefund,
): Decision<RefundedSum | ProviderRefundRefusal> {
  const plan = planProviderRefund({ kept: payment, earlier }, made);
  if ('answer' in plan) return unchanged(plan.answer);
  const { kept, sum, isRest, isWhole } = plan;
  const of: OrderRefundScope = isRest ? { scope: 'order' } : { scope: 'goodwill', yen: sum };
  const tickets = ticketsOf(order, { of, earlier });
  if (tickets.length > 0 && waitsForResult(order)) return unchanged('resultPending');
  if (typeof tickets === 'string')
    throw new Error(`A refund names tickets that cannot be refunded: ${tickets}`);
  const after: StoredOrder = isRest
    ? { ...order, paymentStatus: 'REFUND_PENDING', reason: order.reason ?? 'byShop' }
    : order;
  const refund = {
    ...made,
    method: 'provider',
    scope: writtenScope(of, { tickets, earlier }),
    yen: sum,
    tickets,
    isWhole,
  } as const;
  const returned = { provider: kept.provider, paymentId: kept.paymentId, yen: sum };
  const entry = { kind: 'promise', payment: returned, reason: 'byShop', refund } as const;
  return { answer: refund, change: { before: order, after, entry } };
}
