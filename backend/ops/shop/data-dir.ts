import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainFailure } from '#backend/persistence/embedded/failure.ts';
import { InUse, type KnownProcess, type Lock, takeLock } from '#backend/persistence/embedded/lock.ts';
import { lives } from '#backend/persistence/embedded/process-mark.ts';
import { killGroup } from './child.ts';

/** Enough for a database's journal to go on; below it a start would only fail later and less clearly. */
const WANTED_BYTES = 64 * 1024 * 1024;
const LEAVING_MS = 12_000;

/** Makes the data directory this shop's own, and ends what a shop that was killed has left running on it. */
export async function claimDataDir(dataDir: string): Promise<Lock> {
  mkdirSync(dataDir, { recursive: true });
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < WANTED_BYTES) {
    throw new PlainFailure(
      `The disk is full: less than 64 MB are free for ${dataDir} (DATA_DIR). Nothing was started.`,
    );
  }
  const lock = lockOf(dataDir);
  await endLeftBehind(lock.leftBehind);
  return lock;
}

function lockOf(dataDir: string): Lock {
  try {
    return takeLock(join(dataDir, 'shop.lock'), 'shop');
  } catch (error) {
    if (!(error instanceof InUse)) throw error;
    throw new PlainFailure(
      `${dataDir} is in use by another shop (process ${error.holder.pid}): close that one, or set DATA_DIR to another folder.`,
    );
  }
}

/** They leave by themselves as soon as they notice; whoever does not is made to. */
async function endLeftBehind(processes: readonly KnownProcess[]): Promise<void> {
  const until = Date.now() + LEAVING_MS;
  for (const { pid } of processes) process.kill(pid, 'SIGTERM');
  while (processes.some(lives) && Date.now() < until) await pause(50);
  for (const { pid } of processes.filter(lives)) killGroup(pid);
}
