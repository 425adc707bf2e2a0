import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureCluster, passwordOf } from './cluster.ts';
import { ensureDatabase, shopUrl } from './database.ts';
import { OperatorError } from '../db/operator-error.ts';
import { findHome, type Home } from './home.ts';
import { holderOf, LockHeldError, type Lock, takeLock } from './lock.ts';
import { endLeftovers, readPostmaster } from './postmaster.ts';
import { launchServer, type Server } from './server.ts';
import { serverFiles } from './server-files.ts';

const ATTACH_MS = 30_000;

export type Settings = {
  readonly dataDir: string;
  /** Receives messages for the operator, in whole sentences. */
  readonly log: (line: string) => void;
};

type Embedded = {
  /** The connection string of the shop's database. */
  readonly url: string;
  /** The folder of the database. */
  readonly where: string;
  stop(): Promise<void>;
};

/** A server that this process has started and has to stop. */
export type OwnServer = Embedded & { readonly pid: number; readonly ended: Promise<string> };

/** Starts the embedded PostgreSQL on its data directory. Creates the cluster if it is missing. */
export async function startEmbedded({ dataDir, log }: Settings): Promise<OwnServer> {
  const home = findHome(dataDir);
  const lock = lockOf(home);
  try {
    await endLeftovers(home.cluster, log);
    const bin = serverFiles(home.user);
    await ensureCluster(home, bin);
    const server = await launchServer(home, bin);
    return await opened(home, lock, server);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Returns the running server of this data directory, or starts one that the caller stops. */
export async function attachEmbedded({ dataDir, log }: Settings): Promise<Embedded> {
  const home = findHome(dataDir);
  const until = Date.now() + ATTACH_MS;
  while (holderOf(lockFile(home)) !== undefined) {
    const running = readPostmaster(home.cluster);
    if (running?.ready) {
      const url = shopUrl({ port: running.port, password: passwordOf(home) });
      return { url, where: home.cluster, stop: async () => {} };
    }
    if (Date.now() > until)
      throw new OperatorError(`The database in ${home.cluster} is starting or stopping: try again.`);
    await pause(50);
  }
  return startEmbedded({ dataDir, log });
}

const lockFile = (home: Home) => join(home.folder, 'postgres.lock');

function lockOf(home: Home): Lock {
  try {
    return takeLock(lockFile(home), 'database');
  } catch (error) {
    if (!(error instanceof LockHeldError)) throw error;
    throw new OperatorError(
      `The database in ${home.cluster} is already in use by process ${error.holder.pid}.`,
    );
  }
}

async function opened(home: Home, lock: Lock, server: Server): Promise<OwnServer> {
  const access = { port: server.port, password: passwordOf(home) };
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= server.stop().finally(lock.release));
  try {
    await ensureDatabase(access);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: shopUrl(access), where: home.cluster, pid: server.pid, ended: server.ended, stop };
}
