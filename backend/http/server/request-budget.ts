import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressMatcher } from '#lib/site/client-address.ts';
import { createRequestBudget, type RequestBudget } from '#lib/site/request-budget.ts';
import { RequestError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route has a budget of its own, of this many requests a minute; 0: none. */
    requestsPerMinute?: number;
    /** Requests that a call takes of the budget; its body and answer are counted as well. Undefined: one, whatever they are. */
    cost?: number;
  }
}

type Limits = { readonly requestsPerMinute: number; readonly trustedProxies: readonly string[] };

/**
 * Bytes of text that take as much of the serving thread as a call with a short answer, 1 ms: those of an answer are read
 * from the database, validated and serialised (measured 2026-11-29 with 300 draws: 48 kB in 7 ms), those of a body parsed
 * (64 kB of nested values in 9 ms).
 */
const BYTES_OF_ONE_REQUEST = 8_192;

/**
 * Limits the requests per minute of one IPv4 address or IPv6 network, and of an IPv6 /48 to ten times as many, by what
 * they cost. The storefront's own requests are not limited.
 */
export function limitRequests(app: FastifyInstance, limits: Limits): void {
  const isOwnProxy = addressMatcher(limits.trustedProxies);
  const shared = createRequestBudget(limits.requestsPerMinute);
  const ownBudgets = new Map<string, RequestBudget>();
  const budgetOf = ({ routeOptions: { config, url = '' } }: FastifyRequest): RequestBudget | undefined => {
    if (config.requestsPerMinute === undefined) return shared;
    if (config.requestsPerMinute === 0) return undefined;
    const own = ownBudgets.get(url) ?? createRequestBudget(config.requestsPerMinute);
    ownBudgets.set(url, own);
    return own;
  };
  app.addHook('onRequest', async (request) => {
    // `ip` is the visitor's address if a trusted proxy forwards a request, and the proxy's if it sends its own.
    if (isOwnProxy(request.ip)) return;
    const waitS = budgetOf(request)?.take(request.ip) ?? 0;
    if (waitS > 0) throw new RequestError('tooManyRequests', { retryAfter: waitS });
    const { cost } = request.routeOptions.config;
    if (cost === undefined) return;
    const further = cost - 1 + Math.floor(bodyBytesOf(request) / BYTES_OF_ONE_REQUEST);
    if (further > 0) shared.charge(request.ip, further);
  });
  app.addHook('onSend', async ({ ip, routeOptions }, reply, payload) => {
    if (routeOptions.config.cost === undefined || isOwnProxy(ip)) return payload;
    // Pictures are read and sent as they are; a page has many.
    if (String(reply.getHeader('content-type')).startsWith('image/')) return payload;
    const requestsOf = (bytes: number) => bytes / BYTES_OF_ONE_REQUEST;
    // The first part is that of the request itself.
    const bytes =
      typeof payload === 'string' || payload instanceof Uint8Array ? Buffer.byteLength(payload) : 0;
    const further = Math.floor(requestsOf(bytes));
    if (further > 0) shared.charge(ip, further);
    if (!(payload instanceof Readable)) return payload;
    return Readable.from(counted(payload, (bytes) => shared.charge(ip, requestsOf(bytes))));
  });
}

/** A body without a length counts as none: proxies in front send lengths. */
const bodyBytesOf = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? 0);

async function* counted(
  pieces: AsyncIterable<string | Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<string | Uint8Array> {
  for await (const piece of pieces) {
    count(Buffer.byteLength(piece));
    yield piece;
  }
}
