import { type BeaconChain, decidingRound } from '#lib/fairness/beacon.ts';
import { toHex } from '#lib/fairness/bytes.ts';
import { entryHash, type LogEntry, type LogEntryBody, orderHash } from '#lib/fairness/log-entry.ts';
import { lastTicketOf, refundedTickets } from '../refunds/order-refunds.ts';
import type { OrderChange } from './order.ts';
import { isPaid } from './transitions.ts';

/** The number of entries in a draw's log, and the hash of the last one. */
export type LogHead = { readonly entries: number; readonly head: Uint8Array };

type LogContext = {
  readonly at: Date;
  readonly beacon: BeaconChain;
  /** The line of the box that a ticket has drawn. `undefined`: it has no result. */
  readonly lineOf: (ticket: number) => number | undefined;
};

/** The entries that a change adds to the draw's log: one for a sale; for a refund one for each range of its tickets. */
export function entriesOf(change: OrderChange, context: LogContext): LogEntryBody[] {
  const { before, after } = change;
  const hash = () => orderHash({ orderId: after.orderId, requestKey: after.requestKey, salt: after.salt });
  const at = context.at.getTime();
  if (isPaid(after.status) && (before === null || !isPaid(before.status)))
    return [
      {
        kind: 'sale',
        orderHash: hash(),
        from: after.firstTicket ?? 0,
        count: after.quantity,
        at,
        round: decidingRound(context.beacon, at),
      },
    ];
  return refundsOf(change, context).map((refund) => ({ ...refund, kind: 'refund', orderHash: hash(), at }));
}

/** The refunded tickets with their prizes. Tickets of a void round have none, and no refund in the log. */
function refundsOf({ after, entry }: OrderChange, { lineOf }: LogContext) {
  if (entry?.kind !== 'refund') return [];
  const drawn = refundedTickets(entry.refund).flatMap((ticket) => {
    const line = lineOf(ticket);
    return line === undefined ? [] : [{ ticket, line }];
  });
  return rangesOf(drawn).map((tickets) => ({
    from: tickets[0]?.ticket ?? 0,
    count: tickets.length,
    prizes: tickets.map(({ line }) => line),
    lastOne: after.hasLastOne && tickets.at(-1)?.ticket === lastTicketOf(after),
  }));
}

type DrawnTicket = { readonly ticket: number; readonly line: number };

/** Neighbouring tickets together. */
function rangesOf(tickets: readonly DrawnTicket[]): DrawnTicket[][] {
  const ranges: DrawnTicket[][] = [];
  for (const ticket of tickets.toSorted((one, other) => one.ticket - other.ticket)) {
    const last = ranges.at(-1);
    if (last?.at(-1)?.ticket === ticket.ticket - 1) last.push(ticket);
    else ranges.push([ticket]);
  }
  return ranges;
}

/** The clock of the database is behind: entries would have a wrong time or a known round. Nothing is written. */
export class ClockBehindError extends Error {
  override readonly name = 'ClockBehindError';
}

/** Throws `ClockBehindError` if an entry has a time before the newest one of its log. */
export function expectClock(newest: Date | null, bodies: readonly LogEntryBody[]): void {
  const early = bodies.find((body) => 'at' in body && newest !== null && body.at < newest.getTime());
  if (early !== undefined && 'at' in early)
    throw new ClockBehindError(
      `An entry of ${new Date(early.at).toISOString()} would follow one of ${newest?.toISOString()}.`,
    );
}

/** Numbers entries and computes their hashes. */
export function chainEntries(
  before: LogHead,
  bodies: readonly LogEntryBody[],
): { readonly entries: readonly LogEntry[]; readonly head: LogHead } {
  let { head } = before;
  const entries = bodies.map((body, index) => {
    const seq = before.entries + index;
    head = entryHash(head, seq, body);
    return { ...body, seq, hash: toHex(head) };
  });
  return { entries, head: { entries: before.entries + entries.length, head } };
}
