import type { DrawSummary } from '../contract/draw.ts';

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
