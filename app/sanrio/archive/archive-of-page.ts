import type { Metadata } from 'next';
import type { ArchiveYear } from '#components/search/archive-page.tsx';
import { errorBoundaryMetadata } from '#components/shell/error-boundary-page.tsx';
import { callApi, orThrow } from '#lib/api/server-client.ts';
import { drawPageCount, DRAWS_PER_PAGE, archiveRoute, archiveYear } from '#lib/site/draw-list-pages.ts';
import { pageMetadata, missingPage, type PageInfo } from '#lib/seo/page-metadata.ts';
import { archivePage } from '#lib/site/news-pages.ts';

export type ArchiveProps = { readonly params: Promise<{ readonly year: string; readonly page?: string }> };

export async function archiveYears(): Promise<readonly ArchiveYear[]> {
  return orThrow(await callApi('listSearchChoices', {}, { tags: ['draws'] })).years;
}

/** Returns one page of a year; null: nothing ended in that year, or there are fewer pages. Asks only for pages that exist. */
export async function archiveOfPage({ params }: ArchiveProps) {
  const { year: writtenYear, page: writtenPage } = await params;
  const page = writtenPage === undefined ? 1 : archivePage(writtenPage);
  const years = await archiveYears();
  const known = years.find(({ year }) => year === archiveYear(writtenYear));
  if (page === null || known === undefined || page > drawPageCount(known.draws)) return null;
  const query = { endedIn: known.year, limit: DRAWS_PER_PAGE, offset: (page - 1) * DRAWS_PER_PAGE };
  const found = orThrow(await callApi('searchDraws', { query }, { tags: ['draws'] }));
  return { year: known.year, page, years, found };
}

async function headOf(props: ArchiveProps): Promise<Metadata> {
  const shown = await archiveOfPage(props);
  return shown === null ? missingPage() : pageMetadata(archiveFacts(shown));
}

export const archiveMetadata = errorBoundaryMetadata(headOf);

/** Title and description of one page of a year. */
const archiveFacts = ({ year, page }: { readonly year: number; readonly page: number }): PageInfo => ({
  title: `${year}年に終了したガチャ${page === 1 ? '' : ` ${page}ページ`}`,
  description: ({ name }) =>
    `${year}年に販売が終わった、${name}のガチャの一覧です。${page === 1 ? '' : `${page}ページ目です。`}賞品と公平性の記録を見られます。`,
  keywords: ['終了', `${year}年`],
  path: archiveRoute(year, page),
});
