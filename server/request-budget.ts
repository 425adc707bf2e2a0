import type { IncomingMessage } from 'node:http';
import { searchCalls } from '#lib/contract/search.ts';
import { REFUSALS } from '#lib/contract/refusals.ts';
import { isLoopback, type IsTrustedProxy } from '#lib/site/client-address.ts';
import type { RequestBudget } from '#lib/site/request-budget.ts';
import { ROUTES } from '#lib/site/routes.ts';
import type { StorefrontResponse } from './response.ts';
import type { IsFile } from './static-files.ts';
import { isWellEncoded } from './url.ts';

/** Icons, and the path that monitoring requests. */
const UNLIMITED = ['/icon.svg', '/apple-icon.png', '/robots.txt'];

/** A page loads a dozen drawings of its brand. They have the names of the release's, and are kept in memory. */
const DRAWING = /^\/brand\/[a-z\d]+(\/art\/(?:[a-z]+\/)?[A-Za-z\d-]+\.(?:svg|png))$/;

/**
 * A rendered page, or a search, takes about ten times the processor time of a page from the cache, and as much of the
 * budget.
 */
const RENDERING_COST = 10;

/** Pages that Next had in its cache. */
const CACHED = ['HIT', 'STALE'];

/** Refuses a request that the budget of its address does not allow. Returns whether it may be served. */
type MayServe = (request: IncomingMessage, response: StorefrontResponse, isCall: boolean) => boolean;

type LimitOptions = { readonly trusts: IsTrustedProxy; readonly isFile: IsFile };

/**
 * Limits the requests of each client. Files have no limit: they are only read, and a browser loads them by the dozen.
 * Requests of this machine and of the proxies themselves are health probes and revalidations and have no limit either.
 */
export function limitRequests(budget: RequestBudget, { trusts, isFile }: LimitOptions): MayServe {
  return ({ headers, url = '' }, response, isCall) => {
    const address = String(headers['x-forwarded-for']);
    const [path = ''] = url.split('?', 1);
    if (
      UNLIMITED.includes(path) ||
      isFile(DRAWING.exec(path)?.[1] ?? path) ||
      isLoopback(address) ||
      trusts(address)
    )
      return true;
    const waitS = budget.take(address);
    const chargeRendering = () => budget.charge(address, RENDERING_COST - 1);
    if (waitS > 0) refuse(response, waitS, isCall);
    else if (isSearch(path)) chargeRendering();
    // Not `finish`, which a client prevents that closes its connection before it gets the page.
    else if (!isCall) response.once('close', () => wasRendered(response) && chargeRendering());
    return waitS === 0;
  };
}

/** Returns the cost of a page as far as it is known before: that of one from Next's cache, except for a search. */
export const costOfPage = (path: string): number => (isSearch(path) ? RENDERING_COST : 1);

/** The call, and the page that is rendered for each request. */
const SEARCHES: readonly string[] = [searchCalls.searchDraws.path, ROUTES.search];

/** The backend decodes paths: `/api/sear%63h` is a search too. */
const isSearch = (path: string): boolean =>
  isWellEncoded(path) && SEARCHES.includes(decodeURIComponent(path));

/** Next also renders a 404 for each name that it has not seen, such as a page of an archive. */
function wasRendered(response: StorefrontResponse): boolean {
  const cache = String(response.getHeader('x-nextjs-cache'));
  if (response.statusCode === 404) return cache === 'MISS';
  return response.statusCode === 200 && !CACHED.includes(cache);
}

const { status, message } = REFUSALS.tooManyRequests;

const PAGE = `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>しばらくお待ちください</title><p>${message}</p></html>`;

function refuse(response: StorefrontResponse, retryAfter: number, isCall: boolean): void {
  response.statusCode = status;
  response.setHeader('Retry-After', retryAfter);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8');
  response.end(isCall ? JSON.stringify({ code: 'tooManyRequests', message, retryAfter }) : PAGE);
}
