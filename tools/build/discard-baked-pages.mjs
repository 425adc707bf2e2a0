import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const BAKED = /\.(?:html|rsc|meta|body|segments)$/;

/** Error pages, which must not need to be rendered; nothing in them can change. */
const KEPT = /^(?:_global-error|500)\./;

/**
 * Deletes every page that `next build` rendered without a backend and without the environment of the shop. Next
 * renders them at their first request instead (docs/decisions/0040).
 */
export function discardBakedPages(built) {
  for (const folder of ['server/app', 'server/pages'].map((name) => join(built, name)).filter(existsSync)) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!BAKED.test(entry.name) || KEPT.test(entry.name)) continue;
      rmSync(join(entry.parentPath, entry.name), { recursive: true, force: true });
    }
  }
  // Responses fetched for the pages of an earlier build remain here; the first visitor of this build would see them.
  rmSync(join(built, 'cache/fetch-cache'), { recursive: true, force: true });
}
