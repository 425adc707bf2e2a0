import type { OrderChange } from './order.ts';
import { refundedTickets } from '../refunds/order-refunds.ts';
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

type Range = { readonly from: number; readonly count: number };

/**
 * Returns the entries that a change adds to the draw's public log: one for a sale; for a refund one for each range of
 * refunded tickets.
 */
export function entriesFor(
  head: LogHead,
  { change, at }: { readonly change: OrderChange; readonly at: Date },
  hashes: LogHashes,
): LogEntry[] {
  const { before, after, entry } = change;
  const isSale = isPaid(after.status) && (before === null || !isPaid(before.status));
  const kind = isSale ? 'sale' : 'refund';
  const refunded = entry?.kind === 'refund' ? rangesOf(refundedTickets(entry.refund)) : [];
  const ranges = isSale ? [{ from: after.firstTicket ?? 0, count: after.quantity }] : refunded;
  if (ranges.length === 0) return [];
  const order = hashes.order(after.orderId, after.salt);
  const entries: LogEntry[] = [];
  for (const range of ranges) {
    const prev = entries.at(-1)?.hash ?? head.head;
    const line: LogLine = { seq: head.entries + entries.length, kind, orderHash: order, ...range, at, prev };
    entries.push({ ...line, hash: hashes.entry(line) });
  }
  return entries;
}

/** Joins neighbouring tickets. */
function rangesOf(tickets: readonly number[]): Range[] {
  const ranges: Range[] = [];
  for (const ticket of tickets.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && last.from + last.count === ticket)
      ranges[ranges.length - 1] = { from: last.from, count: last.count + 1 };
    else ranges.push({ from: ticket, count: 1 });
  }
  return ranges;
}
