import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isLoopback, trustedProxies } from '#lib/site/client-address.ts';
import type { SiteEnv } from '#lib/site/env.ts';
import { fairTurns } from '#lib/site/fair-turns.ts';
import { createRequestBudget } from '#lib/site/request-budget.ts';
import { REQUEST_ID_HEADER } from '#lib/site/request-id.ts';
import { serveBuiltCopies } from './compression.ts';
import { takeKnownEtags } from './etag.ts';
import { finishedPages } from './finished-pages.ts';
import { namesOneHost } from './host.ts';
import type { StorefrontMetrics } from './metrics.ts';
import { knownScripts } from './known-scripts.ts';
import { type Handle, handleKnownPages } from './not-found-page.ts';
import { pageNamesFrom, unknownPaths } from './page-names.ts';
import { traceRequest } from './page-trace.ts';
import { prepareRequest } from './request.ts';
import { withinRequest } from './request-context.ts';
import { costOfPage, limitRequests } from './request-budget.ts';
import { type PageRules, StorefrontResponse } from './response.ts';
import { canonicalPath } from './canonical-path.ts';
import { createSecurityRules } from './security-headers.ts';
import { serviceWorker } from './service-worker.ts';
import { testShopGuard } from './test-shop.ts';
import { filesOfBuild } from './static-files.ts';

/**
 * Headers and the whole request must arrive within these times (Node's defaults: one and five minutes). An idle
 * connection is kept longer than a proxy in front keeps it (nginx: 60 s): after Node's default of 5 s it would sometimes
 * be closed while the next request is on its way, and that request would be lost.
 */
const TIMEOUTS = { headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 } as const;

type StorefrontServer = Server<typeof IncomingMessage, typeof StorefrontResponse>;

type Options = {
  readonly site: SiteEnv;
  readonly isDevelopment: boolean;
  /** Undefined: nothing is measured. */
  readonly metrics?: StorefrontMetrics;
  /** Next's request handler. */
  readonly handle: Handle;
};

/** Creates the HTTP server around Next: every request is prepared before Next handles it, the first one too. */
export function createStorefrontServer({ site, isDevelopment, metrics, handle }: Options): StorefrontServer {
  const trusts = trustedProxies(site.TRUSTED_PROXIES);
  const { headers: securityHeaders, policyFor } = createSecurityRules(site, isDevelopment);
  const pageRules: PageRules = {
    securityHeaders,
    finishPage: finishedPages({ policyFor, isKnown: isDevelopment ? undefined : knownScripts() }),
  };
  const serveCopy = isDevelopment ? undefined : serveBuiltCopies();
  const isFile = filesOfBuild();
  const mayServe = limitRequests(createRequestBudget(site.REQUESTS_PER_MINUTE), { trusts, isFile });
  const serveWorker = isDevelopment ? () => false : serviceWorker(site.SERVICE_WORKER);
  const handleKnown = isDevelopment
    ? handle
    : handleKnownPages(handle, unknownPaths(pageNamesFrom(site.API_ORIGIN)));
  const admit = testShopGuard(site);
  const inTurn = fairTurns((address) => isLoopback(address) || trusts(address));
  // A page is rendered to its end, also if its client leaves: those who have left before their turn get none.
  const handlePage: Handle = (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (isFile(path)) return handle(request, response);
    const address = String(request.headers['x-forwarded-for']);
    return inTurn({ address, cost: costOfPage(path) }, async () => {
      if (!response.destroyed) await handleKnown(request, response);
    });
  };
  const options = {
    ...TIMEOUTS,
    ServerResponse: StorefrontResponse,
    // Next listens for upgrades and in production never answers one. Refused here, it is handled as a usual request;
    // in development the connection for hot reloading passes.
    shouldUpgradeCallback: () => isDevelopment,
  };
  const server = createServer(options, (request, response) => {
    closeIdleOnShutdown(server, response);
    if (!namesOneHost(request)) return void response.writeHead(400, { connection: 'close' }).end();
    if (metrics?.serve(request, response)) return;
    metrics?.measure(request, response);
    if (!admit(request, response)) return;
    const isCall = prepareRequest(request, { trusts, isDevelopment });
    const requestId = String(request.headers[REQUEST_ID_HEADER]);
    // A first visit loads thirty files, which are the same for every request.
    if (!isFile(request.url ?? '')) response.setHeader(REQUEST_ID_HEADER, requestId);
    response.knownEtags = takeKnownEtags(request);
    if (!isCall) response.pageRules = pageRules;
    if (!mayServe(request, response, isCall)) return;
    if (serveWorker(request, response)) return;
    if (redirectToCanonical(request, response)) return;
    if (!isCall) serveCopy?.(request, response);
    const handling = traceRequest(request, response, () =>
      withinRequest(request.headers, () => (isCall ? handle : handlePage)(request, response)),
    );
    handling.catch((error: unknown) => {
      process.stderr.write(`Request ${requestId} could not be handled: ${String(error)}\n`);
      response.destroy();
    });
  });
  return server;
}

/** Redirects to the address of a page that was requested in capitals. */
function redirectToCanonical({ url = '' }: IncomingMessage, response: ServerResponse): boolean {
  const [path = '', ...query] = url.split('?');
  const canonical = canonicalPath(path);
  if (canonical === undefined) return false;
  response.writeHead(308, { location: [canonical, ...query].join('?') }).end();
  return true;
}

/**
 * Closes a connection after its last response once the server is closing: kept alive, it would delay the end by
 * `keepAliveTimeout`. The connection counts as idle only after the current turn of the event loop.
 */
function closeIdleOnShutdown(server: StorefrontServer, response: ServerResponse): void {
  response.once('finish', () => {
    if (!server.listening) setImmediate(() => server.closeIdleConnections());
  });
}

/** Stops listening and resolves when the responses under way are sent. */
export async function closeServer(server: StorefrontServer): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await closed;
}
