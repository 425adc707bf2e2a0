import { REVEAL_AFTER_MS } from '../../domain/orders/hold.ts';
import type { OrderStore } from './ports.ts';
import type { Buying } from './buying.ts';
import type { OrderKey } from '../../domain/orders/order.ts';

/** Whatever was settled before this is not looked for a second time. */
export type Revealed = { readonly upTo: Date };

const NEVER: Revealed = { upTo: new Date(0) };

const MOST_FAULTS = 20;

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
  await playAll(orders, unplayed);
  const rest = unplayed.length === atMost;
  return { revealed: unplayed.length, rest, done: rest ? since : { upTo } };
}

/** One that cannot be played keeps no other from being seen; it is told of once the others are done. */
async function playAll(orders: Pick<OrderStore, 'play'>, keys: readonly OrderKey[]): Promise<void> {
  const faults: unknown[] = [];
  for (const key of keys) {
    await orders.play(key).catch((fault: unknown) => faults.push(fault));
    // So many at once are no matter of single orders: the rest would fail as well.
    if (faults.length === MOST_FAULTS) break;
  }
  if (faults.length > 0) throw new AggregateError(faults, 'There are results that cannot be revealed.');
}
