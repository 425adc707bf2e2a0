import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingHttpHeaders } from 'node:http';
import { REQUEST_ID_HEADER } from '#lib/site/request-id.ts';
import { isTracing, TRACE_HEADERS, traceHeaders } from '#lib/site/tracing.ts';

/** The headers of the handled request that its calls carry too. */
const forwarded = new AsyncLocalStorage<Readonly<Record<string, string>>>();

/** Handles a request; its id and its trace accompany everything that this starts. */
export function withinRequest<Result>(headers: IncomingHttpHeaders, work: () => Result): Result {
  const names = [REQUEST_ID_HEADER, ...TRACE_HEADERS].filter((name) => headers[name] !== undefined);
  return forwarded.run(Object.fromEntries(names.map((name) => [name, String(headers[name])])), work);
}

/** A request of `fetch` before it is sent, as Node publishes it (undici, Diagnostics Channel). */
export type OutgoingRequest = {
  readonly origin: unknown;
  readonly addHeader: (name: string, value: string) => void;
};

/**
 * Adds the id and the trace of the page's request to the calls that rendering it makes. Next's cache of responses depends on
 * the headers that `fetch` is given, so that they must not be among them.
 */
export function forwardRequestIds(apiOrigin: string): void {
  subscribe('undici:request:create', (message) => {
    const { request } = message as { readonly request: OutgoingRequest };
    const headers = forwarded.getStore();
    if (headers === undefined || String(request.origin) !== apiOrigin) return;
    const sent = isTracing() ? { ...headers, ...traceHeaders() } : headers;
    for (const [name, value] of Object.entries(sent)) request.addHeader(name, value);
  });
}
