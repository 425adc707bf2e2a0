import { existsSync, rmSync, writeFileSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describeAddress } from '#backend/persistence/db/database-errors.ts';
import { isUntouched } from '#backend/persistence/embedded/database.ts';
import { startEmbedded } from '#backend/persistence/embedded/embedded.ts';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import {
  LockHeldError,
  type KnownProcess,
  type Lock,
  takeLock,
  isAlive,
} from '#backend/persistence/embedded/lock.ts';
import type { ShopEnv } from './environment.ts';
import { opsCommand } from './programs.ts';
import { step, runTool } from './run-tool.ts';
import { killGroup } from './child.ts';

export type Database = {
  readonly url: string;
  readonly where: string;
  readonly ended: Promise<string>;
  stop(): Promise<void>;
};

/** Opens the database of DATABASE_URL, or starts the embedded one. */
export async function openDatabase({ DATABASE_URL, DATA_DIR }: ShopEnv): Promise<Database> {
  if (DATABASE_URL === undefined)
    return startEmbedded({ dataDir: DATA_DIR, log: (line) => console.log(`  ${line}`) });
  const where = `the database of DATABASE_URL, ${describeAddress(DATABASE_URL)}`;
  return { url: DATABASE_URL, where, ended: new Promise(() => {}), stop: async () => {} };
}

/**
 * Loads the demonstration catalogue into an unused database. Writes a marker file first, so that the next start repeats
 * an interrupted import.
 */
export async function loadDemonstration(env: ShopEnv, url: string, stop: AbortSignal): Promise<void> {
  if (env.DEMONSTRATION === 'no') return;
  const owed = join(env.DATA_DIR, 'demonstration.owed');
  if (await isUntouched(url)) writeFileSync(owed, 'The demonstration catalogue is still to be loaded.\n');
  if (!existsSync(owed)) return;
  await step('Loading the demonstration catalogue', async () => {
    await runTool(opsCommand(['migrate'], env, url), stop);
    await runTool(opsCommand(['catalogue', 'import', env.catalogue, '--demonstration'], env, url), stop);
  });
  rmSync(owed);
}

/** 64 MiB for the database's write-ahead log; with less the start fails later and less clearly. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;
const EXIT_GRACE_MS = 12_000;

/** Locks the data directory and ends processes that a killed launcher left running. */
export async function claimDataDir(dataDir: string): Promise<Lock> {
  mkdirSync(dataDir, { recursive: true });
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < MIN_FREE_BYTES) {
    throw new OperatorError(
      `The disk is full: less than 64 MB are free for ${dataDir} (DATA_DIR). Nothing was started.`,
    );
  }
  const lock = lockOf(dataDir);
  await endLeftovers(lock.leftBehind);
  return lock;
}

function lockOf(dataDir: string): Lock {
  try {
    return takeLock(join(dataDir, 'shop.lock'), 'shop');
  } catch (error) {
    if (!(error instanceof LockHeldError)) throw error;
    throw new OperatorError(
      `${dataDir} is in use by another shop (process ${error.holder.pid}): close that one, or set DATA_DIR to another folder.`,
    );
  }
}

/** They end by themselves on SIGTERM. After 12 s they are killed. */
async function endLeftovers(processes: readonly KnownProcess[]): Promise<void> {
  const until = Date.now() + EXIT_GRACE_MS;
  for (const { pid } of processes) process.kill(pid, 'SIGTERM');
  while (processes.some(isAlive) && Date.now() < until) await pause(50);
  for (const { pid } of processes.filter(isAlive)) killGroup(pid);
}
