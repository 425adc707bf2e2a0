import { ask } from '#lib/api/server-client.ts';
import { documentAnswer, documentUnavailable } from '#lib/seo/document-response.ts';
import { sitemapXml, wholeList } from '#lib/seo/sitemap.ts';

export async function GET(request: Request): Promise<Response> {
  const [draws, news] = await Promise.all([
    wholeList({
      askPage: (query) => ask('listDraws', { query }, { tags: ['draws'] }),
      nameOf: (draw) => draw.directoryName,
    }),
    wholeList({
      askPage: (query) => ask('listNews', { query }, { tags: ['news'] }),
      nameOf: (piece) => piece.newsId,
    }),
  ]);
  if (draws === null || news === null) return documentUnavailable();
  return documentAnswer(request, sitemapXml(draws, news), 'application/xml');
}
