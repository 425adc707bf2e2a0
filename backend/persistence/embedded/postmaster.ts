import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../db/operator-error.ts';

const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean };

/** Reads the state that the server writes to `postmaster.pid`. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid, , , port, , , , status] = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' };
}

/**
 * Stops the servers that a dead owner has left running in a cluster, and removes `postmaster.pid` of a server that
 * has ended. PostgreSQL takes that file for a running server as soon as another process gets its number.
 */
export async function endLeftovers(cluster: string, log: (line: string) => void): Promise<void> {
  const recorded = existsSync(cluster) ? readPostmaster(cluster) : undefined;
  if (recorded === undefined) return;
  const servers = serversOf(cluster);
  if (servers.length > 0)
    log(`A database server was left running (process ${servers[0]}): stopping it first.`);
  const main = servers.includes(recorded.pid) ? [recorded.pid] : [];
  signal(main, 'SIGINT');
  if (!(await gone(cluster, FAST_SHUTDOWN_MS))) {
    signal(main, 'SIGQUIT');
    if (!(await gone(cluster, IMMEDIATE_SHUTDOWN_MS))) {
      throw new OperatorError(
        `A database server (process ${recorded.pid}) still holds ${cluster} and does not stop.`,
      );
    }
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

async function gone(cluster: string, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs;
  while (serversOf(cluster).length > 0) {
    if (Date.now() > until) return false;
    await pause(50);
  }
  return true;
}

/** All processes of a server on this cluster: they run `postgres` with the cluster as working directory. */
function serversOf(cluster: string): number[] {
  const folder = realpathSync(cluster);
  if (!existsSync('/proc/self/stat')) return fromPidFile(cluster);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => linkOf(pid, 'cwd') === folder && programOf(pid) === 'postgres')
    .map(Number)
    .sort((a, b) => a - b);
}

function linkOf(pid: string, name: string): string {
  try {
    return readlinkSync(`/proc/${pid}/${name}`);
  } catch {
    return '';
  }
}

/** The link of a program that was replaced since its start ends with ` (deleted)`. */
const programOf = (pid: string) => basename(linkOf(pid, 'exe').replace(/ \(deleted\)$/, ''));

function fromPidFile(cluster: string): number[] {
  const pid = readPostmaster(cluster)?.pid;
  return pid !== undefined && signal([pid], 0) ? [pid] : [];
}

function signal(pids: readonly number[], name: NodeJS.Signals | 0): boolean {
  try {
    return pids.every((pid) => process.kill(pid, name));
  } catch {
    return false;
  }
}
