import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type OwnServer, startEmbedded } from '#backend/persistence/embedded/embedded.ts';
import { freePort } from '../../run/start-shop.ts';
import { temporaryFolder } from '../../run/temporary-folder.ts';
import { aRelay } from './tcp-proxy.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const quietly = () => {};

/** A shop of two real processes, either of which can be killed without a word. */
export type DrillShop = {
  readonly origin: string;
  /** The database's address, which stays the same when its server is killed. */
  readonly url: string;
  killBackend(): Promise<void>;
  killDatabase(): Promise<void>;
  /** What the backend has logged as an error, by event. */
  readonly errors: ReadonlyMap<string, number>;
  close(): Promise<void>;
};

/** A backend as in production, on a database server of its own in a temporary folder. */
export async function openDrillShop(): Promise<DrillShop> {
  const dataDir = temporaryFolder();
  const errors = new Map<string, number>();
  let server = await startEmbedded({ dataDir, log: quietly });
  const relay = await aRelay(() => Number(new URL(server.url).port));
  const url = Object.assign(new URL(server.url), { port: String(relay.port) }).href;
  const port = await freePort();
  const start = () => startBackend({ port, url, dataDir }, errors);
  let backend = await start();
  return {
    origin: `http://127.0.0.1:${port}`,
    url,
    errors,
    killBackend: async () => {
      await killed(backend);
      backend = await start();
    },
    killDatabase: async () => {
      await killedServer(server);
      server = await startEmbedded({ dataDir, log: quietly });
    },
    close: async () => {
      await ended(backend, 'SIGTERM');
      await relay.close();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const killed = (child: ChildProcess) => ended(child, 'SIGKILL');

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/** The server’s own processes notice the death of the first one, and go. */
async function killedServer(server: OwnServer): Promise<void> {
  process.kill(server.pid, 'SIGKILL');
  await server.ended;
  await server.stop();
}

type Place = { readonly port: number; readonly url: string; readonly dataDir: string };

function startBackend({ port, url, dataDir }: Place, errors: Map<string, number>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['backend/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      BACKEND_PORT: String(port),
      SITE_ORIGIN: `http://localhost:${port}`,
      REQUESTS_PER_MINUTE: '9999999',
      ALLOW_BUILT_IN_MAILBOX: 'yes',
      ALLOW_PRETEND_PAYMENTS: 'yes',
      OPERATOR_NAME: '見本',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { level, msg } = JSON.parse(line);
      if (level === 'error' || level === 'fatal' || level >= 50) errors.set(msg, (errors.get(msg) ?? 0) + 1);
      if (String(msg).startsWith('Server listening at ')) resolve(child);
    });
    child.once('exit', (code) => reject(new Error(`The backend ended before it was open, with ${code}.`)));
  });
}
