import { monitorEventLoopDelay } from 'node:perf_hooks';
import { diskFamilies } from './disk.ts';
import { gauge, histogram } from './series.ts';
import type { Family } from './text.ts';

const SECOND_MS = 1_000;
const NS = 1e9;
const DELAY_BOUNDS_S = [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];

export type ProcessReadings = { families(): Family[]; stop(): void };

/** How this process is: since when, which version, how busy, how large, and with how much room on its disk. */
export function readProcess(version: string, dataDir: string): ProcessReadings {
  const startedAt = Date.now() / 1000 - process.uptime();
  const delays = histogram(
    {
      name: 'shop_event_loop_delay_seconds',
      help: 'The longest that anything waited for its turn, looked at every second.',
    },
    DELAY_BOUNDS_S,
  );
  const watch = monitorEventLoopDelay();
  watch.enable();
  const looking = setInterval(() => {
    delays.observe(watch.max / NS);
    watch.reset();
  }, SECOND_MS).unref();
  return {
    families: () => [delays.family(), ...standing(version, startedAt), ...diskFamilies(dataDir)],
    stop: () => {
      clearInterval(looking);
      watch.disable();
    },
  };
}

function standing(version: string, startedAt: number): Family[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return [
    gauge({ name: 'shop_build_info', help: 'Which version runs, on which Node.' }, [
      { labels: { version, node: process.versions.node }, value: 1 },
    ]),
    gauge({ name: 'process_start_time_seconds', help: 'When this process started.' }, [{ value: startedAt }]),
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time spent.',
      type: 'counter',
      samples: [{ value: (user + system) / 1e6 }],
    },
    gauge({ name: 'process_resident_memory_bytes', help: 'Memory in use.' }, [{ value: rss }]),
    gauge({ name: 'shop_heap_used_bytes', help: 'Memory of living objects.' }, [{ value: heapUsed }]),
  ];
}
