import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { discardBakedPages } from './discard-baked-pages.mjs';

/**
 * Completes .next/standalone, where a build with BUILD_STANDALONE=yes leaves its pages and the packages that they and
 * Next need. Next collects nothing of a custom server, so that the server, what it imports, the configuration and the
 * static files are added here; `node server/main.ts` then serves from that folder alone.
 */
const project = resolve(import.meta.dirname, '../..');
const SERVER = ['server', 'lib/contract', 'lib/site', 'node_modules/zod'];
/** Next's own server.js contains the configuration; its loader of next.config.mjs resolves the last two when it starts. */
const CONFIGURATION = [
  'next.config.mjs',
  'node_modules/next/constants.js',
  'node_modules/next/dist/compiled/webpack',
  'node_modules/next/dist/compiled/@babel/runtime',
];
const FILES = ['public', '.next/static', 'worker/dist'];

const standalone = join(project, '.next/standalone');
if (!existsSync(join(standalone, '.next'))) throw new Error('Build with BUILD_STANDALONE=yes first.');

/** The folders of a package and of all that it depends on. */
function packageFolders(name, found = new Set()) {
  const folder = join('node_modules', name);
  // One that is not here is in the folder of the package that needs its version, or is optional.
  if (found.has(folder) || !existsSync(join(project, folder))) return found;
  found.add(folder);
  const { dependencies = {} } = JSON.parse(readFileSync(join(project, folder, 'package.json'), 'utf8'));
  for (const needed of Object.keys(dependencies)) packageFolders(needed, found);
  return found;
}

/** Of metrics, and of traces, which are loaded only when they are sent. */
const MONITORING = ['@prometheus-io/client', '@opentelemetry/sdk-node', '@opentelemetry/api'].flatMap(
  (name) => [...packageFolders(name)],
);

for (const path of [...SERVER, ...MONITORING, ...CONFIGURATION, ...FILES])
  cpSync(join(project, path), join(standalone, path), { recursive: true });
// The server.js of Next does not apply the rules in server/.
rmSync(join(standalone, 'server.js'), { force: true });
discardBakedPages(join(standalone, '.next'));
