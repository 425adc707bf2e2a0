import type { AlarmOf } from '#backend/actions/alarm-events.ts';
import type { ShopLog } from '#backend/actions/fairness/shop-log.ts';
import type { MinorCaps } from '#backend/domain/orders/limits.ts';
import type { Batching } from '#backend/persistence/db/batching.ts';
import type { Database, OpenDatabase } from '#backend/persistence/db/database.ts';
import { createOrderBatcher, type OrderBatcher } from '#backend/persistence/orders/batcher/batcher.ts';
import { type Gateway, shareStatusRequests } from './gateway.ts';

/** Connections, order batcher, provider and settings of a process that takes payments. */
export type PaymentContext = {
  readonly db: Database;
  readonly batching: Batching;
  readonly orderBatcher: OrderBatcher;
  readonly gateway: Gateway;
  readonly shopLog: ShopLog;
  readonly caps: MinorCaps;
  /** Origin of the pages that the provider returns buyers to. */
  readonly siteOrigin: string;
  /** Raises an alarm: an operator must act. */
  readonly alarm: AlarmOf;
};

type PaymentSettings = Pick<PaymentContext, 'gateway' | 'shopLog' | 'siteOrigin' | 'caps' | 'alarm'>;

/** Opens what payments are taken with, once per backend. */
export function openPaying(
  database: OpenDatabase,
  { gateway, caps, ...settings }: PaymentSettings,
): PaymentContext {
  const { db, batching } = database;
  return {
    ...settings,
    db,
    batching,
    caps,
    orderBatcher: createOrderBatcher(database, {
      caps,
      beacon: { chain: settings.shopLog.beacon.chain, newestRound: settings.shopLog.watch.newest },
    }),
    gateway: shareStatusRequests(gateway),
  };
}
