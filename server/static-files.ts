import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a path is that of a file which is served as it is. */
export type IsFile = (path: string) => boolean;

/** Returns the test for the files of a build: they are the same while the process runs. */
export function filesOfBuild(folder = '.'): IsFile {
  const paths = new Set([
    ...pathsIn(join(folder, 'public')),
    ...pathsIn(join(folder, '.next/static')).map((path) => `/_next/static${path}`),
  ]);
  return (path) => paths.has(path);
}

function pathsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder).length));
}
