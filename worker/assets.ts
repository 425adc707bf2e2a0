import { CacheFirst, ExpirationPlugin } from 'serwist';
import { COPY_MAX_AGE_S } from '#lib/site/offline.ts';

/** About ten pages; most files are of all pages. */
const MAX_FILES = 200;

/**
 * Scripts and style sheets of the copies. Their names contain their content, so that those of two releases never mix.
 * Used without a connection only: otherwise they come from the browser's own cache without a detour.
 */
export const assets = new CacheFirst({
  cacheName: 'assets',
  plugins: [
    new ExpirationPlugin({
      maxEntries: MAX_FILES,
      maxAgeSeconds: COPY_MAX_AGE_S,
      maxAgeFrom: 'last-used',
      purgeOnQuotaError: true,
    }),
  ],
});

const FILES = /\/_next\/static\/[\w./~-]+\.(?:css|js)/g;

export const isAsset = (path: string): boolean => path.startsWith('/_next/static/');

/** Stores the scripts and style sheets of a page. The browser has just loaded them: they come from its own cache. */
export async function storeAssets(html: string, event: ExtendableEvent): Promise<void> {
  const paths = [...new Set(html.match(FILES))];
  await Promise.all(paths.map((path) => assets.handle({ request: new Request(path), event })));
}
