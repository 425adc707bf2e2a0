import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../db/operator-error.ts';
import { asUser, reasonIn } from './cluster.ts';
import type { Home } from './home.ts';
import { readPostmaster } from './postmaster.ts';

const START_MS = 120_000;
const FAST_SHUTDOWN_MS = 30_000;
const KEPT_LOG_BYTES = 5_000_000;

export type Server = {
  readonly pid: number;
  readonly port: number;
  /** Resolves with the reason when the server ends, intended or not. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
};

/** Starts the server of a cluster on a free port and waits until it accepts connections. */
export async function launchServer(home: Home, bin: string): Promise<Server> {
  const port = await freePort();
  const logFile = join(home.folder, 'postgres.log');
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > KEPT_LOG_BYTES) {
    renameSync(logFile, `${logFile}.1`);
  }
  const log = openSync(logFile, 'a', 0o640);
  const from = fstatSync(log).size;
  const child = spawn(join(bin, 'postgres'), ['-D', home.cluster, ...settings(port)], {
    ...asUser(home),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const reason = () => reasonIn(readFileSync(logFile).subarray(from).toString());
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => resolve(reason()));
  });
  const pid = child.pid;
  if (pid === undefined) throw new OperatorError(`The database server could not be started: ${await ended}`);
  const endGuard = guardServer(home, pid);
  const stop = async () => {
    try {
      await stopServer(child, ended);
    } finally {
      await endGuard();
    }
  };
  await untilReady({ home, child, ended }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { pid, port, ended, stop };
}

/** No Unix socket: its path is limited to 107 bytes, and the path of a data directory may be longer. */
function settings(port: number): string[] {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'on',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // The details of an error quote the row, which may be a member's.
    log_error_verbosity: 'terse',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

type Starting = { home: Home; child: ChildProcess; ended: Promise<string> };

async function untilReady({ home, child, ended }: Starting): Promise<void> {
  const until = Date.now() + START_MS;
  for (;;) {
    const postmaster = readPostmaster(home.cluster);
    if (postmaster?.pid === child.pid && postmaster?.ready) return;
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new OperatorError(`The database server did not start: ${await ended}`);
    }
    if (Date.now() > until)
      throw new OperatorError(`The database server is not ready after ${START_MS / 1000} seconds.`);
    await pause(20);
  }
}

async function stopServer(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGINT');
  const late = setTimeout(() => child.kill('SIGQUIT'), FAST_SHUTDOWN_MS);
  await ended;
  clearTimeout(late);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/**
 * Reads from a pipe whose other end only this process holds, so that it closes when this process ends, however it
 * ends. Then stops the server: with TERM, which lets clients finish, and after 15 s with INT.
 */
const SCRIPT = `
read -r _
read -r pid < "$2/postmaster.pid" && [ "$pid" = "$1" ] || exit 0
kill -TERM "$1"
n=0
while [ "$n" -lt 15 ]; do
  sleep 1
  [ -e "$2/postmaster.pid" ] || exit 0
  n=$((n + 1))
done
kill -INT "$1"
`;

/**
 * Starts a guard that stops the server when this process ends, also after kill -9. Returns a function that ends the
 * guard.
 */
function guardServer(home: Home, pid: number): () => Promise<void> {
  const guard = spawn('/bin/sh', ['-c', SCRIPT, 'koron-do-guard', String(pid), home.cluster], {
    ...asUser(home),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  // If the guard cannot start, the next start of the shop finds the server by its `postmaster.pid`.
  guard.stdin.on('error', () => {});
  const gone = new Promise<void>((resolve) => {
    guard.once('error', () => resolve());
    guard.once('exit', () => resolve());
  });
  return () => {
    guard.ref();
    guard.kill('SIGKILL');
    return gone;
  };
}
