import { createHash, timingSafeEqual } from 'node:crypto';
import { isLoopback } from './loopback.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Meters } from '../../actions/operation/meters.ts';
import { refuse } from './refuse.ts';

export type MetricsDoor = {
  /** The metrics, as text of this media type. */
  read(): Promise<string>;
  readonly media: string;
  /** Whoever shows it may read them from anywhere; without one, only this machine may. */
  readonly token: string | undefined;
};

/** Where the answer does not come from a route, there is no pattern to count it by. */
const NO_ROUTE = 'none';

/** Counts every answer by its route. */
export function measureRequests(app: FastifyInstance, meters: Meters): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? NO_ROUTE;
    const seconds = reply.elapsedTime / 1000;
    meters.answered({ method: request.method, route, status: reply.statusCode, seconds });
  });
}

/** /metrics, for whoever runs the shop. To everybody else there is nothing here. */
export function addMetrics(app: FastifyInstance, { read, media, token }: MetricsDoor): void {
  const quiet = { config: { rateLimit: false }, logLevel: 'warn' } as const;
  app.get('/metrics', quiet, async (request, reply) => {
    if (!isOfThisMachine(request) && !shows(request, token)) return refuse(reply, 'notFound');
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', media)
      .send(await read());
  });
}

/** Both he who connects and he for whom it is done: a proxy on this machine asks for others. */
const isOfThisMachine = ({ ip, ips = [], socket }: FastifyRequest): boolean =>
  [ip, ...ips, socket.remoteAddress ?? ''].every(isLoopback);

function shows({ headers }: FastifyRequest, token: string | undefined): boolean {
  const shown = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined || shown === undefined) return false;
  return timingSafeEqual(digest(shown), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
