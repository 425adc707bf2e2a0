import { type BeaconRound, randomnessOf } from '#lib/fairness/beacon.ts';
import { toHex } from '#lib/fairness/bytes.ts';
import { drawTickets } from '#lib/fairness/draw-tickets.ts';
import type { RevealEntry } from '#lib/fairness/log-entry.ts';

/** A sale whose result waits for a round. */
export type WaitingSale = {
  readonly seq: number;
  readonly orderId: string;
  readonly firstTicket: number;
  readonly count: number;
  readonly hash: Uint8Array;
};

/** A ticket with the line of the box that it has drawn. */
export type RevealedTicket = { readonly orderId: string; readonly ticket: number; readonly line: number };

export type Revealed = {
  readonly entry: RevealEntry;
  readonly tickets: readonly RevealedTicket[];
  /** Tickets left in the box, by line. */
  readonly left: readonly number[];
};

type RevealParams = {
  readonly drawId: string;
  readonly left: readonly number[];
  /** In the order of the log. */
  readonly sales: readonly WaitingSale[];
};

/** Draws the tickets of all sales of a draw that wait for this round. */
export function revealRound(
  { drawId, left, sales }: RevealParams,
  { round, signature }: BeaconRound,
): Revealed {
  const randomness = randomnessOf(signature);
  const tickets: RevealedTicket[] = [];
  let rest = left;
  for (const { seq, orderId, firstTicket, count, hash } of sales) {
    const drawn = drawTickets(rest, randomness, { drawId, seq, hash, count });
    rest = drawn.left;
    for (const [index, line] of drawn.lines.entries())
      tickets.push({ orderId, ticket: firstTicket + index, line });
  }
  const entry = {
    kind: 'reveal',
    round,
    signature: toHex(signature),
    sales: sales.length,
    left: rest,
  } as const;
  return { entry, tickets, left: rest };
}
