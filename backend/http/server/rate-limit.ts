import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressMatcher, networkOf } from '#lib/site/client-address.ts';
import { RequestError } from './errors.ts';

type Limits = { readonly requestsPerMinute: number; readonly trustedProxies: readonly string[] };

/** Limits the requests per minute of one IPv4 address or IPv6 network. The storefront's own requests are not limited. */
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
}
