import { currentBrand } from '#lib/api/current-brand.ts';
import { lookOf } from '#lib/brand/look.ts';
import type { Brand } from '#lib/contract/brand.ts';
import { callApi } from '#lib/api/server-client.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { type DrawPrize, prizeOfKey } from '#lib/draws/card-prize.ts';
import { prizeCard, type PrizeCardShape } from '#lib/seo/prize-card.ts';
import { cardNotFound, cardResponse, cardUnavailable } from '#lib/social-cards/card-response.ts';
import { pngOf, prizeSticker } from '#lib/social-cards/picture.ts';
import { prizeCardPicture } from '#lib/social-cards/prize-card.ts';

type RouteContext = {
  readonly params: Promise<{
    readonly directoryName: string;
    readonly prize: string;
    readonly version: string;
  }>;
};

/** The cards of a won prize: wide for link previews, square for posts. */
export async function GET(_request: Request, { params }: RouteContext): Promise<Response> {
  const { directoryName, prize: key, version } = await params;
  const reply = await callApi('showDraw', { params: { directoryName } }, { tags: [`draw:${directoryName}`] });
  if (!reply.ok) return reply.status === 404 ? cardNotFound() : cardUnavailable();
  const prize = prizeOfKey(reply.answer, key);
  if (prize === undefined) return cardNotFound();
  const shape = version.includes('-square-') ? 'square' : 'wide';
  const brand = await currentBrand();
  return cardResponse({
    requestedVersion: version,
    path: prizeCard(reply.answer, prize, { look: lookOf(brand), shape }).path,
    draw: () => renderCard(reply.answer, prize, { shape, brand }),
  });
}

type Looks = { readonly shape: PrizeCardShape; readonly brand: Brand };

async function renderCard(draw: DrawDetail, prize: DrawPrize, { shape, brand }: Looks) {
  const sticker = await prizeSticker(prize.picture);
  return {
    png: await pngOf(await prizeCardPicture({ draw, prize }, { shape, sticker, brand })),
    complete: sticker !== null,
  };
}
