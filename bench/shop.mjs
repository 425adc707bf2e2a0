import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createSealing } from '../backend/crypto/sealing.ts';
import { readSealingKeys } from '../backend/crypto/sealing-keys.ts';
import { sealWith } from '../backend/persistence/db/sealed-text.ts';
import { startEmbedded } from '../backend/persistence/embedded/embedded.ts';
import { applyMigrations } from '../backend/persistence/db/migrate.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Fills a new embedded database with `write(url)`, and measures a backend on it: `measure(origin, written)`. */
export async function withShop(write, measure, env = UNLIMITED) {
  const database = await openDatabaseServer();
  try {
    await applyMigrations(database.url);
    const written = await write(database.url);
    const backend = await openBackend(database, env);
    await measure(backend.origin, written).finally(backend.stop);
  } finally {
    await database.stop();
  }
}

/** Starts a backend on a new embedded database, both on loopback: `{ origin, url, stop }`. */
export async function openShop(env) {
  const database = await openDatabaseServer();
  try {
    const backend = await openBackend(database, env);
    const stop = async () => {
      await backend.stop();
      await database.stop();
    };
    return { origin: backend.origin, url: database.url, stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Starts an embedded database in a temporary folder: `{ url, pid, dataDir, stop }`. */
export async function openDatabaseServer() {
  const dataDir = newFolder();
  const database = await startEmbedded({ dataDir, log: () => {} });
  // The backends read the same keys.
  sealWith(() => createSealing(readSealingKeys({ DATA_DIR: dataDir })));
  const stop = async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: database.url, pid: database.pid, dataDir, stop };
}

/** A temporary folder that the server's user may enter, so that all of its files are in it, and are removed with it. */
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'koron-do-bench-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Settings without a rate limit, because all requests come from one client. */
export const UNLIMITED = {
  LOG_LEVEL: 'info',
  REQUESTS_PER_MINUTE: '9999999',
  ALLOW_SANDBOX_PAYMENTS: 'yes',
  ALLOW_LOCAL_BEACON: 'yes',
};

/** Starts a backend on a running database: `{ origin, pid, reports, stop }`; `reports` counts warnings and errors in its log. */
export async function openBackend({ url, dataDir }, env = UNLIMITED) {
  const child = spawn(process.execPath, ['backend/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: dataDir, BACKEND_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    const ended = hasEnded ? undefined : once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  try {
    const reports = new Map();
    return { origin: await originOf(child, reports), pid: child.pid, reports, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Warnings and errors. */
const IS_REPORTED = /"level":[456]0/;

/** Returns the origin in the backend's log, and counts the warnings and errors in the rest of the log. */
function originOf(child, reports) {
  let isOpen = false;
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const isReported = IS_REPORTED.test(line);
      if (isOpen && !isReported) return;
      const { msg, err } = JSON.parse(line);
      const what = [msg, ...(err === undefined ? [] : [err.code ?? err.message])].join(': ');
      if (isReported) reports.set(what, (reports.get(what) ?? 0) + 1);
      isOpen ||= String(msg).startsWith('Server listening at ');
      if (String(msg).startsWith('Server listening at ')) resolve(msg.slice('Server listening at '.length));
    });
    child.once('exit', (code) => reject(new Error(`The backend ended before it was open, with ${code}.`)));
  });
}
