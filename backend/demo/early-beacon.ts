import { setTimeout as pause } from 'node:timers/promises';
import { type Beacon, roundOfAnswer } from '#backend/actions/fairness/beacon.ts';
import { revealRounds } from '#backend/actions/fairness/reveal-rounds.ts';
import { openShopLog, type ShopLog, type ShopLogConfig } from '#backend/actions/fairness/shop-log.ts';
import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { oldestWaitingSale } from '#backend/persistence/fairness/reveals.ts';
import { localBeacon } from '#backend/providers/beacon/local-beacon.ts';
import { decidingRound, roundAt, timeOfRound } from '#lib/fairness/beacon.ts';

/** A local beacon that has a round as soon as no later sale can wait for it. */
function earlyBeacon(secret: string): Beacon {
  const beacon = localBeacon(secret, () => Number.POSITIVE_INFINITY);
  const newestRound = (ms: number) => decidingRound(beacon.chain, ms) - 1;
  return {
    ...beacon,
    newestRound,
    latest: async () => roundOfAnswer(await beacon.round(newestRound(Date.now()))),
  };
}

/** Opens the log of a shop with such a beacon. */
export async function openEarlyShopLog(
  db: Database,
  config: Omit<ShopLogConfig, 'openBeacon'>,
): Promise<ShopLog> {
  const shopLog = await openShopLog(db, { ...config, openBeacon: earlyBeacon });
  // Rounds that are revealed before their time would look like a clock that is behind. Results wait until they are asked for.
  const watch = { ...shopLog.watch, saw: () => {}, isUnavailable: () => false, isLate: () => false };
  return { ...shopLog, watch };
}

/** Decides the results of all sales. */
export async function revealAll({ db, shopLog }: Pick<PaymentContext, 'db' | 'shopLog'>): Promise<void> {
  for (;;) {
    await revealRounds(db, shopLog);
    if ((await oldestWaitingSale(db)) === undefined) return;
    const { chain } = shopLog.beacon;
    const now = Date.now();
    await pause(timeOfRound(chain, roundAt(chain, now) + 1) - now);
  }
}
