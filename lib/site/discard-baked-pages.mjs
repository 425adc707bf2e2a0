import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const BAKED = /\.(?:html|rsc|meta|body|segments)$/;

/** Shown when everything else fails, and so must not need to be rendered; they say nothing that could change. */
const KEPT = /^(?:_global-error|500)\./;

/**
 * Throws away every page that `next build` rendered: it did so without a backend and without the environment the shop
 * will run in. Next renders each of them at its first request instead (docs/decisions/0040).
 */
export function discardBakedPages(built) {
  for (const folder of ['server/app', 'server/pages'].map((name) => join(built, name)).filter(existsSync)) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!BAKED.test(entry.name) || KEPT.test(entry.name)) continue;
      rmSync(join(entry.parentPath, entry.name), { recursive: true, force: true });
    }
  }
  // Answers an earlier build's pages had asked for outlive that build; the first visitor of this one would see them.
  rmSync(join(built, 'cache/fetch-cache'), { recursive: true, force: true });
}

if (import.meta.main) discardBakedPages(resolve(import.meta.dirname, '../../.next'));
