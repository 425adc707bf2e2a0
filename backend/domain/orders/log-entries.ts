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

/**
 * The entries that a change adds to the draw's log: one for a sale; one for each range of tickets of a refund that is
 * decided or withdrawn. The payment of a refund is none: its prizes are void since the decision.
 */
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
  switch (change.entry?.kind) {
    case 'promise':
      return drawnRanges(change.entry.refund.tickets, context).map((tickets) => ({
        kind: 'refund',
        orderHash: hash(),
        ...rangeOf(tickets),
        prizes: tickets.map(({ line }) => line),
        lastOne: after.hasLastOne && tickets.at(-1)?.ticket === lastTicketOf(after),
        at,
      }));
    case 'withdrawal':
      return drawnRanges(refundedTickets(change.entry.refund), context).map((tickets) => ({
        kind: 'withdrawal',
        orderHash: hash(),
        ...rangeOf(tickets),
        at,
      }));
    default:
      return [];
  }
}

const rangeOf = (tickets: readonly DrawnTicket[]) => ({
  from: tickets[0]?.ticket ?? 0,
  count: tickets.length,
});

/** Tickets with their prizes. Those of a void round have none, and no refund in the log. */
const drawnRanges = (tickets: readonly number[], { lineOf }: LogContext): DrawnTicket[][] =>
  rangesOf(
    tickets.flatMap((ticket) => {
      const line = lineOf(ticket);
      return line === undefined ? [] : [{ ticket, line }];
    }),
  );

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
