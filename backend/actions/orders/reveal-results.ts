import { REVEAL_AFTER_MS } from '../../domain/orders/hold.ts';
import type { Buying } from './ports.ts';

/** Plays orders whose result nobody asked to see for a day, the oldest first; how many that were. */
export async function revealResults(
  { clock, orders }: Pick<Buying, 'clock' | 'orders'>,
  atMost: number,
): Promise<number> {
  const before = new Date((await clock.now()).getTime() - REVEAL_AFTER_MS);
  const unplayed = await orders.unplayedSince(before, atMost);
  for (const key of unplayed) await orders.play(key);
  return unplayed.length;
}
