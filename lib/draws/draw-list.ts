import type { DrawSummary } from '#lib/contract/draw.ts';
import type { Ink } from '#lib/contract/enums.ts';

/** The pegboard has room for so many draws that are over. */
const MOST_PAST = 6;

/** What can be drawn now; and what comes, followed by the latest of what was. The backend's order is kept. */
export function groupDraws(draws: readonly DrawSummary[]): {
  readonly now: DrawSummary[];
  readonly others: DrawSummary[];
} {
  const inState = (...states: DrawSummary['state'][]) => draws.filter(({ state }) => states.includes(state));
  return {
    now: inState('onSale'),
    others: [...inState('upcoming'), ...inState('soldOut', 'ended').slice(0, MOST_PAST)],
  };
}

type Machine<Draw> = { readonly ink: Ink; readonly draw: Draw | undefined };

/** The machines that stand there whatever is on sale; those with a draw in them come first. */
const SPARE: readonly Ink[] = ['soda', 'ichigo', 'melon', 'lemon'];

/** A row of machines, each of another ink: of draws that share an ink, the first has the machine. */
export function machineRow<Draw extends Pick<DrawSummary, 'ink'>>(draws: readonly Draw[]): Machine<Draw>[] {
  const inks = new Set([...draws.map(({ ink }) => ink), ...SPARE]);
  return [...inks]
    .slice(0, SPARE.length)
    .map((ink) => ({ ink, draw: draws.find((draw) => draw.ink === ink) }));
}

/** How many draws the top page asks for: more than a shop has on its pegboard. */
export const DRAWS_ON_A_PAGE = 100;

/** What a draw's picture is called where it glides from the card to the page of the draw. */
export const artName = (directoryName: string) => `art-${directoryName}`;
