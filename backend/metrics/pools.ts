import type { Registry } from '@prometheus-io/client';
import { addGauge } from '#lib/site/metrics.ts';
import type { PoolUse } from '#backend/persistence/db/database.ts';

/** Adds the use of the database connection pools. */
export function addPools(registry: Registry, pools: readonly PoolUse[]): void {
  const add = (name: string, help: string, value: (use: PoolUse) => number) =>
    addGauge(
      registry,
      { name, help, labelNames: ['pool'] },
      pools.map((use) => ({ labels: { pool: use.pool }, value: value(use) })),
    );
  add('shop_pool_connections_max', 'Maximum of connections of a pool.', ({ most }) => most);
  add('shop_pool_connections_open', 'Open connections.', ({ open }) => open);
  add('shop_pool_connections_idle', 'Open connections that are not in use.', ({ idle }) => idle);
  add('shop_pool_waiting', 'Queries that wait for a connection.', ({ waiting }) => waiting);
}
