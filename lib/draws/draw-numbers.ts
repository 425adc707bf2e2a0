import type { DrawDetail } from '../contract/draw.ts';
import type { Prize } from '../contract/prize.ts';

export type PrizeNumbers = Pick<Prize, 'grade' | 'total' | 'remaining' | 'oddsPercent'>;

/** What changes about a draw while somebody looks at it. Everything else on its page stands still. */
export type DrawNumbers = Pick<DrawDetail, 'state' | 'salesType' | 'tickets' | 'countedAt'> & {
  readonly prizes: readonly PrizeNumbers[];
  readonly lastOneGiven: boolean;
};

export function numbersOf(draw: DrawDetail): DrawNumbers {
  const { state, salesType, tickets, countedAt } = draw;
  const prizes = draw.prizes.map(({ grade, total, remaining, oddsPercent }) => ({
    grade,
    total,
    remaining,
    oddsPercent,
  }));
  return { state, salesType, tickets, countedAt, prizes, lastOneGiven: draw.lastOnePrize?.given ?? false };
}

/** Of two countings the later one: a page may be older than what the browser remembers, or newer. */
export function laterOf(stands: DrawNumbers, heard: DrawNumbers | undefined): DrawNumbers {
  if (heard === undefined) return stands;
  return Date.parse(heard.countedAt) >= Date.parse(stands.countedAt) ? heard : stands;
}
