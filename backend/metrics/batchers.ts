import { addCounter, addGauge, type Registry } from '#lib/site/metrics.ts';
import type { BatcherUse } from '#backend/persistence/db/batcher.ts';

/** Adds the counts of the batchers. Calls divided by batches is the mean size of a batch. */
export function addBatchers(registry: Registry, uses: ReadonlyMap<string, BatcherUse>): void {
  const samples = (value: (use: BatcherUse) => number) =>
    [...uses].map(([batcher, use]) => ({ labels: { batcher }, value: value(use) }));
  const define = (name: string, help: string) => ({ name, help, labelNames: ['batcher'] });
  addCounter(
    registry,
    define('shop_batches_total', 'Batches that were run.'),
    samples(({ batches }) => batches),
  );
  addCounter(
    registry,
    define('shop_batched_calls_total', 'Calls in these batches.'),
    samples(({ calls }) => calls),
  );
  addCounter(
    registry,
    define('shop_batch_calls_rejected_total', 'Calls that were not run, because too many waited.'),
    samples(({ rejected }) => rejected),
  );
  addGauge(
    registry,
    define('shop_batch_calls_waiting', 'Calls that wait for a batch.'),
    samples(({ waiting }) => waiting),
  );
}
