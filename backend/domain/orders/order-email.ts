import type { Email } from '../emails.ts';
import type { OrderChange } from './order.ts';
import { isPaid } from './transitions.ts';

/** The recipient and the draw of an email about an order. */
export type EmailContext = {
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
  return { kind: 'refund', ...facts, reason: entry.reason, isDone: entry.kind === 'refund' };
}
