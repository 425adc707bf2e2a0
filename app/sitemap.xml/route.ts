import { callApi } from '#lib/api/server-client.ts';
import { documentResponse, documentUnavailable } from '#lib/seo/document-response.ts';
import { sitemapXml, fetchAll } from '#lib/seo/sitemap.ts';

export async function GET(request: Request): Promise<Response> {
  const [choices, draws, news] = await Promise.all([
    callApi('listSearchChoices', {}, { tags: ['draws'] }),
    fetchAll({
      fetchPage: (query) => callApi('listDraws', { query }, { tags: ['draws'] }),
      nameOf: (draw) => draw.directoryName,
    }),
    fetchAll({
      fetchPage: (query) => callApi('listNews', { query }, { tags: ['news'] }),
      nameOf: (piece) => piece.newsId,
    }),
  ]);
  if (!choices.ok || draws === null || news === null) return documentUnavailable();
  const { years } = choices.answer;
  return documentResponse(request, sitemapXml({ draws, news, years }), 'application/xml');
}
