import type { NextRequest } from 'next/server';
import { answerFrom } from '#lib/forward/answer.ts';
import { apiOrigin } from '#lib/forward/api-origin.ts';
import { askBackend } from '#lib/forward/backend.ts';
import { readBody } from '#lib/forward/body.ts';
import { headersForBackend } from '#lib/forward/headers.ts';
import { isForOperators, pathAndQueryOf, staysInApi } from '#lib/forward/path.ts';
import { refuse } from '#lib/forward/refuse.ts';

/** Pages never come through here, so that they pay nothing for it. */
export const config = { matcher: ['/api/:path*'], runtime: 'nodejs' };

/**
 * Hands every call to the backend and its answer back, unchanged. Where the backend is, is read at each call, so that
 * one build serves anywhere.
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
    const received = await askBackend({ origin, target: `${path}${query}`, method, headers, body, signal });
    return answerFrom(received, { method, url });
  } catch {
    return refuse('unavailable');
  }
}
