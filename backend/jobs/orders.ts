import { endHolds } from '../actions/orders/end-holds.ts';
import type { Buying } from '../actions/orders/ports.ts';
import { revealResults } from '../actions/orders/reveal-results.ts';

const SECOND_MS = 1_000;
/** A backlog is worked off in pieces, between which the job can be stopped. */
const AT_A_STRETCH = 200;
const STRETCHES = 20;

export type OrderParts = {
  readonly buying: Buying;
  readonly log: { info(facts: object, event: string): void };
};

export const orderTasks = ({ buying, log }: OrderParts) => [
  {
    name: 'ending holds',
    everyMs: 5 * SECOND_MS,
    work: async () => {
      const ended = await inStretches((atMost) => endHolds(buying, atMost));
      if (ended > 0) log.info({ ended }, 'holds have ended');
    },
  },
  {
    name: 'revealing results',
    everyMs: 60 * SECOND_MS,
    work: async () => {
      const revealed = await inStretches((atMost) => revealResults(buying, atMost));
      if (revealed > 0) log.info({ revealed }, 'results were revealed');
    },
  },
];

async function inStretches(work: (atMost: number) => Promise<number>): Promise<number> {
  let whole = 0;
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    const done = await work(AT_A_STRETCH);
    whole += done;
    if (done < AT_A_STRETCH) break;
  }
  return whole;
}
