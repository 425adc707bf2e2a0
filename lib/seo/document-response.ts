import { createHash } from 'node:crypto';

/** One minute, as for pages. */
const CACHE_CONTROL = 'public, max-age=60';

/** A response with a text for machines: 304 if the client has it already. */
export function documentResponse(request: Request, text: string, media: string): Response {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = { 'cache-control': CACHE_CONTROL, etag: tag };
  const knownTags = request.headers.get('if-none-match') ?? '';
  if (knownTags.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(text, { headers: { ...headers, 'content-type': `${media}; charset=utf-8` } });
}

/** The response during an outage without an earlier answer: an empty list would be taken for true. */
export const documentUnavailable = (): Response =>
  new Response('Service Unavailable', {
    status: 503,
    headers: { 'cache-control': 'no-store', 'retry-after': '30' },
  });
