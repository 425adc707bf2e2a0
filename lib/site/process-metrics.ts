import { Histogram } from '@prometheus-io/client';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { addCounter, addGauge, createRegistry, type Registry } from './metrics.ts';

const INTERVAL_MS = 1_000;
const NS_PER_S = 1e9;
const DELAY_BUCKETS_S = [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];

export type ProcessMetrics = { read(): readonly Registry[]; stop(): void };

/** Measures this process: version, start, CPU, memory and event loop. */
export function measureProcess(version: string): ProcessMetrics {
  const startedAt = Date.now() / 1000 - process.uptime();
  const measured = createRegistry();
  const delays = new Histogram({
    name: 'shop_event_loop_delay_seconds',
    help: 'The longest delay of the event loop in each second.',
    buckets: DELAY_BUCKETS_S,
    registers: [measured],
  });
  const monitor = monitorEventLoopDelay();
  monitor.enable();
  const timer = setInterval(() => {
    delays.observe(monitor.max / NS_PER_S);
    monitor.reset();
  }, INTERVAL_MS).unref();
  return {
    read: () => {
      const current = createRegistry();
      addProcess(current, version, startedAt);
      return [measured, current];
    },
    stop: () => {
      clearInterval(timer);
      monitor.disable();
    },
  };
}

function addProcess(registry: Registry, version: string, startedAt: number): void {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const add = (name: string, help: string, value: number) => addGauge(registry, { name, help }, [{ value }]);
  addGauge(
    registry,
    {
      name: 'shop_build_info',
      help: 'The versions of the shop and of Node.',
      labelNames: ['version', 'node'],
    },
    [{ labels: { version, node: process.versions.node }, value: 1 }],
  );
  add('process_start_time_seconds', 'Start of this process, as a Unix time.', startedAt);
  addCounter(registry, { name: 'process_cpu_seconds_total', help: 'CPU time used.' }, [
    { value: (user + system) / 1e6 },
  ]);
  add('process_resident_memory_bytes', 'Resident memory.', rss);
  add('shop_heap_used_bytes', 'Memory of objects on the JavaScript heap.', heapUsed);
}
