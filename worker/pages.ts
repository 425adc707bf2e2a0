import { ExpirationPlugin, NetworkFirst, NetworkOnly, type SerwistPlugin, type Strategy } from 'serwist';
import { COPY_MAX_AGE_S, isCopiedPage, isOwnPage, PAGE_SHOWN, PAGES_CACHE } from '#lib/site/offline.ts';
import { assets, isAsset, storeAssets } from './assets.ts';
import { marked } from './mark.ts';
import { offlinePage } from './offline-page.ts';
import { ownCopy } from './own-pages.ts';
import { scope } from './scope.ts';

const MAX_COPIES = 30;

/** After this time a copy is shown, if there is one. */
const TIMEOUT_S = 5;

/** Never touched: calls, the returns from payments, previews. */
const UNTOUCHED = /^\/(?:api|cards|preview|revalidate)(?:\/|$)/;

const isForAll = ({ headers }: Response): boolean =>
  !/\b(?:no-store|private)\b/.test(headers.get('cache-control') ?? '');
const isPage = ({ headers }: Response): boolean => /^text\/html\b/.test(headers.get('content-type') ?? '');

const copies: SerwistPlugin = {
  cacheWillUpdate: async ({ response, event }) => {
    if (response.status !== 200 || response.redirected || !isPage(response) || !isForAll(response))
      return null;
    await storeAssets(await response.clone().text(), event);
    return response;
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && marked(cachedResponse),
};

/**
 * Asks the shop, as browsers do for documents. A worker's request would be answered with a stored page of any age
 * (`stale-while-revalidate`). With a connection, back and forward may show a stored page.
 */
const askShop: SerwistPlugin = {
  requestWillFetch: async ({ request }) =>
    request.cache === 'force-cache' && scope.navigator.onLine
      ? request
      : new Request(request, { cache: 'no-cache' }),
};
const offlineInstead: SerwistPlugin = { handlerDidError: offlinePage };
const expiration = new ExpirationPlugin({
  maxEntries: MAX_COPIES,
  maxAgeSeconds: COPY_MAX_AGE_S,
  purgeOnQuotaError: true,
});

/** Public pages, which are the same for everybody: the network first, and without it the marked copy. */
const copiedPages = new NetworkFirst({
  cacheName: PAGES_CACHE,
  networkTimeoutSeconds: TIMEOUT_S,
  matchOptions: { ignoreVary: true },
  plugins: [askShop, expiration, copies, offlineInstead],
});

/** The member's own pages. The network's answer is the same for everybody: the page itself stores what it shows. */
const ownPages = new NetworkOnly({
  plugins: [askShop, { handlerDidError: async ({ request }) => (await ownCopy(request)) ?? offlinePage() }],
});

const otherPages = new NetworkOnly({ plugins: [askShop, offlineInstead] });

/** Returns what answers a request; `undefined`: it takes its usual way. */
export function handlerFor({ method, mode, url }: Request): Strategy | undefined {
  const { origin, pathname } = new URL(url);
  if (origin !== scope.location.origin || method !== 'GET') return undefined;
  if (mode === 'navigate') return pageHandler(pathname);
  return isAsset(pathname) && !scope.navigator.onLine ? assets : undefined;
}

function pageHandler(path: string): Strategy | undefined {
  if (UNTOUCHED.test(path)) return undefined;
  if (isCopiedPage(path)) return copiedPages;
  return isOwnPage(path) ? ownPages : otherPages;
}

/** Stores a page that the shop shows without loading its document (components/shell/offline-copies.ts). */
export async function storeShownPage(event: ExtendableMessageEvent): Promise<void> {
  const { type, path }: { readonly type?: unknown; readonly path?: unknown } = event.data ?? {};
  if (type !== PAGE_SHOWN || typeof path !== 'string' || !isCopiedPage(path)) return;
  const [, isDone] = copiedPages.handleAll({ request: new Request(path), event });
  await isDone;
}
