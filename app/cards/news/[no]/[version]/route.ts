import { currentBrand } from '#lib/api/current-brand.ts';
import { lookOf } from '#lib/brand/look.ts';
import type { Brand } from '#lib/contract/brand.ts';
import { callApi } from '#lib/api/server-client.ts';
import { cardResponse, cardUnavailable, cardNotFound } from '#lib/social-cards/card-response.ts';
import { cataloguePicture, pngOf } from '#lib/social-cards/picture.ts';
import { newsCardPicture } from '#lib/social-cards/news-card.ts';
import type { NewsArticle } from '#lib/contract/news.ts';
import { newsCard } from '#lib/seo/social-card.ts';

type RouteContext = { readonly params: Promise<{ readonly no: string; readonly version: string }> };

/** The social card of a piece of news. */
export async function GET(_request: Request, { params }: RouteContext): Promise<Response> {
  const { no, version } = await params;
  const reply = await callApi('showNews', { params: { newsId: no } }, { tags: [`news:${no}`] });
  if (!reply.ok) return reply.status === 404 ? cardNotFound() : cardUnavailable();
  const brand = await currentBrand();
  return cardResponse({
    requestedVersion: version,
    path: newsCard(reply.answer, lookOf(brand)).path,
    draw: () => renderCard(reply.answer, brand),
  });
}

async function renderCard(news: NewsArticle, brand: Brand) {
  const shown = news.picture === null ? null : await cataloguePicture(news.picture);
  const complete = news.picture === null || shown !== null;
  return { png: await pngOf(await newsCardPicture(news, shown, brand)), complete };
}
