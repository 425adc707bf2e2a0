import type { Round } from './rounds.ts';
import { hasTurn, turnsOf } from './rounds.ts';

type Pip = 'done' | 'now' | 'later';

/** One pip for each turn of the crank: done, current or still to come. */
export function pipsOf(quantity: number, rounds: readonly Round[], round: number): Pip[] {
  const turns = turnsOf(quantity);
  const begun = rounds.slice(0, round + 1).filter(hasTurn).length;
  const now = Math.max(begun, 1) - 1;
  const isOver = rounds[round]?.kind === 'lastOne';
  return turns.map((_, i) => {
    if (i < now || isOver) return 'done';
    return i === now ? 'now' : 'later';
  });
}

/** Number of tickets still to be shown after a round. */
export function ticketsAfter(quantity: number, rounds: readonly Round[], round: number): number {
  const next = rounds.slice(round + 1).find(hasTurn);
  return next === undefined ? 0 : quantity - next.nth + 1;
}
