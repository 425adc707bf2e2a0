import type { DrawState } from '#lib/contract/enums.ts';
import { type SaleFigures, drawState } from './draw.ts';

/** Rank of each state in the list, and the key that orders its draws, ascending. */
const SORT_KEYS = {
  onSale: { rank: 0, key: ({ closesAt }) => closesAt.getTime() },
  upcoming: { rank: 1, key: ({ opensAt }) => opensAt.getTime() },
  soldOut: { rank: 2, key: ({ closesAt }) => -closesAt.getTime() },
  ended: { rank: 3, key: ({ closesAt }) => -closesAt.getTime() },
} as const satisfies Record<DrawState, { rank: number; key: (draw: SaleFigures) => number }>;

/** The list's order: on sale (closing soonest first), upcoming (soonest first), sold out and ended (latest first). */
export function inListOrder<D extends SaleFigures>(draws: readonly D[], now: Date): D[] {
  const ranked = draws.map((draw) => {
    const { rank, key } = SORT_KEYS[drawState(draw, now)];
    return { draw, rank, key: key(draw) };
  });
  ranked.sort(
    (one, other) =>
      one.rank - other.rank || one.key - other.key || (one.draw.drawId < other.draw.drawId ? -1 : 1),
  );
  return ranked.map(({ draw }) => draw);
}
