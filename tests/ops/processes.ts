import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { markOf } from '#backend/persistence/embedded/lock.ts';

const Started = z.object({ url: z.string(), pid: z.int() });

export type DatabaseProcess = { readonly pid: number; readonly serverPid: number; readonly url: string };

/** Starts another process that holds the database of a folder, as a shop does. */
export async function aDatabaseProcess(dataDir: string): Promise<DatabaseProcess> {
  const child = fork(new URL('./database-process.ts', import.meta.url), [dataDir]);
  const [message] = await once(child, 'message');
  const { url, pid } = Started.parse(message);
  child.disconnect();
  child.unref();
  return { pid: child.pid ?? 0, serverPid: pid, url };
}

/** Kills processes with SIGKILL and waits until they have ended. */
export async function kill9(pids: readonly number[]): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await until(() => !pids.some(isAlive));
}

export const isAlive = (pid: number) => markOf(pid) !== undefined;

/** Waits for a condition. The time limit of the test ends the wait. */
export async function until(isMet: () => boolean): Promise<void> {
  while (!isMet()) await pause(50);
}

/** Runs one statement on a database and returns its rows. */
export async function rowsOf(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
