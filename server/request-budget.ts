import type { IncomingMessage } from 'node:http';
import { searchCalls } from '#lib/contract/search.ts';
import { REFUSALS } from '#lib/contract/refusals.ts';
import { isLoopback, type IsTrustedProxy, networkOf } from '#lib/site/client-address.ts';
import { siteOf } from '#lib/site/ipv6-site.ts';
import type { StorefrontResponse } from './response.ts';
import type { IsFile } from './static-files.ts';
import { isWellEncoded } from './url.ts';

/** Icons, and the path that monitoring requests. */
const UNLIMITED = ['/icon.svg', '/apple-icon.png', '/robots.txt'];

/**
 * A rendered page, or a search, takes about ten times the processor time of a page from the cache, and as much of the
 * budget.
 */
const RENDERING_COST = 9;

/** Pages that Next had in its cache. */
const CACHED = ['HIT', 'STALE'];

/** An IPv6 /48 may send ten times the requests of one network: one customer may have all 65,536 networks of it. */
const SITE_FACTOR = 10;

/** Networks and sites whose use is kept; each takes 100 bytes. */
const MAX_NETWORKS = 50_000;

const MINUTE_MS = 60_000;

/** The most that requests may owe is refilled in 10 s, a sixth of a minute: nobody behind the address waits longer. */
const MAX_DEBT_SHARE = 1 / 6;

type RequestBudget = {
  /** Takes one request of an address. Returns 0, or the seconds until it may send the next one. */
  readonly take: (address: string) => number;
  /** Takes the additional cost of a request that was served, also from an empty budget. */
  readonly charge: (address: string, cost: number) => void;
};

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
    if (UNLIMITED.includes(path) || isFile(path) || isLoopback(address) || trusts(address)) return true;
    const waitS = budget.take(address);
    if (waitS > 0) refuse(response, waitS, isCall);
    else if (isSearch(path)) budget.charge(address, RENDERING_COST);
    else if (!isCall)
      response.once('finish', () => wasRendered(response) && budget.charge(address, RENDERING_COST));
    return waitS === 0;
  };
}

/** The backend decodes paths: `/api/sear%63h` is a search too. */
const isSearch = (path: string): boolean =>
  isWellEncoded(path) && decodeURIComponent(path) === searchCalls.searchDraws.path;

/** Next also renders a 404 for each name that it has not seen, such as a page of an archive. */
function wasRendered(response: StorefrontResponse): boolean {
  const cache = String(response.getHeader('x-nextjs-cache'));
  if (response.statusCode === 404) return cache === 'MISS';
  return response.statusCode === 200 && !CACHED.includes(cache);
}

const { status, message } = REFUSALS.tooManyRequests;

const PAGE = `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>ころん堂</title><p>${message}</p></html>`;

function refuse(response: StorefrontResponse, retryAfter: number, isCall: boolean): void {
  response.statusCode = status;
  response.setHeader('Retry-After', retryAfter);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8');
  response.end(isCall ? JSON.stringify({ code: 'tooManyRequests', message, retryAfter }) : PAGE);
}

type Use = { readonly left: number; readonly at: number };

/** A network or site and its requests per minute. */
type Source = { readonly key: string; readonly perMinute: number };

/**
 * Limits the requests per minute of one address, of an IPv6 /64 together, and of an IPv6 /48. A whole minute may be used
 * at once and is refilled evenly, because the shoppers behind one carrier's address arrive together when a sale opens.
 */
export function createRequestBudget(
  perMinute: number,
  now: () => number = () => performance.now(),
): RequestBudget {
  const uses = new Map<string, Use>();

  const sourcesOf = (address: string): readonly Source[] => {
    const network = networkOf(address);
    const site = siteOf(network);
    const own = { key: network, perMinute };
    return site === network ? [own] : [own, { key: site, perMinute: SITE_FACTOR * perMinute }];
  };
  const leftOf = (source: Source): number => {
    const use = uses.get(source.key);
    if (use === undefined) return source.perMinute;
    return Math.min(source.perMinute, use.left + ((now() - use.at) * source.perMinute) / MINUTE_MS);
  };
  const record = ({ key }: Source, left: number): void => {
    uses.delete(key);
    uses.set(key, { left, at: now() });
    const [oldest] = uses.keys();
    if (uses.size > MAX_NETWORKS && oldest !== undefined) uses.delete(oldest);
  };
  return {
    take: (address) => {
      const sources = sourcesOf(address);
      const waitsS = sources.map((source) => ((1 - leftOf(source)) * 60) / source.perMinute);
      const waitS = Math.ceil(Math.max(0, ...waitsS));
      if (waitS === 0) for (const source of sources) record(source, leftOf(source) - 1);
      return waitS;
    },
    charge: (address, cost) => {
      for (const source of sourcesOf(address))
        record(source, Math.max(-MAX_DEBT_SHARE * source.perMinute, leftOf(source) - cost));
    },
  };
}
