import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { logFile } from './child.ts';
import { ROOT, type ShopEnv } from './environment.ts';
import { step, runTool } from './run-tool.ts';

/** Written by the build, into folders of its input. */
const OUTPUT = [join('console', 'dist'), join('worker', 'dist'), join('public', 'zip')];

/** Input of the build. */
const SOURCES = [
  'app',
  'components',
  'console',
  'lib',
  'public',
  'server',
  'tools/build',
  'worker',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'middleware.ts',
  'next.config.mjs',
  'package-lock.json',
];

const STAMP = join(ROOT, '.next', 'built-from');

type LogFolder = Pick<ShopEnv, 'DATA_DIR'>;

/** Written by Next at the end of a build. */
const BUILD_ID = join(ROOT, '.next', 'BUILD_ID');

/** Writes the addresses of all zip codes, which are not in the repository, to public/zip. */
export async function writeZipShards({ DATA_DIR }: LogFolder, stop: AbortSignal): Promise<void> {
  const name = 'Splitting the addresses by zip code';
  await runTool(
    { name, args: ['tools/build/cut-shards.mjs'], env: process.env, log: logFile(DATA_DIR, 'zip') },
    stop,
  );
}

/** Builds the console alone, for development: it takes some seconds and the backend does not start without it. */
export async function buildConsole({ DATA_DIR }: LogFolder, stop: AbortSignal): Promise<void> {
  const args = ['node_modules/vite/bin/vite.js', 'build', 'console'];
  const tool = {
    name: 'The build of the console',
    args,
    env: process.env,
    log: logFile(DATA_DIR, 'console'),
  };
  await step('Building the console', () => runTool(tool, stop));
}

/** Builds the storefront and the console unless the present build is of the same sources. */
export async function buildIfChanged({ DATA_DIR }: LogFolder, stop: AbortSignal): Promise<void> {
  const digest = digestOfSources();
  if (isBuiltFrom(digest)) return;
  // Removed first and written last, so that an interrupted build is never served.
  rmSync(STAMP, { force: true });
  const tool = {
    name: 'The build',
    args: ['tools/build/build.mjs'],
    env: { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' },
    log: logFile(DATA_DIR, 'build'),
  };
  await step('Building the storefront and the console (about a minute)', () => runTool(tool, stop));
  if (!existsSync(BUILD_ID))
    throw new OperatorError('The build of the storefront ended incomplete: start again.');
  writeFileSync(STAMP, digest);
}

const isBuiltFrom = (digest: string) =>
  [BUILD_ID, ...OUTPUT.map((folder) => join(ROOT, folder))].every((path) => existsSync(path)) &&
  existsSync(STAMP) &&
  readFileSync(STAMP, 'utf8') === digest;

function digestOfSources(): string {
  const hash = createHash('sha256');
  for (const key of Object.keys(process.env).filter(isRead).sort())
    hash.update(`${key}=${process.env[key]}\0`);
  for (const file of SOURCES.flatMap(filesOf).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

const isRead = (key: string) => key.startsWith('NEXT_PUBLIC_');

function filesOf(path: string): string[] {
  const kind = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (kind === undefined) return [];
  if (kind.isFile()) return [path];
  const inside = readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' });
  return inside
    .map((name) => join(path, name))
    .filter((file) => !OUTPUT.some((output) => file.startsWith(output)))
    .filter((file) => statSync(join(ROOT, file)).isFile());
}
