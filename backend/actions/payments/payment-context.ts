import type { MinorCaps } from '#backend/domain/orders/limits.ts';
import type { Batching } from '#backend/persistence/db/batching.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { OrderBatcher } from '#backend/persistence/orders/batcher/batcher.ts';
import type { ShippingFeeWriter } from '../shipments/shipping-fees.ts';
import type { Alarm } from './alarms.ts';
import type { Gateway } from './gateway.ts';

/** Connections, order batcher, provider and settings of a process that takes payments. */
export type PaymentContext = {
  readonly db: Database;
  readonly batching: Batching;
  readonly orderBatcher: OrderBatcher;
  readonly fees: ShippingFeeWriter;
  readonly gateway: Gateway;
  readonly caps: MinorCaps;
  /** Origin of the pages that the provider returns buyers to. */
  readonly siteOrigin: string;
  /** Raises an alarm: an operator must act. */
  alarm(facts: Readonly<Record<string, unknown>>, event: Alarm): void;
};
