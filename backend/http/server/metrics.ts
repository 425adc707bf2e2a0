import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Meters } from '#backend/actions/operations/metrics.ts';
import { isLoopback } from '#lib/site/client-address.ts';
import { refuse } from './refusals.ts';

export type MetricsAccess = {
  /** Returns the metrics as text of this media type. */
  read(): Promise<string>;
  readonly media: string;
  /** A request with this token may read the metrics from any address; undefined: only this machine may. */
  readonly token: string | undefined;
};

/** The route label of requests that match no route. */
const NO_ROUTE = 'none';

/** Counts every response by its route. */
export function measureRequests(app: FastifyInstance, meters: Meters): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? NO_ROUTE;
    const seconds = reply.elapsedTime / 1000;
    meters.answered({ method: request.method, route, status: reply.statusCode, seconds });
  });
}

/** Adds `/metrics`. Without permission it answers like a path that does not exist. */
export function addMetrics(app: FastifyInstance, { read, media, token }: MetricsAccess): void {
  const quiet = { config: { rateLimit: false }, logLevel: 'warn' } as const;
  app.get('/metrics', quiet, async (request, reply) => {
    if (!isOfThisMachine(request) && !hasToken(request, token)) return refuse(reply, 'notFound');
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', media)
      .send(await read());
  });
}

/** Checks the socket and every forwarded address: a proxy on this machine also forwards requests of others. */
const isOfThisMachine = ({ ip, ips = [], socket }: FastifyRequest): boolean =>
  [ip, ...ips, socket.remoteAddress ?? ''].every(isLoopback);

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const sent = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined || sent === undefined) return false;
  return timingSafeEqual(digest(sent), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
