import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { HAS_REQUEST_ID, withinRequest } from '#backend/request-context.ts';
import { addressMatcher } from '#lib/site/client-address.ts';
import { givenRequestId, REQUEST_ID_HEADER } from '#lib/site/request-id.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call in its contract. */
    call?: string;
    /** The route needs an operator's token; cookies have no effect. */
    isForOperators?: boolean;
  }
}

/**
 * Logs one line per request with its id, which the response carries too. The line has the name of the call instead of
 * the address, the path and the query, because these may identify a person.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
  });
  // Not asynchronous: what follows runs within the request. Reading a body leaves it.
  app.addHook('onRequest', (request, _reply, done) => withinRequest(request.id, done));
  app.addHook('preValidation', (request, _reply, done) => withinRequest(request.id, done));
  app.addHook('onResponse', async (request, reply) => {
    const { call, url } = { call: request.routeOptions.config.call, url: request.routeOptions.url };
    request.log.info(
      {
        call: call ?? url ?? 'unknown',
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}

/** Creates the logger of a request. */
export const requestLogger: FastifyInstance['childLoggerFactory'] = (log, bindings, options) =>
  Object.assign(log.child(bindings, options), { [HAS_REQUEST_ID]: true });

/** Returns the function that names requests: by the id of a trusted proxy, otherwise by a new one. */
export function requestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusts = addressMatcher(trustedProxies);
  return ({ headers, socket }) =>
    (trusts(socket.remoteAddress ?? '') ? givenRequestId(headers[REQUEST_ID_HEADER]) : undefined) ??
    randomUUID();
}
