import { createRegistry } from '#lib/site/metrics.ts';
import { measureProcess, type ProcessMetrics } from '#lib/site/process-metrics.ts';
import { addDisk } from './disk.ts';

/** Measures this process and the disk under `dataDir`. */
export function measureBackend(version: string, dataDir: string): ProcessMetrics {
  const { read, stop } = measureProcess(version);
  return {
    read: () => {
      const disk = createRegistry();
      addDisk(disk, dataDir);
      return [...read(), disk];
    },
    stop,
  };
}
