import type { PoolUse } from '../actions/operation/pool-use.ts';
import { gauge } from './series.ts';
import type { Family } from './text.ts';

export function poolFamilies(pools: readonly PoolUse[]): Family[] {
  const each = (value: (use: PoolUse) => number) =>
    pools.map((use) => ({ labels: { pool: use.pool }, value: value(use) }));
  return [
    gauge(
      { name: 'shop_pool_connections_max', help: 'Connections a pool may open.' },
      each(({ most }) => most),
    ),
    gauge(
      { name: 'shop_pool_connections_open', help: 'Connections that are open.' },
      each(({ open }) => open),
    ),
    gauge(
      { name: 'shop_pool_connections_idle', help: 'Those that nobody uses just now.' },
      each(({ idle }) => idle),
    ),
    gauge(
      { name: 'shop_pool_waiting', help: 'Who waits for a connection.' },
      each(({ waiting }) => waiting),
    ),
  ];
}
