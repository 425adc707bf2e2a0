import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { discardBakedPages } from './discard-baked-pages.mjs';

/**
 * Makes of what a build with BUILD_ALONE=yes left under .next/standalone a folder that serves alone: Next leaves what
 * could also lie on another machine, the files of public/ and of .next/static, to whoever deploys.
 */
const project = resolve(import.meta.dirname, '../..');
/** What opens the door runs as it stands here, and reads the environment with this package. */
const DOOR = ['lib/door', 'lib/site', 'node_modules/zod'];

const alone = join(project, '.next/standalone');
if (!existsSync(join(alone, 'server.js'))) throw new Error('Build with BUILD_ALONE=yes first.');

cpSync(join(project, 'public'), join(alone, 'public'), { recursive: true });
cpSync(join(project, '.next/static'), join(alone, '.next/static'), { recursive: true });
for (const path of DOOR) cpSync(join(project, path), join(alone, path), { recursive: true });
discardBakedPages(join(alone, '.next'));
