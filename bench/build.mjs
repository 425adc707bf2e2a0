import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';

/** The level of zlib's default, which the server compresses with. */
const GZIP_LEVEL = 6;

/** The scripts in the HTML of each page of a finished build. */
export class Build {
  #sizes = new Map();

  constructor(folder) {
    this.folder = folder;
    this.manifest = this.#json('build-manifest.json');
  }

  /** The pages, without route handlers: `{ route, entry }`. */
  get pages() {
    return Object.entries(this.#json('app-path-routes-manifest.json'))
      .filter(([entry]) => entry.endsWith('/page'))
      .map(([entry, route]) => ({ entry, route }))
      .sort((one, other) => one.route.localeCompare(other.route));
  }

  /** The scripts that every page loads: React and Next. */
  get framework() {
    return this.manifest.rootMainFiles;
  }

  /** The shop's own scripts in a page's HTML, each with its client modules. */
  scriptsOf({ entry }) {
    const { entryJSFiles, clientModules } = this.#clientReferences(entry);
    const files = [...new Set(Object.values(entryJSFiles).flat())];
    return files.map((file) => ({ file, modules: modulesIn(file, clientModules) }));
  }

  /** Compressed bytes of a script. */
  sizeOf(file) {
    const known = this.#sizes.get(file);
    if (known !== undefined) return known;
    const size = gzipSync(readFileSync(join(this.folder, file)), { level: GZIP_LEVEL }).length;
    this.#sizes.set(file, size);
    return size;
  }

  /** Next writes this manifest as a script that sets a global variable. */
  #clientReferences(entry) {
    const path = join(this.folder, 'server/app', `${entry}_client-reference-manifest.js`);
    const sandbox = {};
    runInNewContext(`var globalThis = this; ${readFileSync(path, 'utf8')}`, sandbox);
    return sandbox.__RSC_MANIFEST[entry];
  }

  #json(name) {
    return JSON.parse(readFileSync(join(this.folder, name), 'utf8'));
  }
}

/** A module's own script is the last of those it needs; the ones before are shared. */
function modulesIn(file, clientModules) {
  const named = Object.entries(clientModules)
    .filter(([, { chunks }]) => chunks.at(-1)?.endsWith(file))
    .map(([name]) => name.replace(/^.*\[project\]\//, '').replace(/ <module evaluation>$/, ''));
  return [...new Set(named)];
}
