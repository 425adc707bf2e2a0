import type { IncomingMessage, ServerResponse } from 'node:http';
import { openSpan } from '#lib/site/tracing.ts';
import { REQUEST_ID_HEADER } from '#lib/site/request-id.ts';

/** Paths of the build's files, which are not rendered. */
const FILES = '/_next/static/';

/**
 * Handles a request in a span, of which Next's own spans are parts. The headers of the request continue it: Next forwards
 * them with a call.
 */
export function traceRequest<Result>(
  request: IncomingMessage,
  response: ServerResponse,
  handle: () => Result,
): Result {
  const { url = '', method = '', headers } = request;
  if (url.startsWith(FILES)) return handle();
  const span = openSpan({
    name: url.startsWith('/api/') ? 'forwarded call' : 'page',
    kind: 'server',
    from: headers,
    attributes: { 'http.request.method': method, 'shop.request_id': String(headers[REQUEST_ID_HEADER]) },
  });
  if (span === undefined) return handle();
  Object.assign(headers, span.headers());
  response.once('close', () => {
    const { statusCode } = response;
    const error = statusCode >= 500 ? new Error('failed') : undefined;
    span.end({ attributes: { 'http.response.status_code': statusCode }, error });
  });
  return span.run(handle);
}
