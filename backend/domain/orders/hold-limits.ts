import type { LockedDraw } from './counters.ts';
import type { QueueCounts } from './limits.ts';
import { HOLD_MS, MAX_UNPAID_HOLD_MS, type Order } from './order.ts';

/** The sources of an order, as digests. `undefined`: unknown, and not limited. */
export type SourceKeys = {
  /** One for all addresses of a mailbox (`mailboxOf`). */
  readonly person: string | undefined;
  /** The browser's device cookie. */
  readonly device: string | undefined;
  /** The registered card. */
  readonly card: string | undefined;
  /** The /24 of an IPv4 address or the /48 of an IPv6 address. */
  readonly network: string | undefined;
};

/** The unpaid holds of one source in one draw. */
export type SourceHolds = {
  readonly orders: number;
  readonly tickets: number;
  /** How long it recently held tickets without paying (`FADED` in the batcher's statements). */
  readonly unpaidMs: number;
  /** The same, multiplied by the tickets held. */
  readonly unpaidTicketMs: number;
};

export const NO_HOLDS: SourceHolds = { orders: 0, tickets: 0, unpaidMs: 0, unpaidTicketMs: 0 };

/** The holds of an order's sources. */
export type HoldsBySource = Readonly<Record<keyof SourceKeys, SourceHolds>>;

/** As many people use one source: a couple shares a card or a tablet. */
const PEOPLE = { person: 1, device: 2, card: 2 } as const;
const PERSONAL_SOURCES = ['person', 'device', 'card'] as const;

/** A share of few tickets is less than one order, so this many may be held in any case. */
const MIN_HELD_TICKETS = 10;
/** All unpaid holds of a draw may have one of two remaining tickets, those of one network one of four. */
const DRAW_DIVISOR = 2;
const NETWORK_DIVISOR = 4;

const shareOf = (remaining: number, divisor: number): number =>
  Math.max(MIN_HELD_TICKETS, Math.floor(remaining / divisor));

/** Why a person, device or card cannot hold more tickets of the draw now. */
export function sourceRefusal(holds: HoldsBySource): 'heldTooLong' | 'unpaidLimit' | undefined {
  if (PERSONAL_SOURCES.some((kind) => holds[kind].unpaidMs >= MAX_UNPAID_HOLD_MS * PEOPLE[kind]))
    return 'heldTooLong';
  return PERSONAL_SOURCES.some((kind) => holds[kind].orders >= PEOPLE[kind]) ? 'unpaidLimit' : undefined;
}

type ShareParams = Pick<Order, 'quantity'> & {
  readonly queue: QueueCounts;
  readonly network: SourceHolds;
  /** The buyer's turn in the queue has come. */
  readonly isCalled: boolean;
};

/**
 * Leaves tickets for others: `holdLimit` if the draw's or the network's share of the remaining tickets is held. The
 * only order of a draw, and the only one of a network, may have more. A called member may have the smallest quantity
 * beyond the draw's share: else a turn could pass without an order, and a draw sold in sets larger than the share would
 * not be sold at all while others wait.
 */
export function shareRefusal(
  { terms, counter }: LockedDraw,
  { quantity, queue, network, isCalled }: ShareParams,
): 'holdLimit' | undefined {
  const remaining = terms.total - counter.sold;
  const isAlone = counter.playing === 0 && !queue.hasWaiting;
  const isPromised = isCalled && quantity <= Math.min(...terms.quantities);
  if (!isAlone && !isPromised && counter.held + quantity > shareOf(remaining, DRAW_DIVISOR))
    return 'holdLimit';
  const isFirst = network.orders === 0;
  return !isFirst && network.tickets + quantity > shareOf(remaining, NETWORK_DIVISOR)
    ? 'holdLimit'
    : undefined;
}

/** Number of tickets that can be held now while others wait. */
export const holdableTickets = (counts: { total: number; sold: number; held: number }): number =>
  Math.max(
    0,
    Math.min(counts.total - counts.sold, shareOf(counts.total - counts.sold, DRAW_DIVISOR)) - counts.held,
  );

/** Time to read 購入内容確認 for everyone. */
const MIN_HOLD_MS = 3 * 60_000;

/**
 * The length of a hold: shorter by the part of its time limit that the person, device or card has used up, but at least
 * three minutes. Half of it for a network that has held as much without paying as all remaining tickets for a whole
 * hold.
 */
export function holdMs({ terms, counter }: LockedDraw, holds: HoldsBySource): number {
  const left = PERSONAL_SOURCES.map((kind) => 1 - holds[kind].unpaidMs / (MAX_UNPAID_HOLD_MS * PEOPLE[kind]));
  const isWasteful = holds.network.unpaidTicketMs >= (terms.total - counter.sold) * HOLD_MS;
  const longest = isWasteful ? HOLD_MS / 2 : HOLD_MS;
  return Math.max(MIN_HOLD_MS, Math.min(longest, Math.floor(HOLD_MS * Math.min(...left))));
}
