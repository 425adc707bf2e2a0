import type { FastifyInstance } from 'fastify';

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
    void reply.header('x-request-id', request.id);
  });
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
