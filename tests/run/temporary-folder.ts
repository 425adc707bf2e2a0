import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';

/** Several databases with their journals, and more of both than any run of the tests has made. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * A folder for a database that nobody needs any more after its tests, in memory where there is room for it: most of a
 * test's time would else be waiting until a disk has what soon is thrown away. It is open to everybody's look, so that
 * the database may lie in it also under root.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'koron-do-'));
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(place: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(place);
    return Math.min(bavail * bsize, freemem()) > ROOM_BYTES;
  } catch {
    return false;
  }
}
