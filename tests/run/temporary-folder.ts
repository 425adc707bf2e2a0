import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';

/** More than several databases with their journals need. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Creates a folder for the database of tests: in memory if there is space, because most of a test's time is otherwise spent
 * on waiting for the disk. It is readable for all users, because PostgreSQL runs as another user under root.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(hasSpace(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'koron-do-'));
  chmodSync(folder, 0o755);
  return folder;
}

function hasSpace(place: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(place);
    return Math.min(bavail * bsize, freemem()) > MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
