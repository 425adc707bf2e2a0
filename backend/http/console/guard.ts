import type { FastifyInstance } from 'fastify';
import { CONSOLE_HEADER } from '#lib/contract/console/endpoint.ts';
import { refuse } from '../server/refusals.ts';

/**
 * Refuses requests under another host name, such as one that a page of another site resolves to this machine, and calls
 * without the console's header, which a page of another site cannot set without asking first (ASVS 5.0, 3.5.2).
 */
export function guardConsole(app: FastifyInstance, origin: string): void {
  const { host } = new URL(origin);
  app.addHook('onRequest', async (request, reply) => {
    // Not `request.host`, which Fastify takes from the X-Forwarded-Host of a trusted proxy: every program of this machine is one.
    if (request.headers.host !== host) return refuse(reply, 'notFound');
    // The route, because the address of a request may be written with escapes: `/%61pi`.
    const isCall = request.routeOptions.url?.startsWith('/api/') === true;
    if (isCall && request.headers[CONSOLE_HEADER] === undefined) return refuse(reply, 'crossSite');
  });
}
