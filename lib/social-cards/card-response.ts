import { type FinishedCard, Shelf } from './card-cache.ts';

const shelf = new Shelf();

const FOR_EVER = 'public, max-age=31536000, immutable';
const A_MINUTE = 'public, max-age=60';

type Wanted = {
  /** The version in the address that was asked for. */
  readonly asked: string;
  /** The path under which the card as it is now stands. */
  readonly path: string;
  readonly draw: () => Promise<FinishedCard>;
};

/**
 * A card under the address of its present version; any other version leads there. So a card is drawn once for
 * each thing it shows, whatever addresses are made up.
 */
export async function cardAnswer({ asked, path, draw }: Wanted): Promise<Response> {
  if (!path.endsWith(`/${asked}`)) {
    return new Response(null, { status: 307, headers: { location: path, 'cache-control': A_MINUTE } });
  }
  const card = await shelf.card(path, draw);
  if (card === null) return noCardNow();
  return new Response(card.png, {
    headers: {
      'content-type': 'image/png',
      'content-length': String(card.png.byteLength),
      'cache-control': card.complete ? FOR_EVER : A_MINUTE,
    },
  });
}

export const noSuchCard = (): Response =>
  new Response('Not Found', { status: 404, headers: { 'cache-control': A_MINUTE } });

export const noCardNow = (): Response =>
  new Response('Service Unavailable', {
    status: 503,
    headers: { 'cache-control': 'no-store', 'retry-after': '10' },
  });
