import type { NextRequest } from 'next/server';
import { apiOrigin, readBody, requestBackend } from '#server/api-proxy/backend.ts';
import { headersForBackend } from '#server/api-proxy/headers.ts';
import { isForOperators, pathAndQueryOf, staysInApi } from '#server/api-proxy/path.ts';
import { refuse, responseFrom } from '#server/api-proxy/response.ts';

/** Calls of the API only: pages do not pay for it. */
export const config = { matcher: ['/api/:path*'], runtime: 'nodejs' };

/**
 * Forwards every call to the backend and returns its response unchanged. The backend's address is read at each call, so
 * that one build serves with any backend.
 */
export async function middleware(request: NextRequest): Promise<Response> {
  const { path, query } = pathAndQueryOf(request.url);
  if (!staysInApi(path)) return refuse('invalidInput', 400);
  if (isForOperators(path)) return refuse('notFound');

  const origin = apiOrigin(process.env.API_ORIGIN);
  if (origin === null) return refuse('unavailable');

  const body = await readBody(request);
  if (body === null) return refuse('tooLarge');

  const { method, url, signal } = request;
  const headers = headersForBackend(request.headers);
  try {
    const target = `${path}${query}`;
    const received = await requestBackend({ origin, target, method, headers, body, signal });
    return responseFrom(received, { method, url });
  } catch {
    return refuse('unavailable');
  }
}
