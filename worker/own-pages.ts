import { COPY_MAX_AGE_S, OWN_PAGES_CACHE } from '#lib/site/offline.ts';
import { scope } from './scope.ts';
import { marked } from './mark.ts';

/** Returns what the member last saw of an own page, marked; `undefined`: nothing, or too long ago. */
export async function ownCopy(request: Request): Promise<Response | undefined> {
  // Opened only if it exists: the page deletes it when the member changes.
  const copy = await scope.caches.match(request, { cacheName: OWN_PAGES_CACHE, ignoreSearch: true });
  if (copy === undefined) return undefined;
  if (!isOld(copy)) return marked(copy);
  await scope.caches.delete(OWN_PAGES_CACHE);
  return undefined;
}

const isOld = (copy: Response): boolean =>
  !(Date.now() - Date.parse(copy.headers.get('date') ?? '') < COPY_MAX_AGE_S * 1000);
