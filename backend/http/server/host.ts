import type { FastifyInstance } from 'fastify';
import { refusalBody } from './refusals.ts';

/**
 * Refuses a request with two `Host` headers: a proxy in front may have checked the other one (RFC 9112, 3.2 requires
 * 400).
 */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }, reply) => {
    if (rawHeaders.filter(isHost).length <= 1) return;
    return reply
      .code(400)
      .header('cache-control', 'no-store')
      .send(refusalBody('invalidInput', { parameter: 'host' }));
  });
}

/** Names and values alternate in the raw headers. */
const isHost = (text: string, index: number): boolean =>
  index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';
