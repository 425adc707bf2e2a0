import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';

/** More pages than the shop has; about 130 MB. */
const MOST_PAGES_ON_DISK = 2000;

const NOT_FOUND = 404;

/** The pages this process has on disk, by their keys in Next's cache. */
const onDisk = new Set();

/**
 * Next's own cache of rendered pages, but no visitor can fill the disk: Next would write some 65 kB for each address
 * that anybody makes up. Pages that do not exist, and more pages than there are, live in its bounded memory only.
 */
export default class PageCache extends fileSystemCache.default {
  set(key, page, context) {
    return super.set.call(isForDisk(key, page) ? this : this.#memoryOnly(), key, page, context);
  }

  #memoryOnly() {
    return Object.create(this, { flushToDisk: { value: false } });
  }
}

function isForDisk(key, page) {
  if (page?.kind !== 'APP_PAGE') return true;
  if (page.status === NOT_FOUND) return false;
  if (onDisk.size < MOST_PAGES_ON_DISK) onDisk.add(key);
  return onDisk.has(key);
}
