import { Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useQuery } from '#console/api/use-query.ts';
import { Loaded, Page } from '#console/shell/page.tsx';
import { LineFilters, LinePage } from './line-list.tsx';
import { SpareTable } from './spare-list.tsx';
import type { LinesSearch } from './search.ts';

const PAGE_SIZE = 50;

const route = getRouteApi('/signed-in/spares');

/** The spare pieces of prizes, which exchanges take from. */
export function SparesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { q, draw, after } = search;
  const list = useQuery('findSpares', { query: { q, draw, after, limit: PAGE_SIZE } });
  const go = (to: LinesSearch, replace = false) => void navigate({ search: to, replace });
  const isFiltered = q !== undefined || draw !== undefined;
  return (
    <Page title="予備">
      <Text>破損や紛失の交換に使う賞品の数です。ガチャの箱とは別に数えます。</Text>
      <LineFilters search={search} onGo={go} />
      <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
        {({ total, items, next }) => (
          <LinePage {...{ search, total, next }} onGo={go}>
            <SpareTable
              rows={items}
              hasDraws
              empty={isFiltered ? '条件に合う賞品はありません。' : '賞品はまだありません。'}
            />
          </LinePage>
        )}
      </Loaded>
    </Page>
  );
}
