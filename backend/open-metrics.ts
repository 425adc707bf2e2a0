import { setTimeout as pause } from 'node:timers/promises';
import { jobStanding } from './actions/operation/job-standing.ts';
import type { Errand } from './actions/operation/meters.ts';
import type { Gateway } from './actions/payments/ports.ts';
import type { KeptMeters } from './metrics/meters.ts';
import { poolFamilies } from './metrics/pools.ts';
import type { ProcessReadings } from './metrics/process.ts';
import { gauge } from './metrics/series.ts';
import { jobFamilies, shopFamilies } from './metrics/standing.ts';
import { type Family, METRICS_MEDIA, metricsText } from './metrics/text.ts';
import { databaseClock } from './persistence/clock.ts';
import type { OpenDatabase } from './persistence/database.ts';
import { figureStore } from './persistence/operation/figure-store.ts';
import { jobStore } from './persistence/operation/job-store.ts';

/** Whoever collects metrics gives up after ten seconds; what this process knows by itself he gets in any case. */
const PATIENCE_MS = 5_000;
/** However many collect: the database is asked so often and no more. */
const FRESH_MS = 5_000;

export type Readings = { readonly counted: KeptMeters; readonly own: ProcessReadings };

/** Everything /metrics tells, ready to be read. */
export function openMetrics({ db, poolUse }: OpenDatabase, { counted, own }: Readings) {
  const jobs = { clock: databaseClock(db), jobs: jobStore(db) };
  const ask = async () => {
    const [standing, figures] = await Promise.all([jobStanding(jobs), figureStore(db).figures()]);
    return [...jobFamilies(standing), ...shopFamilies(figures)];
  };
  const asked = keptFresh(ask);
  return {
    media: METRICS_MEDIA,
    read: async () => {
      const told = await Promise.race([
        asked().catch(() => undefined),
        pause(PATIENCE_MS, undefined, UNSEEN),
      ]);
      const up = gauge({ name: 'shop_database_up', help: 'Whether the database answers.' }, [
        { value: told === undefined ? 0 : 1 },
      ]);
      return metricsText([
        up,
        ...(told ?? []),
        ...poolFamilies(poolUse()),
        ...own.families(),
        ...counted.families(),
      ]);
    },
  };
}

const UNSEEN = { ref: false } as const;

function keptFresh(ask: () => Promise<Family[]>): () => Promise<Family[]> {
  let last: { readonly at: number; readonly answer: Promise<Family[]> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at > FRESH_MS) last = { at: now, answer: ask() };
    return last.answer;
  };
}

/** Counts the errands on which a provider was away. */
export function countingAway(gateway: Gateway, { providerAway }: KeptMeters): Gateway {
  const counted = async <Answer>(errand: Errand, answer: Promise<Answer>): Promise<Answer> => {
    const told = await answer;
    if (told === 'away') providerAway(errand);
    return told;
  };
  return {
    ...gateway,
    openSession: (wish) => counted('openSession', gateway.openSession(wish)),
    standing: (trip) => counted('standing', gateway.standing(trip)),
    closeSession: (id) => counted('closeSession', gateway.closeSession(id)),
    chargeCard: (charge) => counted('chargeCard', gateway.chargeCard(charge)),
    refund: (payment) => counted('refund', gateway.refund(payment)),
    forgetCard: (id) => counted('forgetCard', gateway.forgetCard(id)),
  };
}
