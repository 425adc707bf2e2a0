import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { type OwnServer, startEmbedded } from '#backend/persistence/embedded/embedded.ts';
import { freePort } from '../../run/start-shop.ts';
import { temporaryFolder } from '../../run/temporary-folder.ts';
import { aCatalogueFolder, aDrawFile, aLastOne, aPrizeLine } from '../../support/catalogue.ts';
import { runProgram } from '../../support/process.ts';
import { rowsOf } from '../processes.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const silent = () => {};

/** A shop of two backends and a database server, each of which can be killed. */
export type CrashShop = {
  /** The addresses of the backends. */
  readonly origins: readonly string[];
  /** The address of the database. It stays the same when the server is killed and started again. */
  readonly url: string;
  /** Kills the backends in turn and starts them again. */
  killBackend(): Promise<void>;
  killDatabase(): Promise<void>;
  /** Errors in the backend's log, counted by message. */
  readonly errors: ReadonlyMap<string, number>;
  close(): Promise<void>;
};

/** Starts two backends as in production, on a new database server in a temporary folder. */
export async function openCrashShop(): Promise<CrashShop> {
  const dataDir = temporaryFolder();
  const errors = new Map<string, number>();
  let server = await startEmbedded({ dataDir, log: silent });
  const proxy = await startTcpProxy(() => Number(new URL(server.url).port));
  const url = Object.assign(new URL(server.url), { port: String(proxy.port) }).href;
  const ports = [await freePort(), await freePort()];
  const siteOrigin = `http://localhost:${ports[0]}`;
  const start = (port: number) => startBackend({ port, url, dataDir, siteOrigin }, errors);
  const backends = ports.map(start);
  await Promise.all(backends);
  let kills = 0;
  return {
    origins: ports.map((port) => `http://127.0.0.1:${port}`),
    url,
    errors,
    killBackend: async () => {
      const which = kills % ports.length;
      kills += 1;
      const backend = backends[which];
      const port = ports[which];
      if (backend === undefined || port === undefined) throw new Error(`There is no backend ${which}.`);
      await end(await backend, 'SIGKILL');
      // Not waited for: otherwise the other backend would sell everything meanwhile.
      backends[which] = start(port);
    },
    killDatabase: async () => {
      await killServer(server);
      server = await startEmbedded({ dataDir, log: silent });
    },
    close: async () => {
      await Promise.all(backends.map(async (backend) => end(await backend, 'SIGTERM')));
      await proxy.close();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/** Kills the first process of the server. Its other processes end by themselves. */
async function killServer(server: OwnServer): Promise<void> {
  process.kill(server.pid, 'SIGKILL');
  await server.ended;
  await server.stop();
}

type BackendSettings = {
  readonly port: number;
  readonly url: string;
  readonly dataDir: string;
  readonly siteOrigin: string;
};

function startBackend(
  { port, url, dataDir, siteOrigin }: BackendSettings,
  errors: Map<string, number>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['backend/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      BACKEND_PORT: String(port),
      SITE_ORIGIN: siteOrigin,
      CONSOLE_ORIGIN: 'http://ops.localhost:4001',
      REQUESTS_PER_MINUTE: '9999999',
      ALLOW_BUILT_IN_MAILBOX: 'yes',
      ALLOW_SANDBOX_PAYMENTS: 'yes',
      ALLOW_LOCAL_BEACON: 'yes',
      ALLOW_SAMPLE_OPERATOR: 'yes',
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

const Draw = z.object({ id: z.string() });

/** Puts a draw with a box of `tickets` tickets on sale. Returns its id. */
export async function putOnSale(url: string, tickets: number): Promise<string> {
  const folder = await aCatalogueFolder();
  folder.draw('crash-test', drawFile(tickets));
  const args = ['backend/cli/main.ts', 'catalogue', 'import', folder.path, '--demonstration'];
  const imported = await runProgram(args, { DATABASE_URL: url });
  folder.close();
  if (imported.code !== 0) throw new Error(`The draw could not be put on sale: ${imported.err}`);
  const [draw] = z.array(Draw).parse(await rowsOf(url, 'SELECT draw_id AS id FROM draws'));
  return String(draw?.id);
}

/** A draw needs at least four prizes. One ticket of three of them is drawn before the sale, so one can be left. */
function drawFile(tickets: number) {
  const first = Math.ceil(tickets / 20);
  const others = tickets - first;
  const counts = { A: first, B: Math.floor(others / 4), C: Math.floor(others / 3) };
  const total = { ...counts, D: tickets - counts.A - counts.B - counts.C };
  return aDrawFile({
    salesType: 'last_special',
    price: 700,
    prizes: [
      aPrizeLine('A', { total: total.A }),
      ...(['B', 'C', 'D'] as const).map((grade) => aPrizeLine(grade, { total: total[grade] + 1 })),
    ],
    lastOne: aLastOne(),
    paymentTypes: [...PAID_TYPES],
    quantities: [1, 5],
    limits: { perPurchase: 5, perMember: null, concurrentPlaying: 100_000 },
    demonstration: { drawn: { B: 1, C: 1, D: 1 } },
  });
}
