import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { clientAddress, type IsTrustedProxy } from '#lib/site/client-address.ts';
import { givenRequestId, REQUEST_ID_HEADER } from '#lib/site/request-id.ts';
import { TRACE_HEADERS } from '#lib/site/tracing.ts';
import { isWellEncoded } from './url.ts';

/** A path that no page has. */
export const NOT_FOUND_PATH = '/unreadable';

/** Methods with which Next's middleware cannot construct a request: it answers them with status 500. */
const UNSUPPORTED_METHODS = ['TRACE', 'TRACK', 'CONNECT'];

/** Escaped characters that need no escape (RFC 3986, 2.3). */
const UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/** Next's internal pages. Requested by name they are status 500, or a 404 that caches may keep for a year. */
const INTERNAL_PAGES = /^\/(?:_not-found|_global-error|_error|404|500)\/?$/;

/** Requested by clients that read no `<link rel="icon">`: telephones, feed readers, link previews. All accept PNG. */
const ICONS = /^\/(?:favicon\.ico|apple-touch-icon(?:-precomposed)?\.png)(\?|$)/;

/** The only paths with methods other than GET and HEAD. */
const WRITABLE = /^\/(?:api|revalidate)(?:[/?]|$)/;

const FORWARDED_HEADERS = ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port'];

/**
 * Headers between the parts of Next. From a client they would be instructions: `X-Middleware-Prefetch` alone turns any
 * page into an empty response with status 200. Those of Next's router in the browser (`rsc`, `next-router-…`) pass.
 */
const INTERNAL_HEADERS =
  /^(?:x-(?:middleware|invoke|nextjs|next|now|prerender)-|x-matched-path$|next-resume)/;

/**
 * Pages and files are sent whole: Next answers a range behind the end of a file, and a failed write condition, with an
 * error page. Calls of the API keep these headers for the backend.
 */
const PARTIAL_HEADERS = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

type Target = Pick<IncomingMessage, 'method' | 'url'>;
type Rules = { readonly trusts: IsTrustedProxy; readonly isDevelopment: boolean };

/**
 * Prepares a request before Next handles it: sets the client's address from the socket, which Next's middleware cannot
 * read, normalises the target, and strips headers that a client has no right to set. Returns whether it is a call of the
 * API.
 */
export function prepareRequest(request: IncomingMessage, { trusts, isDevelopment }: Rules): boolean {
  setClientAddress(request, trusts);
  setRequestId(request, trusts);
  setTrace(request, trusts);
  const target = normalizedTarget(request);
  request.url = target;
  const isCall = target.startsWith('/api/');
  stripInternalHeaders(request.headers, isCall);
  // Node sends no body in response to HEAD. Next would not make one, and the headers of a page depend on its text.
  if (request.method === 'HEAD' && !isCall) request.method = 'GET';
  // In development Next's error overlay uses POST.
  if (!isDevelopment && !isMethodAllowed(request)) {
    request.method = 'GET';
    request.url = NOT_FOUND_PATH;
  }
  return isCall;
}

/** Keeps the id that a trusted proxy has given to the request; any other is replaced by a new one. */
function setRequestId({ headers, socket }: IncomingMessage, trusts: IsTrustedProxy): void {
  const isTrusted = trusts(socket.remoteAddress ?? '');
  headers[REQUEST_ID_HEADER] =
    (isTrusted ? givenRequestId(headers[REQUEST_ID_HEADER]) : undefined) ?? randomUUID();
}

/** Ignores the trace of others than trusted proxies: they would choose what is recorded. */
function setTrace({ headers, socket }: IncomingMessage, trusts: IsTrustedProxy): void {
  if (trusts(socket.remoteAddress ?? '')) return;
  for (const name of TRACE_HEADERS) delete headers[name];
}

/** Replaces X-Forwarded-For by the client's address; removes the other forwarded headers unless a trusted proxy set them. */
function setClientAddress({ headers, socket }: IncomingMessage, trusts: IsTrustedProxy): void {
  const peer = socket.remoteAddress ?? '';
  headers['x-forwarded-for'] = clientAddress(peer, [headers['x-forwarded-for']].flat().join(), trusts);
  if (trusts(peer)) return;
  for (const name of FORWARDED_HEADERS) delete headers[name];
}

/**
 * Returns the target as Next can read it. An absolute URL (RFC 9112, 3.2.2) loses its host, to which Next would redirect
 * the client. `NOT_FOUND_PATH`: a target, method or page that Next answers with status 500. Calls of the API are left to
 * the API proxy, which refuses what it cannot read.
 */
export function normalizedTarget({ method = 'GET', url = '/' }: Target): string {
  const target = withoutEscapes(url.replace(/^https?:\/\/[^/?#]*\/?/i, '/')).replace(
    ICONS,
    '/apple-icon.png$1',
  );
  const [path = ''] = target.split('?', 1);
  const isReadable = path.startsWith('/') && (path.startsWith('/api/') || isWellEncoded(path));
  return isReadable && !UNSUPPORTED_METHODS.includes(method) && !INTERNAL_PAGES.test(path)
    ? target
    : NOT_FOUND_PATH;
}

/** Decodes characters that need no escape: a cache in front may treat both spellings as one address. */
function withoutEscapes(target: string): string {
  if (target.startsWith('/api/')) return target;
  const [path = '', ...query] = target.split('?');
  // Decoding must not make an invalid path valid (`%%33404`).
  if (!isWellEncoded(path)) return target;
  return [path.replaceAll(UNRESERVED, decodeURIComponent), ...query].join('?');
}

/** Next takes another method on a page for a server action, logs that there is none, or fails. */
export const isMethodAllowed = ({ method = 'GET', url = '/' }: Target): boolean =>
  ['GET', 'HEAD'].includes(method) || WRITABLE.test(url);

/** Removes Next's internal headers, and for everything but calls of the API those that ask for a part. */
export function stripInternalHeaders(headers: IncomingHttpHeaders, isCall: boolean): void {
  for (const name of Object.keys(headers)) {
    if (INTERNAL_HEADERS.test(name) || (!isCall && PARTIAL_HEADERS.includes(name))) delete headers[name];
  }
}
