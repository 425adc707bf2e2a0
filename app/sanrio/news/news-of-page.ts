import type { Metadata } from 'next';
import { callApi, orThrow } from '#lib/api/server-client.ts';
import { errorBoundaryMetadata } from '#components/shell/error-boundary-page.tsx';
import { pageMetadata, missingPage, type PageInfo } from '#lib/seo/page-metadata.ts';
import { NEWS_PER_PAGE, newsPageCount, newsPageRoute } from '#lib/site/news-pages.ts';
import { siteAddress } from '#lib/site/site-url.ts';

/**
 * Returns one page of the news; `null`: behind the last page. The total is read from the first page only: each
 * response is cached, and the number of invented pages is unlimited.
 */
export async function newsOfPage(page: number) {
  const { total } = await fetchNews(1);
  return page > newsPageCount(total) ? null : { news: (await fetchNews(page)).items, total, page };
}

async function fetchNews(page: number) {
  const query = { limit: NEWS_PER_PAGE, offset: (page - 1) * NEWS_PER_PAGE };
  return orThrow(await callApi('listNews', { query }, { tags: ['news'] }));
}

async function headOf(page: number): Promise<Metadata> {
  const shown = await newsOfPage(page);
  if (shown === null) return missingPage();
  const previous = page > 1 ? siteAddress(newsPageRoute(page - 1)) : null;
  const next = page < newsPageCount(shown.total) ? siteAddress(newsPageRoute(page + 1)) : null;
  return { ...(await pageMetadata(newsFacts(page))), pagination: { previous, next } };
}

export const newsMetadata = errorBoundaryMetadata(headOf);

/** Title and description of one page of the list. */
const newsFacts = (page: number): PageInfo => ({
  title: page === 1 ? 'お知らせ' : `お知らせ ${page}ページ`,
  description: ({ name }) =>
    `新しいガチャの販売開始、再販、発送のご案内など、${name}からのお知らせです。${page === 1 ? '' : `過去のお知らせの${page}ページ目です。`}`,
  keywords: ['お知らせ', '新作', '再販'],
  path: newsPageRoute(page),
});
