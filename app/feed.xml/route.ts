import { currentBrand } from '#lib/api/current-brand.ts';
import { callApi } from '#lib/api/server-client.ts';
import { documentResponse, documentUnavailable } from '#lib/seo/document-response.ts';
import { FEEDS } from '#lib/seo/feeds.ts';
import { NEWS_IN_A_FEED, rssFeed } from '#lib/seo/news-feed.ts';

export async function GET(request: Request): Promise<Response> {
  const reply = await callApi('listNews', { query: { limit: NEWS_IN_A_FEED } }, { tags: ['news'] });
  if (!reply.ok) return documentUnavailable();
  return documentResponse(request, rssFeed(reply.answer.items, await currentBrand()), FEEDS.rss.media);
}
