import type { Registry } from '@prometheus-io/client';
import { statfsSync } from 'node:fs';
import { addGauge } from '#lib/site/metrics.ts';

/** Adds size and free space of the disk under `dataDir`. Adds nothing if the folder does not exist. */
export function addDisk(registry: Registry, dataDir: string): void {
  const disk = readDisk(dataDir);
  if (disk === undefined) return;
  const { bavail, blocks, bsize } = disk;
  addGauge(registry, { name: 'shop_data_disk_bytes', help: 'Size of the disk under DATA_DIR.' }, [
    { value: blocks * bsize },
  ]);
  addGauge(registry, { name: 'shop_data_disk_free_bytes', help: 'Free bytes of the disk under DATA_DIR.' }, [
    { value: bavail * bsize },
  ]);
}

/** The free part of the disk under `dataDir`, 0 to 1. `undefined`: the folder does not exist. */
export function freeDisk(dataDir: string): number | undefined {
  const disk = readDisk(dataDir);
  return disk && disk.bavail / Math.max(1, disk.blocks);
}

function readDisk(dataDir: string) {
  try {
    return statfsSync(dataDir);
  } catch {
    return undefined;
  }
}
