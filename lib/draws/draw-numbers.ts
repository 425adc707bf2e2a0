import type { DrawDetail } from '../contract/draw.ts';
import type { Prize } from '../contract/prize.ts';

export type PrizeNumbers = Pick<Prize, 'code' | 'total' | 'remaining' | 'oddsPercent'>;

/** The parts of a draw that change while a page shows it. */
export type DrawNumbers = Pick<
  DrawDetail,
  'state' | 'salesType' | 'tickets' | 'pause' | 'maintenance' | 'waiting' | 'countedAt'
> & {
  readonly prizes: readonly PrizeNumbers[];
  readonly lastOneGiven: boolean;
};

export function numbersOf(draw: DrawDetail): DrawNumbers {
  const { state, salesType, tickets, pause, maintenance, waiting, countedAt } = draw;
  const prizes = draw.prizes.map(({ code, total, remaining, oddsPercent }) => ({
    code,
    total,
    remaining,
    oddsPercent,
  }));
  const lastOneGiven = draw.lastOnePrize?.given ?? false;
  return { state, salesType, tickets, pause, maintenance, waiting, countedAt, prizes, lastOneGiven };
}

/** The later of two counts: a cached page may be older or newer than the browser's data. */
export function laterNumbers(current: DrawNumbers, received: DrawNumbers | undefined): DrawNumbers {
  if (received === undefined) return current;
  return Date.parse(received.countedAt) >= Date.parse(current.countedAt) ? received : current;
}
