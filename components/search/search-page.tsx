import { DrawGrid } from '#components/draws/draw-grid.tsx';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { Filter } from '#components/ui/filter.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { Pager } from '#components/ui/pager.tsx';
import type { DrawSummary } from '#lib/contract/draw.ts';
import type { DrawSearch } from '#lib/contract/search.ts';
import { STATE_CHOICES } from '#lib/draws/search-choices.ts';
import { drawPageCount, DRAWS_PER_PAGE, searchRoute } from '#lib/site/draw-list-pages.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { numberText } from '#lib/text/numbers.ts';
import { NothingFound } from './nothing-found.tsx';
import { RecentDraws } from './recent-draws.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchFilters } from './search-filters.tsx';
import styles from './search-page.module.css';

type SearchPageProps = {
  readonly search: DrawSearch;
  readonly page: number;
  readonly found: { readonly total: number; readonly items: readonly DrawSummary[] };
  /** The names of all characters. */
  readonly characters: readonly string[];
};

/** The search: its form, the draws that match, and the draws opened on this device. */
export function SearchPage({ search, page, found: { total, items }, characters }: SearchPageProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb below={[{ name: 'ガチャをさがす', path: ROUTES.search }]} />
      <PageTitle>ガチャをさがす</PageTitle>
      <SearchBox key={searchRoute(search)} text={search.q}>
        <SearchFilters search={search} characters={characters} />
      </SearchBox>
      <Filter
        name="販売の状態"
        choices={STATE_CHOICES.map(({ value, text }) => ({
          text,
          href: searchRoute({ ...search, state: value }),
          isHere: search.state === value,
        }))}
      />
      <h2 className={`num ${styles.count}`}>{countText(search, { total, page })}</h2>
      {items.length > 0 ? (
        <DrawGrid draws={items} priority />
      ) : (
        <NothingFound search={search} characters={characters} />
      )}
      <Pager
        name="検索結果"
        page={page}
        pages={Math.max(page, drawPageCount(total))}
        routeOf={(other) => searchRoute(search, other)}
        newer="前のページ"
        older="次のページ"
      />
      <RecentDraws />
    </div>
  );
}

function countText({ q }: DrawSearch, { total, page }: { readonly total: number; readonly page: number }) {
  const subject = q === undefined ? 'ガチャ' : `「${q}」のガチャ`;
  if (total === 0) return `${subject}は、ありません`;
  const first = (page - 1) * DRAWS_PER_PAGE + 1;
  const last = Math.min(total, page * DRAWS_PER_PAGE);
  const part =
    total > DRAWS_PER_PAGE && first <= total ? `(${numberText(first)}〜${numberText(last)}件目)` : '';
  return `${subject} ${numberText(total)}件${part}`;
}
