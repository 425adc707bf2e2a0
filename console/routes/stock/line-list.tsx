import type { ReactNode } from 'react';
import { DrawSelect } from '#console/lists/draw-select.tsx';
import { FilterBar, SearchBox } from '#console/lists/filter-bar.tsx';
import { CursorPage } from '#console/lists/pager.tsx';
import { withFilters } from '#console/lists/search.ts';
import type { LinesSearch } from './search.ts';

type Go = (to: LinesSearch, replace?: boolean) => void;

type FiltersProps = { readonly search: LinesSearch; readonly onGo: Go };

/** The filters of a list of prizes. */
export function LineFilters({ search, onGo }: FiltersProps) {
  const { q, draw } = search;
  const filter = (change: Partial<LinesSearch>) => onGo(withFilters(search, change), true);
  return (
    <FilterBar isFiltered={q !== undefined || draw !== undefined} onClear={() => onGo({}, true)}>
      <SearchBox label="賞品・ガチャの名前で探す" value={q ?? ''} onChange={(text) => filter({ q: text })} />
      <DrawSelect value={draw} onChange={(chosen) => filter({ draw: chosen })} />
    </FilterBar>
  );
}

type PageProps = FiltersProps & {
  readonly total: number;
  readonly next: string | null;
  /** The table. */
  readonly children: ReactNode;
};

/** A page of a list of prizes with its length and the way to the next one. */
export const LinePage = ({ search, total, next, onGo, children }: PageProps) => (
  <CursorPage
    total={total}
    next={next}
    isFirst={search.after === undefined}
    onNext={() => onGo({ ...search, after: next ?? undefined })}
    onFirst={() => onGo(withFilters(search, {}), true)}
  >
    {children}
  </CursorPage>
);
