import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { NOT_FOUND_PATH } from './request.ts';
import type { IsUnknownPath } from './page-names.ts';
import type { StorefrontResponse } from './response.ts';

/** Next's request handler, or one around it. */
export type Handle = (request: IncomingMessage, response: StorefrontResponse) => Promise<void>;

/** Headers of Next's router. It loads the document when it gets HTML in place of data. */
const ROUTER_HEADERS = /^(?:rsc$|next-)/;

const KEPT_HEADERS = ['cache-control', 'content-type', 'etag', 'vary'];

/** Passes requests on to Next, unless their path is unknown. */
export function handleKnownPages(handle: Handle, isUnknown: IsUnknownPath): Handle {
  const handleUnknown = notFoundPage(handle);
  return async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const handler = path === NOT_FOUND_PATH || (await isUnknown(path)) ? handleUnknown : handle;
    await handler(request, response);
  };
}

/**
 * Answers unknown paths with one page. Next renders it at the first of them: it depends on the environment only, which is
 * fixed while the process runs. It is sent to a client that has it, too (RFC 9110, 13.2.1).
 */
function notFoundPage(handle: Handle): Handle {
  let kept: { readonly text: string; readonly headers: OutgoingHttpHeaders } | undefined;
  return async (request, response) => {
    if (kept !== undefined) {
      response.statusCode = 404;
      for (const [name, value] of Object.entries(kept.headers))
        if (value !== undefined) response.setHeader(name, value);
      response.end(kept.text);
      return;
    }
    for (const name of Object.keys(request.headers)) {
      if (ROUTER_HEADERS.test(name) || name === 'if-none-match') delete request.headers[name];
    }
    request.url = NOT_FOUND_PATH;
    response.onPage = (text) => {
      if (response.statusCode !== 404) return;
      const headers = Object.fromEntries(KEPT_HEADERS.map((name) => [name, response.getHeader(name)]));
      kept = { text, headers };
    };
    await handle(request, response);
  };
}
