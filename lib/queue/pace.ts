import type { QueueStanding } from '../contract/queue.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

type Seen = Pick<QueueStanding, 'state' | 'opensAt' | 'askedAt'>;

/**
 * After how long the shop is asked for a standing again; 0: nothing will change any more. Thousands ask, so everybody
 * waits a little longer or shorter than the others, by `chance` from 0 up to 1.
 */
export function askAgainAfterMs({ state, opensAt, askedAt }: Seen, chance: number): number {
  if (state === 'soldOut' || state === 'saleOver') return 0;
  const often = 2 * SECOND + chance * SECOND;
  if (state === 'lost') return 5 * often;
  if (state !== 'beforeSale') return often;
  const untilOpening = Math.max(0, Date.parse(opensAt) - Date.parse(askedAt));
  return Math.min(untilOpening + chance * SECOND, seldomer(untilOpening, often)) || often;
}

const seldomer = (untilOpening: number, often: number): number =>
  untilOpening > 10 * MINUTE ? 20 * often : untilOpening > MINUTE ? 5 * often : often;
