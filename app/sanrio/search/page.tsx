import type { Metadata } from 'next';
import { SearchPage } from '#components/search/search-page.tsx';
import { errorBoundaryPage } from '#components/shell/error-boundary-page.tsx';
import { callApi, callUncached, orThrow } from '#lib/api/server-client.ts';
import type { DrawSearch } from '#lib/contract/search.ts';
import { DRAWS_PER_PAGE } from '#lib/site/draw-list-pages.ts';
import { readSearch } from '#lib/draws/read-search.ts';
import { pageMetadata, type PageInfo } from '#lib/seo/page-metadata.ts';
import { ROUTES } from '#lib/site/routes.ts';

type SearchProps = {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
};

/** The canonical address of every search is that of the whole list. */
const FACTS: PageInfo = {
  title: 'ガチャをさがす',
  description: ({ name }) =>
    `題名や賞品から、${name}のガチャをさがせます。値段や残り枚数でしぼりこんで、終了が近い順にも並べられます。`,
  keywords: ['検索', '一覧'],
  path: ROUTES.search,
};

/** Searches are endless, so that search engines index the whole list only; they find every draw in the sitemap. */
export async function generateMetadata({ searchParams }: SearchProps): Promise<Metadata> {
  const metadata = await pageMetadata(FACTS);
  return readSearch(await searchParams).isNarrowed
    ? { ...metadata, robots: { index: false, follow: true } }
    : metadata;
}

type Part = { readonly limit: number; readonly offset: number };

/** Without words and other filters the list of draws has the same draws, and costs the shop less. */
function findDraws({ salesType, ...search }: DrawSearch, part: Part) {
  return Object.keys(search).length === 0
    ? callUncached('listDraws', { query: { ...part, salesType } })
    : callUncached('searchDraws', { query: { ...search, salesType, ...part } });
}

/** Rendered for each request: kept, any number of invented searches would replace the other pages in memory. */
async function DrawSearchPage({ searchParams }: SearchProps) {
  const { search, page } = readSearch(await searchParams);
  const [found, choices] = await Promise.all([
    findDraws(search, { limit: DRAWS_PER_PAGE, offset: (page - 1) * DRAWS_PER_PAGE }),
    callApi('listSearchChoices', {}, { tags: ['draws'] }),
  ]);
  return (
    <SearchPage
      search={search}
      page={page}
      found={orThrow(found)}
      characters={orThrow(choices).characters.map(({ name }) => name)}
    />
  );
}

export default errorBoundaryPage(DrawSearchPage);
