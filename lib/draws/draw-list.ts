import type { DrawSummary } from '#lib/contract/draw.ts';
import type { Ink } from '#lib/contract/enums.ts';

/** Maximum numbers of draws on the top page. The search and the archive have all of them. */
const MAX_SHOWN = { now: 12, soon: 6 } as const;

/** The draws of the top page, on sale and upcoming, in the backend's order. */
export function groupDraws(draws: readonly DrawSummary[]): {
  readonly now: DrawSummary[];
  readonly soon: DrawSummary[];
  /** More draws are on sale than `now` has. */
  readonly hasMore: boolean;
} {
  const inState = (state: DrawSummary['state']) => draws.filter((draw) => draw.state === state);
  const onSale = inState('onSale');
  return {
    now: onSale.slice(0, MAX_SHOWN.now),
    soon: inState('upcoming').slice(0, MAX_SHOWN.soon),
    hasMore: onSale.length > MAX_SHOWN.now,
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
