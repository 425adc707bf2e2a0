import type { DrawSummary } from '#lib/contract/draw.ts';
import type { Ink } from '#lib/contract/enums.ts';

/** Maximum number of past draws on the pegboard. */
const MAX_PAST_DRAWS = 6;

/**
 * Splits draws into those on sale and the others: upcoming ones, then the latest past ones. Keeps the
 * backend's order.
 */
export function groupDraws(draws: readonly DrawSummary[]): {
  readonly now: DrawSummary[];
  readonly others: DrawSummary[];
} {
  const inState = (...states: DrawSummary['state'][]) => draws.filter(({ state }) => states.includes(state));
  return {
    now: inState('onSale'),
    others: [...inState('upcoming'), ...inState('soldOut', 'ended').slice(0, MAX_PAST_DRAWS)],
  };
}

type Machine<Draw> = { readonly ink: Ink; readonly draw: Draw | undefined };

/** Machines shown whatever is on sale, after those with a draw. */
const SPARE_INKS: readonly Ink[] = ['soda', 'ichigo', 'melon', 'lemon'];

/** A row of machines in different inks. Of the draws in one ink, the first gets the machine. */
export function machineRow<Draw extends Pick<DrawSummary, 'ink'>>(draws: readonly Draw[]): Machine<Draw>[] {
  const inks = new Set([...draws.map(({ ink }) => ink), ...SPARE_INKS]);
  return [...inks]
    .slice(0, SPARE_INKS.length)
    .map((ink) => ({ ink, draw: draws.find((draw) => draw.ink === ink) }));
}

/** Number of draws that the top page requests: more than the shop has. */
export const DRAW_LIST_LIMIT = 100;
