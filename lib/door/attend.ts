import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { SiteEnv } from '../site/env.ts';
import { clientAddress, type Trusts, trustedProxies } from '../site/client-address.ts';
import { protect } from './answer-headers.ts';
import { endWithLastAnswers } from './last-answers.ts';
import { leadToOnePlace } from './one-location.ts';
import { forgetOrders } from './next-words.ts';
import { packedPages } from './packed-pages.ts';
import { packedCopies } from './packed-files.ts';
import { pageHeaders } from './page-headers.ts';
import { isOutOfPlace, NOWHERE, readableTarget } from './target.ts';

/** What Node publishes before it hands a request to the server (nodejs.org/api/diagnostics_channel.html). */
type Arrival = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly server: Server;
};

/**
 * How long a client may take to say what it wants; by itself Node waits one minute, and five for a body. A connection is
 * kept longer than a proxy in front keeps it (nginx: one minute): closed by Node after its five seconds, it would now
 * and then be closed just while the next call is on its way, and such a call is lost.
 */
const PATIENCE_MS = { headers: 15_000, request: 30_000, keepAlive: 65_000 } as const;

/** What a client could say of its own way here. */
const CLAIMS = ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port'];

/**
 * Stands at the door of this process and sees each request before Next does: the socket it came by, which middleware
 * is never shown, and the environment as it is now, while `headers` of next.config.mjs are baked by the build.
 */
export function attendDoor(site: SiteEnv, isDevelopment: boolean): void {
  const trusts = trustedProxies(site.TRUSTED_PROXIES);
  const ofPages = pageHeaders(site, isDevelopment);
  const packers = isDevelopment ? [] : [packedCopies(), packedPages()];
  endWithLastAnswers();
  subscribe('http.server.request.start', (message) => {
    const { request, response, server } = message as Arrival;
    server.headersTimeout = PATIENCE_MS.headers;
    server.requestTimeout = PATIENCE_MS.request;
    server.keepAliveTimeout = PATIENCE_MS.keepAlive;
    // The shop speaks HTTP alone; of a call that asks for another protocol Next holds the connection for ever.
    if (!isDevelopment) server.removeAllListeners('upgrade');
    nameTheClient(request, trusts);
    request.url = readableTarget(request);
    const isCall = request.url.startsWith('/api/');
    forgetOrders(request.headers, isCall);
    // In development the framework's own page for errors asks by POST.
    if (!isDevelopment && isOutOfPlace(request)) Object.assign(request, { method: 'GET', url: NOWHERE });
    if (isCall) return;
    leadToOnePlace(response);
    for (const pack of packers) pack({ request, response });
    protect(response, ofPages);
  });
}

function nameTheClient({ headers, socket }: IncomingMessage, trusts: Trusts): void {
  const peer = socket.remoteAddress ?? '';
  headers['x-forwarded-for'] = clientAddress(peer, [headers['x-forwarded-for']].flat().join(), trusts);
  if (trusts(peer)) return;
  for (const claim of CLAIMS) delete headers[claim];
}
