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
 * Checks `sec-fetch-site`, which browsers set and pages cannot change, or else `origin`, which older browsers send. A
 * request with neither does not come from a page in a browser.
 */
function isSameOrigin(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === siteOrigin;
}
