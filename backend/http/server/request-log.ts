import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The line of the contract that this route serves. */
    call?: string;
    /** Opened by a token that somebody shows on purpose, never by a cookie. */
    isForOperators?: boolean;
  }
}

/**
 * One line a request, with its id, which the answer carries too. The address, the query and the path as sent
 * stay out: they may say who somebody is. The name of the call says what was asked.
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
