import { Button, Group } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { NEWS_STATES, type NewsState } from '#lib/contract/enums.ts';
import type { OpsNews } from '#lib/contract/ops/content.ts';
import { NEWS_LABELS } from '#lib/text/labels.ts';
import { useQuery } from '#console/api/use-query.ts';
import { type Column, DataTable } from '#console/lists/data-table.tsx';
import { ExportButton } from '#console/lists/export-button.tsx';
import { FilterBar, FilterSelect, SearchBox } from '#console/lists/filter-bar.tsx';
import { OffsetPager } from '#console/lists/pager.tsx';
import { withFilters } from '#console/lists/search.ts';
import { Loaded, Page } from '#console/shell/page.tsx';
import { listTime } from '#console/text/list-time.ts';
import { ArticleState, STATE_NAMES } from './article-state.tsx';

const PAGE_SIZE = 50;

const COLUMNS: readonly Column<OpsNews>[] = [
  { key: 'title', label: 'タイトル', render: ({ title }) => title, isMain: true },
  { key: 'state', label: '状態', render: (news) => <ArticleState news={news} /> },
  { key: 'category', label: '種類', render: ({ category }) => NEWS_LABELS[category] },
  {
    key: 'publishedAt',
    label: '公開日時',
    isShort: true,
    render: ({ publishedAt }) => listTime(publishedAt),
  },
  { key: 'updatedAt', label: '更新日時', isShort: true, render: ({ updatedAt }) => listTime(updatedAt) },
  { key: 'newsId', label: '番号', render: ({ newsId }) => newsId, isNumber: true },
];

const route = getRouteApi('/signed-in/news');

/** All news, newest first. */
export function NewsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { q, state, offset = 0 } = search;
  const query = {
    ...{ limit: String(PAGE_SIZE), offset: String(offset) },
    ...(q !== undefined && { q }),
    ...(state !== undefined && { state }),
  };
  const list = useQuery('listNews', { query });
  const filter = (change: Partial<typeof search>) =>
    void navigate({ search: withFilters(search, change), replace: true });
  return (
    <Page
      title="お知らせ"
      action={
        <Group gap="sm">
          <ExportButton call="exportNews" args={{ query: { q, state } }} fileName="news.csv" />
          <Button component={Link} to="/news/new">
            お知らせを書く
          </Button>
        </Group>
      }
    >
      <Filters {...{ q, state }} onFilter={filter} />
      <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
        {({ total, items }) => (
          <>
            <DataTable
              label="お知らせ"
              rows={items}
              columns={COLUMNS}
              rowKey={({ newsId }) => newsId}
              linkOf={({ newsId }) => ({ to: '/news/$newsId', params: { newsId } })}
              empty="条件に合うお知らせはありません。"
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

type FiltersProps = {
  readonly q: string | undefined;
  readonly state: NewsState | undefined;
  readonly onFilter: (change: { q?: string | undefined; state?: NewsState | undefined }) => void;
};

function Filters({ q, state, onFilter }: FiltersProps) {
  return (
    <FilterBar
      isFiltered={q !== undefined || state !== undefined}
      onClear={() => onFilter({ q: undefined, state: undefined })}
    >
      <SearchBox label="タイトルか番号で探す" value={q ?? ''} onChange={(text) => onFilter({ q: text })} />
      <FilterSelect
        label="状態"
        options={NEWS_STATES.map((value) => ({ value, label: STATE_NAMES[value] }))}
        value={state}
        onChange={(value) => onFilter({ state: value })}
      />
    </FilterBar>
  );
}
