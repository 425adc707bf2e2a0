import { endHolds } from '#backend/actions/orders/expire.ts';
import type { Buying } from '#backend/actions/orders/order-writer.ts';
import { type Revealed, revealResults } from '#backend/actions/orders/play.ts';

const SECOND_MS = 1_000;
/** A backlog is worked off in pieces, between which the job can be stopped. */
const AT_A_STRETCH = 200;
const STRETCHES = 20;

export type OrderParts = {
  readonly buying: Buying;
  readonly log: { info(facts: object, event: string): void };
};

export const orderTasks = (parts: OrderParts) => [
  { name: 'expire-holds', everyMs: 5 * SECOND_MS, work: () => end(parts) },
  { name: 'reveal-results', everyMs: 60 * SECOND_MS, work: revealing(parts) },
];

async function end({ buying, log }: OrderParts): Promise<void> {
  let ended = 0;
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    const now = await endHolds(buying, AT_A_STRETCH);
    ended += now.ended;
    if (!now.rest) break;
  }
  if (ended > 0) log.info({ ended }, 'holds expired');
}

/** Each time goes on where the time before has come to. At first it looks at all orders there ever were. */
function revealing({ buying, log }: OrderParts): () => Promise<void> {
  let since: Revealed | undefined;
  return async () => {
    let all = 0;
    for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
      const { revealed, rest, done } = await revealResults(buying, { since, atMost: AT_A_STRETCH });
      all += revealed;
      since = done;
      if (!rest) break;
    }
    if (all > 0) log.info({ revealed: all }, 'results revealed');
  };
}
