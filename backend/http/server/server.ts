import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { acceptJsonOnly } from './body-parsers.ts';
import { refuseOtherSites } from './cross-site.ts';
import { traceCalls } from './call-trace.ts';
import { answerMalformedHttp, handleErrors, type KnownOutages } from './errors.ts';
import { refuseWhenLate } from './event-loop.ts';
import { refuseTwoHosts } from './host.ts';
import { limitRequests } from './request-budget.ts';
import { refuse } from './refusals.ts';
import { logRequests, requestIds, requestLogger } from './request-log.ts';
import { addSecurityHeaders, withSecurityHeaders } from './security-headers.ts';

const BODY_LIMIT_BYTES = 1_048_576;

/** Limits how long a request may occupy a socket: Fastify and Node have no limit by default. */
const TIMEOUT_MS = { headers: 10_000, request: 15_000, connection: 30_000, keepAlive: 65_000 } as const;

type ServerSettings = {
  readonly log: FastifyBaseLogger;
  readonly trustedProxies: readonly string[];
  readonly requestsPerMinute: number;
  /** New requests are refused while the delay of the event loop exceeds this; 0: never. */
  readonly largestDelayMs: number;
  readonly outages: KnownOutages;
  /** The origin that shoppers see. */
  readonly siteOrigin: string;
};

/** Creates the HTTP server with everything that applies to all routes, without a route. */
export async function createServer(settings: ServerSettings): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(settings.trustedProxies),
    childLoggerFactory: requestLogger,
    trustProxy: [...settings.trustedProxies],
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: TIMEOUT_MS.request,
    connectionTimeout: TIMEOUT_MS.connection,
    keepAliveTimeout: TIMEOUT_MS.keepAlive,
    http: { headersTimeout: TIMEOUT_MS.headers },
    // Requests that are running when the server stops are still answered.
    return503OnClosing: false,
    clientErrorHandler: answerMalformedHttp,
    frameworkErrors: (_error, request, reply) => {
      // An invalid path, such as one with `%zz` or a name of 101 characters, is rejected before any hook runs.
      const answer = withSecurityHeaders(reply).header('x-request-id', request.id);
      void refuse(answer, 'invalidInput', { parameter: 'path' });
    },
  });
  ignoreAbandoned(app);
  logRequests(app);
  traceCalls(app, settings.trustedProxies);
  handleErrors(app, settings.outages);
  acceptJsonOnly(app);
  addSecurityHeaders(app);
  refuseTwoHosts(app);
  refuseOtherSites(app, settings.siteOrigin);
  await app.register(cookie);
  refuseWhenLate(app, settings.largestDelayMs);
  limitRequests(app, settings);
  return app;
}

/** Does no work for a client that closed its connection before its request was read: nobody receives the answer. */
function ignoreAbandoned(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Only of a closed connection there is no address.
    if (request.raw.socket.remoteAddress !== undefined) return done();
    reply.hijack();
    request.raw.socket.destroy();
  });
}
