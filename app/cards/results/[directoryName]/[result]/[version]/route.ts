import { currentBrand } from '#lib/api/current-brand.ts';
import { callApi } from '#lib/api/server-client.ts';
import { lookOf } from '#lib/brand/look.ts';
import type { Brand } from '#lib/contract/brand.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { sharedPrizes, type SharedPrizes } from '#lib/draws/card-prize.ts';
import { resultCard, type ResultCardShape } from '#lib/seo/result-card.ts';
import { cardNotFound, cardResponse, cardUnavailable } from '#lib/social-cards/card-response.ts';
import { pngOf, prizeSticker } from '#lib/social-cards/picture.ts';
import { resultCardPicture, shownKinds } from '#lib/social-cards/result-card.ts';

type RouteContext = {
  readonly params: Promise<{
    readonly directoryName: string;
    readonly result: string;
    readonly version: string;
  }>;
};

/** The cards of a whole result: wide for link previews, tall for posts. Only keys that the shop has made are drawn. */
export async function GET(_request: Request, { params }: RouteContext): Promise<Response> {
  const { directoryName, result: key, version } = await params;
  const caching = { tags: [`draw:${directoryName}`] };
  const [draw, shared] = await Promise.all([
    callApi('showDraw', { params: { directoryName } }, caching),
    callApi('showSharedResult', { params: { directoryName, key } }, caching),
  ]);
  if (!draw.ok) return draw.status === 404 ? cardNotFound() : cardUnavailable();
  if (!shared.ok) return shared.status === 404 ? cardNotFound() : cardUnavailable();
  const shape = version.includes('-tall-') ? 'tall' : 'wide';
  const brand = await currentBrand();
  const result = sharedPrizes(draw.answer, shared.answer);
  return cardResponse({
    requestedVersion: version,
    path: resultCard(draw.answer, { key, tickets: result.tickets }, { look: lookOf(brand), shape }).path,
    draw: () => renderCard(draw.answer, result, { shape, brand }),
  });
}

type Looks = { readonly shape: ResultCardShape; readonly brand: Brand };

/** Twice the side of the picture in a card of four prizes; one that has the card for itself is larger. */
const STICKER_SIDE = { few: 1_000, several: 500 } as const;
const FEW = 2;

async function renderCard(draw: DrawDetail, result: SharedPrizes, { shape, brand }: Looks) {
  const shown = shownKinds(shape, result);
  const side = shown.length <= FEW ? STICKER_SIDE.few : STICKER_SIDE.several;
  const stickers = new Map(
    await Promise.all(
      shown.map(async ({ prize }) => [prize.key, await prizeSticker(prize.picture, side)] as const),
    ),
  );
  return {
    png: await pngOf(await resultCardPicture({ draw, result }, { shape, stickers, brand })),
    complete: [...stickers.values()].every((sticker) => sticker !== null),
  };
}
