import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { markOf } from '#backend/persistence/embedded/lock.ts';

const Word = z.object({ url: z.string(), pid: z.int() });

export type Keeper = { readonly pid: number; readonly server: number; readonly url: string };

/** Another process that keeps the database of a folder, as a shop would. */
export async function aKeeper(dataDir: string): Promise<Keeper> {
  const child = fork(new URL('./keep-database.ts', import.meta.url), [dataDir]);
  const [word] = await once(child, 'message');
  const { url, pid } = Word.parse(word);
  child.disconnect();
  child.unref();
  return { pid: child.pid ?? 0, server: pid, url };
}

/** Kills without a word, and waits until the dead are dead. */
export async function kill9(pids: readonly number[]): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await until(() => !pids.some(isAlive));
}

export const isAlive = (pid: number) => markOf(pid) !== undefined;

/** Waits for what must come about soon; a test that waits in vain fails by its own limit. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(50);
}
