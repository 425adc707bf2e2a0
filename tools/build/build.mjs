import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { discardBakedPages } from './discard-baked-pages.mjs';
import { packStatic } from './pack-static.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

/** Builds all that the shop serves: console, service worker, address files and storefront. */
async function build() {
  run('node_modules/vite/bin/vite.js', 'build', 'console');
  run('node_modules/vite/bin/vite.js', 'build', 'worker');
  run('tools/build/cut-shards.mjs');
  run('node_modules/next/dist/bin/next', 'build');
  discardBakedPages(join(ROOT, '.next'));
  await packStatic(join(ROOT, 'console', 'dist', 'assets'));
  await packStatic(join(ROOT, '.next', 'static'));
}

/** Runs a Node program. Exits with its code if it fails; it has reported why. */
function run(...args) {
  const { status, error } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

await build();
