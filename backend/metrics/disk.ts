import { statfsSync } from 'node:fs';
import { gauge } from './series.ts';
import type { Family } from './text.ts';

/** How full the disk is on which the shop keeps what must last; nothing, where there is no such folder. */
export function diskFamilies(dataDir: string): Family[] {
  const disk = readDisk(dataDir);
  if (disk === undefined) return [];
  const { bavail, blocks, bsize } = disk;
  return [
    gauge({ name: 'shop_data_disk_bytes', help: 'Size of the disk under DATA_DIR.' }, [
      { value: blocks * bsize },
    ]),
    gauge({ name: 'shop_data_disk_free_bytes', help: 'What of it can still be written.' }, [
      { value: bavail * bsize },
    ]),
  ];
}

function readDisk(dataDir: string) {
  try {
    return statfsSync(dataDir);
  } catch {
    return undefined;
  }
}
