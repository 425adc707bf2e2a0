import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { refuse } from './refusals.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Refuses changes that a page of another site makes a visitor's browser request. Runs before all other checks. */
export function refuseOtherSites(app: FastifyInstance, siteOrigin: string): void {
  app.addHook('onRequest', async ({ method, headers, routeOptions }, reply) => {
    // Browsers do not send an operator's token by themselves, so a page cannot use it.
    if (routeOptions.config.isForOperators === true) return;
    if (!SAFE_METHODS.includes(method) && !isSameOrigin(headers, siteOrigin))
      return refuse(reply, 'crossSite');
  });
}

/**
 * Checks `sec-fetch-site`, which browsers set and pages cannot change, or else `origin`, which browsers send with every
 * write. A request with neither does not come from a page in a browser, unless it has a cookie: then a proxy in front has
 * removed both, as a client can request by naming them in `Connection` (RFC 9110, 7.6.1), and nothing is known.
 */
function isSameOrigin(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (headers.origin !== undefined) return headers.origin === siteOrigin;
  return headers.cookie === undefined;
}
