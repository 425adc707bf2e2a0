import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { demonstrationFolder } from './prepared-shop.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const LAUNCHER = join(ROOT, 'backend', 'launcher', 'start.mjs');

export type ShopChoice = {
  /** Kept afterwards. Undefined: a temporary folder that is deleted. */
  readonly dataDir?: string;
  readonly env?: Record<string, string>;
  /** The demonstration of another brand. Undefined: the usual one. */
  readonly brand?: string;
  /** The user that runs the shop if root starts it for another user. */
  readonly user?: { readonly uid: number; readonly gid: number };
};

export type RunningShop = {
  readonly storefront: string;
  readonly backend: string;
  readonly console: string;
  readonly dataDir: string;
  /** Launcher, backend, storefront and database server, in this order. */
  readonly pids: readonly number[];
  /** The exit code and the output of the launcher. */
  readonly ended: Promise<Ending>;
  stop(): Promise<void>;
};

export type Ending = { readonly code: number | null; readonly output: string };

/** Starts the real launcher on free ports and waits until the shop is open. */
export async function startShop({ dataDir, env, brand, user }: ShopChoice): Promise<RunningShop> {
  const folder = dataDir ?? demonstrationFolder();
  const port = await freePort();
  const backendPort = await freePort();
  const consolePort = await freePort();
  const ports = {
    PORT: String(port),
    BACKEND_PORT: String(backendPort),
    CONSOLE_PORT: String(consolePort),
  };
  const words = brand === undefined ? [] : ['--brand', brand];
  const { pid, opened, ended, close } = launch({ ...ports, DATA_DIR: folder, ...env }, { words, user });
  const isOpen = await Promise.race([opened.then(() => true), ended.then(() => false)]);
  const tidy = () => {
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
  };
  if (!isOpen) {
    tidy();
    throw new Error(`The shop did not open:\n${(await ended).output}`);
  }
  return {
    storefront: `http://localhost:${port}`,
    backend: `http://127.0.0.1:${backendPort}`,
    console: `http://ops.localhost:${consolePort}`,
    dataDir: brand === undefined ? folder : join(folder, 'brands', brand),
    pids: [pid, ...childrenOf(brand === undefined ? folder : join(folder, 'brands', brand))],
    ended,
    stop: async () => {
      close();
      await ended;
      tidy();
    },
  };
}

/** Starts the launcher with an environment that it rejects. */
export async function startInVain(env: Record<string, string>): Promise<Ending> {
  const { ended, opened, close } = launch(env);
  void opened.then(close);
  return ended;
}

/** Below the range of outgoing connections, which could take a port between the check and its use. */
const PORTS = { from: 12_000, to: 32_000 } as const;

/** Ports that this process has chosen. Some of them are not in use yet. */
const chosen = new Set<number>();

export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to);
  if (chosen.has(port)) return freePort();
  chosen.add(port);
  return (await isFree(port)) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** The variables that a process of the shop under test takes over. The cache makes it start faster. */
export const INHERITED: Readonly<Record<string, string>> = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

type LaunchOptions = Pick<ShopChoice, 'user'> & { readonly words?: readonly string[] };

function launch(env: Record<string, string>, { words = [], user }: LaunchOptions = {}) {
  const child = spawn(process.execPath, [LAUNCHER, ...words], {
    cwd: ROOT,
    env: { ...INHERITED, HOME: tmpdir(), NODE_ENV: 'production', ...env },
    detached: true,
    // The launcher stops when the channel closes, also if this process is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...user,
  });
  let output = '';
  const opened = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        if (output.includes('Ctrl-C closes it.')) resolve();
      });
    }
  });
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
  return { pid: child.pid ?? 0, opened, ended, close: () => void child.kill('SIGTERM') };
}

const Lock = z.object({ children: z.array(z.object({ pid: z.int() })) });

function childrenOf(dataDir: string): number[] {
  const { children } = Lock.parse(JSON.parse(readFileSync(join(dataDir, 'shop.lock'), 'utf8')));
  const note = join(dataDir, 'postgres', 'postmaster.pid');
  const server = existsSync(note) ? [Number(readFileSync(note, 'utf8').split('\n')[0])] : [];
  return [...children.map(({ pid }) => pid), ...server];
}
