import type { Email } from '../emails.ts';
import { refundEmailStage } from '../refunds/refund.ts';
import type { LedgerEntry, OrderChange } from './order.ts';
import { isPaid } from './transitions.ts';

/** The recipient and the draw of an email about an order. */
type EmailContext = {
  readonly name: string;
  readonly directoryName: string;
  readonly drawTitle: string;
};

/** The email that a change of an order sends: tickets paid for, refund due, or refund done. */
export function emailFor(change: OrderChange, context: EmailContext): Email | undefined {
  const { before, after, entry } = change;
  const { orderId, quantity, price, total, paymentType, settledAt, isLate } = after;
  const facts = {
    ...context,
    orderId,
    quantity,
    price,
    total,
    paymentType: paymentType ?? 'NONE',
  } as const;
  if (settledAt !== null && isPaid(after.status) && (before === null || !isPaid(before.status)))
    return { kind: 'receipt', ...facts, paidAt: settledAt.toISOString(), isLate };
  if (entry === null || (entry.kind === 'capture' && entry.to === 'sales')) return undefined;
  if (entry.kind === 'capture') return { kind: 'refund', ...facts, reason: entry.reason, isDone: false };
  const { refund } = entry;
  // It is recorded at once, which sends an email.
  if (entry.kind === 'promise' && entry.refund.providerRefundId !== undefined) return undefined;
  // The whole payment by the provider, as of payments that were not due.
  if (entry.payment.yen === total && refund.method === 'provider' && entry.kind !== 'withdrawal')
    return { kind: 'refund', ...facts, reason: reasonOf(entry), isDone: entry.kind === 'refund' };
  return {
    kind: 'shopRefund',
    name: context.name,
    subject: { kind: 'order', orderId, drawTitle: context.drawTitle },
    scope: refund.scope,
    method: refund.method,
    yen: entry.payment.yen,
    paymentType,
    tickets: refund.tickets.length,
    stage: refundEmailStage(entry.kind),
    payout: entry.kind === 'refund' ? entry.payout : null,
  };
}

const reasonOf = (entry: LedgerEntry & { readonly kind: 'promise' | 'refund' }) =>
  entry.kind === 'promise' ? entry.reason : entry.refund.reason;
