import { callApi } from '#lib/api/server-client.ts';
import { documentResponse, documentUnavailable } from '#lib/seo/document-response.ts';
import { sitemapXml, fetchAll } from '#lib/seo/sitemap.ts';

export async function GET(request: Request): Promise<Response> {
  const [draws, news] = await Promise.all([
    fetchAll({
      fetchPage: (query) => callApi('listDraws', { query }, { tags: ['draws'] }),
      nameOf: (draw) => draw.directoryName,
    }),
    fetchAll({
      fetchPage: (query) => callApi('listNews', { query }, { tags: ['news'] }),
      nameOf: (piece) => piece.newsId,
    }),
  ]);
  if (draws === null || news === null) return documentUnavailable();
  return documentResponse(request, sitemapXml(draws, news), 'application/xml');
}
