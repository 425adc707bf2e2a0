import type { DrawState } from '#lib/contract/enums.ts';
import { type Standing, drawState } from './draw.ts';

/** Where the draws of a state stand in the list, and what orders them among themselves, smallest first. */
const PLACES = {
  onSale: { rank: 0, key: ({ closesAt }) => closesAt.getTime() },
  upcoming: { rank: 1, key: ({ opensAt }) => opensAt.getTime() },
  soldOut: { rank: 2, key: ({ closesAt }) => -closesAt.getTime() },
  ended: { rank: 3, key: ({ closesAt }) => -closesAt.getTime() },
} as const satisfies Record<DrawState, { rank: number; key: (draw: Standing) => number }>;

/** The list's order: on sale (closing soonest first), upcoming (soonest first), sold out and ended (latest first). */
export function inListOrder<D extends Standing>(draws: readonly D[], now: Date): D[] {
  const placed = draws.map((draw) => {
    const { rank, key } = PLACES[drawState(draw, now)];
    return { draw, rank, key: key(draw) };
  });
  placed.sort(
    (one, other) =>
      one.rank - other.rank || one.key - other.key || (one.draw.drawId < other.draw.drawId ? -1 : 1),
  );
  return placed.map(({ draw }) => draw);
}
