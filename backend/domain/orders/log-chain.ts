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

/** The number of entries in a draw's log, and the hash of the last one. */
export type LogHead = { readonly entries: number; readonly head: Uint8Array };

/** Passed in, because the domain contains no hash function. */
export type LogHashes = {
  order(orderId: string, salt: Uint8Array): Uint8Array;
  entry(line: LogLine): Uint8Array;
};

/** Returns the entry that a change adds to the draw's public log; `undefined`: no ticket is sold or refunded by it. */
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
