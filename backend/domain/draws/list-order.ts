import type { DrawState } from '#lib/contract/enums.ts';
import { type SaleFigures, drawState } from './draw.ts';

/** Rank of each state in every list of draws. */
export const STATE_RANKS = { onSale: 0, upcoming: 1, soldOut: 2, ended: 3 } as const satisfies Record<
  DrawState,
  number
>;

/** The key that orders the draws of a state, ascending. */
const SORT_KEYS = {
  onSale: ({ closesAt }) => closesAt.getTime(),
  upcoming: ({ opensAt }) => opensAt.getTime(),
  soldOut: ({ closesAt }) => -closesAt.getTime(),
  ended: ({ closesAt }) => -closesAt.getTime(),
} as const satisfies Record<DrawState, (draw: SaleFigures) => number>;

/** The list's order: on sale (closing soonest first), upcoming (soonest first), sold out and ended (latest first). */
export function inListOrder<D extends SaleFigures>(draws: readonly D[], now: Date): D[] {
  const ranked = draws.map((draw) => {
    const state = drawState(draw, now);
    return { draw, rank: STATE_RANKS[state], key: SORT_KEYS[state](draw) };
  });
  ranked.sort(
    (one, other) =>
      one.rank - other.rank || one.key - other.key || (one.draw.drawId < other.draw.drawId ? -1 : 1),
  );
  return ranked.map(({ draw }) => draw);
}
