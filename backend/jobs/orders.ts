import { expireHolds } from '#backend/actions/orders/orders.ts';
import { type PlayedOrders, playDueOrders } from '#backend/actions/orders/play.ts';
import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';
import type { JobLog } from './run-jobs.ts';

const SECOND_MS = 1_000;
/** A backlog is processed in batches; the job can be stopped between runs. */
const BATCH_SIZE = 200;
const MAX_BATCHES = 20;

type OrderJobDeps = {
  readonly paying: Pick<PaymentContext, 'db' | 'batching' | 'orderBatcher'>;
  readonly log: Pick<JobLog, 'info'>;
};

export const orderJobs = (parts: OrderJobDeps) => [
  { name: 'expire-holds', everyMs: 5 * SECOND_MS, work: () => runExpireHolds(parts) },
  { name: 'play-orders', everyMs: 60 * SECOND_MS, work: orderPlayer(parts) },
];

async function runExpireHolds({ paying, log }: OrderJobDeps): Promise<void> {
  let ended = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const now = await expireHolds(paying, BATCH_SIZE);
    ended += now.ended;
    if (!now.rest) break;
  }
  if (ended > 0) log.info({ ended }, 'holds expired');
}

/** Each run continues where the previous one ended. The first run reads all orders. */
function orderPlayer({ paying, log }: OrderJobDeps): () => Promise<void> {
  let since: PlayedOrders | undefined;
  return async () => {
    let all = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const { played, rest, done } = await playDueOrders(paying, { since, atMost: BATCH_SIZE });
      all += played;
      since = done;
      if (!rest) break;
    }
    if (all > 0) log.info({ played: all }, 'orders played');
  };
}
