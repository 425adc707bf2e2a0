import type { DrawState } from '#lib/contract/enums.ts';
import type { Counts, Period } from './draw.ts';

/** Tickets not sold. Those on hold count: they come back when their buyer does not pay. */
export const remainingOf = ({ total, sold }: Pick<Counts, 'total' | 'sold'>): number => total - sold;

/**
 * Where a draw stands. The moment of opening belongs to the sale, the moment of closing no longer does; after it
 * a draw is over, sold out or not. While tickets are only on hold it is not sold out.
 */
export function drawState(draw: Period & Pick<Counts, 'total' | 'sold'>, now: Date): DrawState {
  if (now < draw.opensAt) return 'upcoming';
  if (now >= draw.closesAt) return 'ended';
  return remainingOf(draw) > 0 ? 'onSale' : 'soldOut';
}
