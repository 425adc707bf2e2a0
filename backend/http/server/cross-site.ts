import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { refuse } from './refuse.ts';

const CHANGES_NOTHING = ['GET', 'HEAD', 'OPTIONS'];

/** Refuses, before anything else is done, what a page of another site makes a visitor's browser ask for. */
export function refuseOtherSites(app: FastifyInstance, siteOrigin: string): void {
  app.addHook('onRequest', async ({ method, headers, routeOptions }, reply) => {
    // A browser sends no operator's token by itself, so no page can make it act in an operator's name.
    if (routeOptions.config.isForOperators === true) return;
    if (!CHANGES_NOTHING.includes(method) && !isFromHere(headers, siteOrigin))
      return refuse(reply, 'crossSite');
  });
}

/**
 * A browser says for itself where a request comes from, and no page can make it say otherwise; an older one says at
 * least the page's origin. What says neither is no browser, and carries no cookie but its own.
 */
function isFromHere(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === siteOrigin;
}
