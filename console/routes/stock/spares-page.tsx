import { Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useQuery } from '#console/api/use-query.ts';
import { FilterBar, SearchBox } from '#console/lists/filter-bar.tsx';
import { OffsetPager } from '#console/lists/pager.tsx';
import { withFilters } from '#console/lists/search.ts';
import { Loaded, Page } from '#console/shell/page.tsx';
import { DrawChoice, useDraws } from './draw-choice.tsx';
import { SpareTable } from './spare-list.tsx';

const PAGE_SIZE = 50;

const route = getRouteApi('/signed-in/spares');

/** The spare pieces of prizes, which exchanges take from. */
export function SparesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const draws = useDraws();
  const { q, draw, offset = 0 } = search;
  const list = useQuery('findSpares', { query: { q, draw, limit: PAGE_SIZE, offset } });
  const filter = (change: Partial<typeof search>) =>
    void navigate({ search: withFilters(search, change), replace: true });
  const isFiltered = q !== undefined || draw !== undefined;
  return (
    <Page title="予備">
      <Text>破損や紛失の交換に使う賞品の数です。ガチャの箱とは別に数えます。</Text>
      <FilterBar isFiltered={isFiltered} onClear={() => filter({ q: undefined, draw: undefined })}>
        <SearchBox
          label="賞品・ガチャの名前で探す"
          value={q ?? ''}
          onChange={(text) => filter({ q: text })}
        />
        <DrawChoice {...{ draws, draw }} onChange={(chosen) => filter({ draw: chosen })} />
      </FilterBar>
      <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
        {({ total, items }) => (
          <>
            <SpareTable
              rows={items}
              hasDraws
              empty={isFiltered ? '条件に合う賞品はありません。' : '賞品はまだありません。'}
            />
            <OffsetPager
              {...{ total, offset }}
              limit={PAGE_SIZE}
              onChange={(next) => void navigate({ search: { ...search, offset: next } })}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}
