import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Meters } from '#backend/metrics/meters.ts';
import { isLoopback } from '#lib/site/client-address.ts';
import { hasBearerSecret } from './bearer-secret.ts';
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
export function measureRequests(app: FastifyInstance, meters: Pick<Meters, 'answered'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? NO_ROUTE;
    const seconds = reply.elapsedTime / 1000;
    meters.answered({ method: request.method, route, status: reply.statusCode, seconds });
  });
}

/** Measures requests and adds `/metrics`. Without permission it answers like a path that does not exist. */
export function addMetrics(
  app: FastifyInstance,
  { read, media, token, meters }: MetricsAccess & { readonly meters: Meters },
): void {
  measureRequests(app, meters);
  const quiet = { config: { requestsPerMinute: 0 }, logLevel: 'warn' } as const;
  app.get('/metrics', quiet, async (request, reply) => {
    if (!isOfThisMachine(request) && !hasBearerSecret(request, token)) return refuse(reply, 'notFound');
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', media)
      .send(await read());
  });
}

/** Checks the socket and every forwarded address: a proxy on this machine also forwards requests of others. */
const isOfThisMachine = ({ ip, ips = [], socket }: FastifyRequest): boolean =>
  [ip, ...ips, socket.remoteAddress ?? ''].every(isLoopback);
