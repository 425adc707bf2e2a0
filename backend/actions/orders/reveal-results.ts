import { REVEAL_AFTER_MS } from '../../domain/orders/hold.ts';
import type { Buying } from './ports.ts';

/** Whatever was settled before this is not looked for a second time. */
export type Revealed = { readonly upTo: Date };

const NEVER: Revealed = { upTo: new Date(0) };

type Asked = { readonly since?: Revealed | undefined; readonly atMost: number };

/**
 * Plays orders whose result nobody asked to see for a day, the oldest first. `rest`: there are more. Orders of the time
 * that was gone through before have all been played.
 */
export async function revealResults(
  { clock, orders }: Pick<Buying, 'clock' | 'orders'>,
  { since = NEVER, atMost }: Asked,
): Promise<{ readonly revealed: number; readonly rest: boolean; readonly done: Revealed }> {
  const upTo = new Date((await clock.now()).getTime() - REVEAL_AFTER_MS);
  const unplayed = await orders.unplayed({ from: since.upTo, to: upTo }, atMost);
  for (const key of unplayed) await orders.play(key);
  const rest = unplayed.length === atMost;
  return { revealed: unplayed.length, rest, done: rest ? since : { upTo } };
}
