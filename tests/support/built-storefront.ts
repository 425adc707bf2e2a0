import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort, INHERITED } from '../run/start-shop.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** The files that the server reads beside the build. */
const READ = ['next.config.mjs', 'package.json', 'lib', 'node_modules', 'public', 'server'];

/** Folders that an earlier run of this build has written. */
const TRACES = ['cache', 'dev', 'route-cache'];

export const SECRET = 'a secret of thirty-two characters';

export type TestStorefront = {
  readonly origin: string;
  /** Its own copy of the build, with links to the other files that the server reads. */
  readonly folder: string;
  pid(): number;
  /** Fetches a page: its status, the state of the Next cache and its HTML. */
  page(path: string): Promise<{ status: number; from: string | null; html: string }>;
  /** Files that the server has written for a page. */
  filesOf(name: string): string[];
  /** Requests a revalidation as the backend does. */
  announce(announced: unknown, to?: string): Promise<Response>;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the built storefront in a process of its own, with an empty cache. */
export async function aStorefront(env: Record<string, string>): Promise<TestStorefront> {
  if (!existsSync(join(ROOT, '.next', 'BUILD_ID'))) throw new Error('There is no build: npm run build.');
  const folder = mkdtempSync(join(tmpdir(), 'storefront-'));
  for (const name of READ) symlinkSync(join(ROOT, name), join(folder, name));
  const filter = (path: string) => !TRACES.includes(basename(path));
  cpSync(join(ROOT, '.next'), join(folder, '.next'), { recursive: true, filter });

  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let process = await start(folder, port, env);
  return {
    origin,
    folder,
    pid: () => process.pid ?? 0,
    page: async (path) => {
      const answer = await fetch(`${origin}${path}`, { redirect: 'manual' });
      return { status: answer.status, from: answer.headers.get('x-nextjs-cache'), html: await answer.text() };
    },
    filesOf: (name) =>
      readdirSync(join(folder, '.next', 'server'), { recursive: true, encoding: 'utf8' }).filter(
        (file) => basename(file, '.html') === name,
      ),
    announce: (announced, to = '/revalidate') =>
      fetch(`${origin}${to}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SECRET}` },
        body: JSON.stringify(announced),
      }),
    restart: async () => {
      await end(process);
      process = await start(folder, port, env);
    },
    stop: async () => {
      await end(process);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const start = (folder: string, port: number, env: Record<string, string>) =>
  startServer(folder, { PORT: `${port}`, ...env });

/** Runs the server of a folder. Resolves once it listens; rejects with its output if it ends before. */
export async function startServer(folder: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(globalThis.process.execPath, ['server/main.ts'], {
    cwd: folder,
    env: {
      ...INHERITED,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      SITE_ORIGIN: 'http://localhost:3000',
      ALLOW_SAMPLE_OPERATOR: 'yes',
      REVALIDATE_SECRET: SECRET,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('The storefront listens at')) ready.resolve();
    });
  }
  child.once('exit', () => ready.reject(new Error(`The storefront did not start:\n${output}`)));
  await ready.promise;
  return child;
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
