import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { Unanswerable } from './errors.ts';

type Limits = { readonly requestsPerMinute: number; readonly trustedProxies: readonly string[] };

/** One address may ask so often in a minute; our own storefront, asking for its pages, as often as it likes. */
export async function limitRequests(app: FastifyInstance, limits: Limits): Promise<void> {
  const ours = listOf(limits.trustedProxies);
  await app.register(rateLimit, {
    max: limits.requestsPerMinute,
    timeWindow: 60_000,
    // Behind a trusted proxy the address is the visitor's; where it is still the proxy's, the proxy itself asks.
    allowList: ({ ip }: FastifyRequest) => isIP(ip) !== 0 && ours.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4'),
    errorResponseBuilder: () => new Unanswerable('tooManyRequests'),
  });
}

function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of addresses) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
