import type { IncomingMessage } from 'node:http';
import { REFUSALS } from '#lib/contract/refusals.ts';
import { isLoopback, type IsTrustedProxy, networkOf } from '#lib/site/client-address.ts';
import type { StorefrontResponse } from './response.ts';

/** Files, which are only read and which a browser loads by the dozen, and the path that monitoring requests. */
const UNLIMITED =
  /^\/(?:(?:_next\/static|art|images|zip)\/|(?:icon\.svg|apple-icon\.png|robots\.txt)(?:\?|$))/;

/** A rendered page takes about ten times the processor time of one from the cache, and as much of the budget. */
const RENDERING_COST = 9;

/** Pages that Next had in its cache. */
const CACHED = ['HIT', 'STALE'];

/** Networks whose use is kept; each takes 100 bytes. */
const MAX_NETWORKS = 50_000;

const MINUTE_MS = 60_000;

export type RequestBudget = {
  /** Takes one request of an address. Returns 0, or the seconds until it may send the next one. */
  readonly take: (address: string) => number;
  /** Takes the additional cost of a request that was served. */
  readonly charge: (address: string, cost: number) => void;
};

/** Refuses a request that the budget of its address does not allow. Returns whether it may be served. */
export type MayServe = (request: IncomingMessage, response: StorefrontResponse, isCall: boolean) => boolean;

/**
 * Limits the requests of each client. Requests of this machine and of the proxies themselves are health probes and
 * revalidations and have no limit.
 */
export function limitRequests(budget: RequestBudget, trusts: IsTrustedProxy): MayServe {
  return ({ headers, url = '' }, response, isCall) => {
    const address = String(headers['x-forwarded-for']);
    if (UNLIMITED.test(url) || isLoopback(address) || trusts(address)) return true;
    const waitS = budget.take(address);
    if (waitS > 0) refuse(response, waitS, isCall);
    else if (!isCall)
      response.once('finish', () => wasRendered(response) && budget.charge(address, RENDERING_COST));
    return waitS === 0;
  };
}

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

/**
 * Limits the requests per minute of one address, of an IPv6 /64 together. A whole minute may be used at once and is
 * refilled evenly, because the shoppers behind one carrier's address arrive together when a sale opens.
 */
export function createRequestBudget(
  perMinute: number,
  now: () => number = () => performance.now(),
): RequestBudget {
  const uses = new Map<string, Use>();
  const perMs = perMinute / MINUTE_MS;

  const leftOf = (network: string): number => {
    const use = uses.get(network);
    return use === undefined ? perMinute : Math.min(perMinute, use.left + (now() - use.at) * perMs);
  };
  const record = (network: string, left: number): void => {
    uses.delete(network);
    uses.set(network, { left, at: now() });
    const [oldest] = uses.keys();
    if (uses.size > MAX_NETWORKS && oldest !== undefined) uses.delete(oldest);
  };
  return {
    take: (address) => {
      const network = networkOf(address);
      const left = leftOf(network);
      if (left < 1) return Math.ceil((1 - left) / perMs / 1_000);
      record(network, left - 1);
      return 0;
    },
    charge: (address, cost) => {
      const network = networkOf(address);
      // Never below zero: one request more must not cost a minute.
      record(network, Math.max(0, leftOf(network) - cost));
    },
  };
}
