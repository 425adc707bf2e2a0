import { type RenderedCard, CardCache } from './card-cache.ts';

const cache = new CardCache();

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_MINUTE = 'public, max-age=60';

type CardRequest = {
  /** The version in the requested URL. */
  readonly requestedVersion: string;
  /** The path of the current version. */
  readonly path: string;
  readonly draw: () => Promise<RenderedCard>;
};

/**
 * The response for a card: the picture for its current version, a redirect to it for any other. So a card is
 * rendered once for each content, whatever URLs are requested.
 */
export async function cardResponse({ requestedVersion, path, draw }: CardRequest): Promise<Response> {
  if (!path.endsWith(`/${requestedVersion}`)) {
    return new Response(null, { status: 307, headers: { location: path, 'cache-control': ONE_MINUTE } });
  }
  const card = await cache.card(path, draw);
  if (card === null) return cardUnavailable();
  return new Response(card.png, {
    headers: {
      'content-type': 'image/png',
      'content-length': String(card.png.byteLength),
      'cache-control': card.complete ? IMMUTABLE : ONE_MINUTE,
    },
  });
}

export const cardNotFound = (): Response =>
  new Response('Not Found', { status: 404, headers: { 'cache-control': ONE_MINUTE } });

export const cardUnavailable = (): Response =>
  new Response('Service Unavailable', {
    status: 503,
    headers: { 'cache-control': 'no-store', 'retry-after': '10' },
  });
