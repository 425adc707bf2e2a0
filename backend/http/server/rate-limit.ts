import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isIPv6 } from 'node:net';
import { addressMatcher, networkOf } from '#lib/site/client-address.ts';
import { siteOf } from '#lib/site/ipv6-site.ts';
import { RequestError } from './errors.ts';

type Limits = { readonly requestsPerMinute: number; readonly trustedProxies: readonly string[] };

/** As in the storefront (server/request-budget.ts): one customer may have all 65,536 networks of an IPv6 /48. */
const SITE_FACTOR = 10;

/**
 * Limits the requests per minute of one IPv4 address or IPv6 network, and of an IPv6 /48 to ten times as many. The
 * storefront's own requests are not limited.
 */
export async function limitRequests(app: FastifyInstance, limits: Limits): Promise<void> {
  const isOwnProxy = addressMatcher(limits.trustedProxies);
  await app.register(rateLimit, {
    max: limits.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }: FastifyRequest) => networkOf(ip),
    // `ip` is the visitor's address if a trusted proxy forwards a request, and the proxy's if it sends its own.
    allowList: ({ ip }: FastifyRequest) => isOwnProxy(ip),
    errorResponseBuilder: () => new RequestError('tooManyRequests'),
  });
  const checkSite = app.createRateLimit({
    max: SITE_FACTOR * limits.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }: FastifyRequest) => siteOf(networkOf(ip)),
  });
  app.addHook('onRequest', async (request) => {
    if (!isIPv6(request.ip) || request.routeOptions.config.rateLimit === false || isOwnProxy(request.ip))
      return;
    const checked = await checkSite(request);
    if (!checked.isAllowed && checked.isExceeded) throw new RequestError('tooManyRequests');
  });
}
