import { createHash } from 'node:crypto';

/** A minute, as pages have: what is read by machines need not be fresher. */
const CACHE_CONTROL = 'public, max-age=60';

/** A text for machines; who has it already is told so instead of getting it again. */
export function documentAnswer(request: Request, text: string, media: string): Response {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = { 'cache-control': CACHE_CONTROL, etag: tag };
  const known = request.headers.get('if-none-match') ?? '';
  if (known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(text, { headers: { ...headers, 'content-type': `${media}; charset=utf-8` } });
}

/** The backend cannot say, and could not before: better nothing than an empty list, which would be believed. */
export const documentUnavailable = (): Response =>
  new Response('Service Unavailable', {
    status: 503,
    headers: { 'cache-control': 'no-store', 'retry-after': '30' },
  });
