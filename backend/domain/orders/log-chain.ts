import type { OrderChange } from './order.ts';
import { isPaid } from './transitions.ts';

/** A sale or a refund in the public log. */
export type LogLine = {
  readonly seq: number;
  readonly kind: 'sale' | 'refund';
  readonly orderHash: Uint8Array;
  readonly from: number;
  readonly count: number;
  readonly at: Date;
  readonly prev: Uint8Array;
};

export type LogEntry = LogLine & { readonly hash: Uint8Array };

/** How many entries a draw's log has, and what the next one holds on to. */
export type LogHead = { readonly entries: number; readonly head: Uint8Array };

/** Handed in: the domain carries no hash function. */
export type LogHashes = {
  order(orderId: string, salt: Uint8Array): Uint8Array;
  entry(line: LogLine): Uint8Array;
};

/** The entry that a change adds to its draw's public log; none where no ticket is sold by it or given up. */
export function entryFor(
  { entries, head }: LogHead,
  { change, at }: { readonly change: OrderChange; readonly at: Date },
  hashes: LogHashes,
): LogEntry | undefined {
  const { before, after, entry } = change;
  const isSale = isPaid(after.status) && (before === null || !isPaid(before.status));
  const isRefund = entry?.kind === 'refund' && entry.from === 'sales';
  if (!isSale && !isRefund) return undefined;
  const line: LogLine = {
    seq: entries,
    kind: isSale ? 'sale' : 'refund',
    orderHash: hashes.order(after.orderId, after.salt),
    from: after.firstTicket ?? 0,
    count: after.quantity,
    at,
    prev: head,
  };
  return { ...line, hash: hashes.entry(line) };
}
