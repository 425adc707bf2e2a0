import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import pressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { randomUUID } from 'node:crypto';
import { acceptJsonAlone } from './bodies.ts';
import { answerBrokenHttp } from './broken-http.ts';
import { answerErrors, type Outages } from './errors.ts';
import { refuseOtherSites } from './cross-site.ts';
import { limitRequests } from './limits.ts';
import { logRequests } from './request-log.ts';
import { refuse } from './refuse.ts';

export const BODY_LIMIT = 1_048_576;

/** No request may keep a socket for ever: the framework's own defaults set no limit. */
const PATIENCE_MS = { headers: 10_000, request: 15_000, connection: 30_000, keepAlive: 65_000 } as const;

export type ServerSettings = {
  readonly log: FastifyBaseLogger;
  readonly trustedProxies: readonly string[];
  readonly requestsPerMinute: number;
  /** How far the event loop may fall behind before new requests are sent away; 0: as far as it likes. */
  readonly largestDelayMs: number;
  readonly outages: Outages;
  /** The address shoppers see. */
  readonly siteOrigin: string;
};

/** The HTTP server with everything that is the same for all routes, and no route yet. */
export async function makeServer(settings: ServerSettings): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: [...settings.trustedProxies],
    bodyLimit: BODY_LIMIT,
    requestTimeout: PATIENCE_MS.request,
    connectionTimeout: PATIENCE_MS.connection,
    keepAliveTimeout: PATIENCE_MS.keepAlive,
    http: { headersTimeout: PATIENCE_MS.headers },
    // What is under way when the server stops still gets its answer.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenHttp,
    frameworkErrors: (_error, request, reply) => {
      // A path that is no path, such as one with %zz in it, is read before any hook runs.
      void refuse(reply.header('x-request-id', request.id), 'invalidInput', { parameter: 'path' });
    },
  });
  logRequests(app);
  answerErrors(app, settings.outages);
  acceptJsonAlone(app);
  await app.register(helmet, HEADERS);
  refuseOtherSites(app, settings.siteOrigin);
  await app.register(cookie);
  await app.register(pressure, {
    maxEventLoopDelay: settings.largestDelayMs,
    pressureHandler: (request, reply) => {
      // Whoever asks how we are must hear it just then.
      if (!WHO_WATCHES.includes(request.url)) void refuse(reply, 'unavailable');
    },
  });
  await limitRequests(app, settings);
  return app;
}

const WHO_WATCHES = ['/healthz', '/metrics'];

/** Nothing that comes from here is a page: no browser may run, frame or guess anything in it. */
const HEADERS = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
  },
  referrerPolicy: { policy: 'no-referrer' },
  frameguard: { action: 'deny' },
  // The storefront's pages say the same: a browser keeps what it heard last.
  hsts: { maxAge: 63_072_000, includeSubDomains: true },
} as const;
