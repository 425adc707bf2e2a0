/** The page that the service worker shows when there is no connection and no copy. */
export const OFFLINE_ROUTE = '/offline';

export const SERVICE_WORKER_PATH = '/sw.js';

/** The message of a page to the service worker: a public page is shown, whose path is beside it. */
export const PAGE_SHOWN = 'pageShown';

/** The cache of public pages. */
export const PAGES_CACHE = 'pages';

/** The cache of the member's own pages. It is deleted when the member logs out or another one logs in. */
export const OWN_PAGES_CACHE = 'own-pages';

/** Copies are shown for so long. */
export const COPY_MAX_AGE_S = 7 * 24 * 60 * 60;

/** Where the offline page lists the copies. */
export const COPIES_ID = 'copies';

/** The page that members see of their own without a connection, with one page for each draw. */
export const isOwnPage = (path: string): boolean => /^\/sanrio\/mypage\/product(?:\/[^/]+)?$/.test(path);

const COPIED =
  /^\/(?:sanrio(?:\/news\/(?:archive\/)?[^/]+|\/(?!(?:mypage|contact|search)$)[^/]+(?:\/fairness)?)?)?$/;

/** Public pages whose last seen state is shown without a connection. Searches are rendered for each request and never stored. */
export const isCopiedPage = (path: string): boolean => COPIED.test(path);
