import type { Email, EmailOf } from '../emails.ts';
import { type DrawnTicket, voidPrizesOf } from '../refunds/void-prizes.ts';
import { refundEmailStage } from '../refunds/refund.ts';
import type { LedgerEntry, OrderChange } from './order.ts';
import { isPaid } from './transitions.ts';

/** The recipient, the draw and the prizes of an email about an order. */
type EmailContext = {
  readonly drawn: readonly DrawnTicket[];
  readonly name: string;
  readonly directoryName: string;
  readonly drawTitle: string;
};

/** The copy of a receipt for the guardian of a minor. */
export function guardianCopy(message: Email): EmailOf<'guardianReceipt'> | undefined {
  if (message.kind !== 'receipt') return undefined;
  const { isLate: _late, ...facts } = message;
  return { ...facts, kind: 'guardianReceipt' };
}

/** The email that a change of an order sends: tickets paid for, refund due, or refund done. */
export function emailFor(change: OrderChange, { drawn, ...context }: EmailContext): Email | undefined {
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
  if (entry.kind === 'capture')
    return { kind: 'refund', ...facts, reason: entry.reason, isDone: false, voidPrizes: [] };
  const { refund } = entry;
  const voidPrizes = entry.kind === 'withdrawal' ? [] : voidPrizesOf(after, refund, drawn);
  // It is recorded at once, which sends an email.
  if (entry.kind === 'promise' && entry.refund.providerRefundId !== undefined) return undefined;
  // The whole payment by the provider, as of payments that were not due.
  if (entry.payment.yen === total && refund.method === 'provider' && entry.kind !== 'withdrawal')
    return {
      kind: 'refund',
      ...facts,
      reason: after.reason === 'roundVoid' ? after.reason : reasonOf(entry),
      isDone: entry.kind === 'refund',
      voidPrizes,
    };
  return {
    kind: 'shopRefund',
    name: context.name,
    subject: { kind: 'order', orderId, drawTitle: context.drawTitle },
    scope: refund.scope,
    method: refund.method,
    yen: entry.payment.yen,
    paymentType,
    tickets: refund.tickets.length,
    voidPrizes,
    stage: refundEmailStage(entry.kind),
    payout: entry.kind === 'refund' ? entry.payout : null,
  };
}

const reasonOf = (entry: LedgerEntry & { readonly kind: 'promise' | 'refund' }) =>
  entry.kind === 'promise' ? entry.reason : entry.refund.reason;
