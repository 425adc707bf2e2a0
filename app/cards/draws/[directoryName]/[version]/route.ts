import { currentBrand } from '#lib/api/current-brand.ts';
import { lookOf } from '#lib/brand/look.ts';
import type { Brand } from '#lib/contract/brand.ts';
import { callApi } from '#lib/api/server-client.ts';
import { cardResponse, cardUnavailable, cardNotFound } from '#lib/social-cards/card-response.ts';
import { cataloguePicture, pngOf } from '#lib/social-cards/picture.ts';
import { drawCardPicture } from '#lib/social-cards/draw-card.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { drawCard } from '#lib/seo/social-card.ts';

type RouteContext = {
  readonly params: Promise<{ readonly directoryName: string; readonly version: string }>;
};

/** The social card of a draw. */
export async function GET(_request: Request, { params }: RouteContext): Promise<Response> {
  const { directoryName, version } = await params;
  const reply = await callApi('showDraw', { params: { directoryName } }, { tags: [`draw:${directoryName}`] });
  if (!reply.ok) return reply.status === 404 ? cardNotFound() : cardUnavailable();
  const brand = await currentBrand();
  return cardResponse({
    requestedVersion: version,
    path: drawCard(reply.answer, lookOf(brand)).path,
    draw: () => renderCard(reply.answer, brand),
  });
}

async function renderCard(draw: DrawDetail, brand: Brand) {
  const art = await cataloguePicture(draw.art);
  return { png: await pngOf(await drawCardPicture(draw, art, brand)), complete: art !== null };
}
