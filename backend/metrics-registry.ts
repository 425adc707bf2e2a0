import { traced } from '#lib/site/tracing.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { jobStatus } from '#backend/persistence/monitoring/jobs.ts';
import type { ForeignList, ProviderOperation } from '#backend/metrics/meters.ts';
import { sharedRead } from '#backend/http/server/shared-read.ts';
import type { Gateway, Unavailable } from './actions/payments/gateway.ts';
import type { Meters } from './metrics/meters.ts';
import { addBatchers } from './metrics/batchers.ts';
import { addPools } from './metrics/pools.ts';
import type { ProcessMetrics } from '#lib/site/process-metrics.ts';
import { addGauge, createRegistry, METRICS_MEDIA, metricsText } from '#lib/site/metrics.ts';
import { shopMetrics } from './metrics/shop.ts';
import type { OpenDatabase } from '#backend/persistence/db/database.ts';
import { accessChanges } from '#backend/persistence/monitoring/access-changes.ts';
import { shopFigures } from '#backend/persistence/monitoring/shop-figures.ts';
/** Prometheus' default scrape timeout is 10 s. Metrics of this process are returned even if the database is unavailable. */
const DATABASE_TIMEOUT_MS = 5_000;
/** Minimum time between two reads of the database, for any number of collectors. */
const DATABASE_INTERVAL_MS = 5_000;

export type Readings = { readonly counted: Meters; readonly own: ProcessMetrics };

/** Creates the reader behind `/metrics`. */
export function createMetrics(
  { monitoringDb: db, poolUse, batching }: OpenDatabase,
  { counted, own }: Readings,
) {
  const readShop = sharedRead(DATABASE_INTERVAL_MS, async () =>
    shopMetrics(...(await Promise.all([jobStatus(db), shopFigures(db), accessChanges(db)]))),
  );
  return {
    media: METRICS_MEDIA,
    read: async () => {
      const shop = await Promise.race([
        readShop().catch(() => undefined),
        pause(DATABASE_TIMEOUT_MS, undefined, { ref: false }),
      ]);
      const current = createRegistry();
      addGauge(current, { name: 'shop_database_up', help: '1 if the database answers, otherwise 0.' }, [
        { value: shop === undefined ? 0 : 1 },
      ]);
      addPools(current, [...poolUse(), ...counted.pools()]);
      addBatchers(current, batching.uses());
      return metricsText([current, ...(shop === undefined ? [] : [shop]), ...own.read(), counted.registry]);
    },
  };
}

/** Traces the provider's operations, and counts those for which it is unavailable, and what it lists of other systems. */
export function countingOutages(gateway: Gateway, { providerUnavailable, foreignListed }: Meters): Gateway {
  const counted = async <Answer>(
    operation: ProviderOperation,
    send: () => Promise<Answer>,
  ): Promise<Answer> => {
    const result = await traced({ name: `provider ${operation}`, kind: 'client' }, send);
    if (result === 'unavailable') providerUnavailable(operation);
    return result;
  };
  const withForeign = async <Page extends { readonly foreign?: number }>(
    list: ForeignList,
    read: Promise<Page | Unavailable>,
  ): Promise<Page | Unavailable> => {
    const page = await read;
    if (page !== 'unavailable') foreignListed(list, page.foreign ?? 0);
    return page;
  };
  const { records } = gateway;
  return {
    ...gateway,
    records: {
      ...records,
      payments: (range) => withForeign('payments', records.payments(range)),
      disputes: (at) => withForeign('disputes', records.disputes(at)),
    },
    openSession: (params) => counted('openSession', () => gateway.openSession(params)),
    status: (paymentSession) => counted('status', () => gateway.status(paymentSession)),
    findCapture: (payment) => counted('findCapture', () => gateway.findCapture(payment)),
    closeSession: (id) => counted('closeSession', () => gateway.closeSession(id)),
    authenticateCard: (charge) => counted('authenticateCard', () => gateway.authenticateCard(charge)),
    chargeCard: (charge) => counted('chargeCard', () => gateway.chargeCard(charge)),
    refund: (payment) => counted('refund', () => gateway.refund(payment)),
    forgetCard: (id) => counted('forgetCard', () => gateway.forgetCard(id)),
  };
}
