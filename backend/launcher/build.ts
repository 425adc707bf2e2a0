import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { logFile } from './child.ts';
import { ROOT, type ShopEnv } from './environment.ts';
import { step, runTool } from './run-tool.ts';

/** Written by the build. */
const CONSOLE_OUTPUT = join('console', 'dist');
const WORKER_OUTPUT = join('worker', 'dist');

/** Input of all builds. */
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

/** The standalone storefront. A build with it serves everything else like one without. */
const STANDALONE = join(ROOT, '.next', 'standalone', 'server', 'main.ts');

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
  // They are sources too, so they are written before the digest is calculated.
  await writeZipShards({ DATA_DIR }, stop);
  const digest = digestOfSources();
  const isStandaloneWanted = process.env.BUILD_STANDALONE === 'yes';
  if (isBuiltFrom(digest) && (!isStandaloneWanted || existsSync(STANDALONE))) return;
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  const run = (name: string, args: string[], log: string) =>
    runTool({ name, args, env, log: logFile(DATA_DIR, log) }, stop);
  // Removed first and written last, so that an interrupted build is never served.
  rmSync(STAMP, { force: true });
  await step('Building the storefront and the console (about a minute)', async () => {
    await run(
      'The build of the console',
      ['node_modules/vite/bin/vite.js', 'build', 'console'],
      'build-console',
    );
    await run('Compressing the console', ['tools/build/pack-console.mjs'], 'build-console');
    await run(
      'The build of the service worker',
      ['node_modules/vite/bin/vite.js', 'build', 'worker'],
      'build-worker',
    );
    await run('The build of the storefront', ['node_modules/next/dist/bin/next', 'build'], 'build');
    await run('The end of the build', ['tools/build/discard-baked-pages.mjs'], 'build-end');
    await run('Compressing the static files', ['tools/build/pack-static.mjs'], 'build-packing');
    if (isStandaloneWanted)
      await run(
        'Gathering the standalone storefront',
        ['tools/build/gather-standalone.mjs'],
        'build-standalone',
      );
  });
  if (!existsSync(BUILD_ID))
    throw new OperatorError('The build of the storefront ended incomplete: start again.');
  writeFileSync(STAMP, digest);
}

const isBuiltFrom = (digest: string) =>
  existsSync(BUILD_ID) &&
  existsSync(join(ROOT, CONSOLE_OUTPUT, 'index.html')) &&
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
    .filter((file) => ![CONSOLE_OUTPUT, WORKER_OUTPUT].some((output) => file.startsWith(output)))
    .filter((file) => statSync(join(ROOT, file)).isFile());
}
