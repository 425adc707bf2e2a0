import { NativeSelect, Stack } from '@mantine/core';
import { getRouteApi, type LinkProps } from '@tanstack/react-router';
import { REFUND_METHODS } from '#lib/contract/enums.ts';
import type { ListedRefund } from '#lib/contract/ops/refunds.ts';
import { useQuery } from '#console/api/use-query.ts';
import { type Column, DataTable } from '#console/lists/data-table.tsx';
import { ExportButton } from '#console/lists/export-button.tsx';
import { FilterBar, FilterDay, FilterSelect, SearchBox } from '#console/lists/filter-bar.tsx';
import { OffsetPager } from '#console/lists/pager.tsx';
import { withFilters } from '#console/lists/search.ts';
import { Loaded, Page } from '#console/shell/page.tsx';
import { REFUND_METHOD_NAMES, REFUND_STATE_NAMES } from '#console/text/accounting.ts';
import { REFUND_COLUMNS } from './refund-columns.tsx';
import { REFUND_TABS, type RefundsSearch } from './search.ts';

const route = getRouteApi('/signed-in/refunds');

const LIMIT = 50;

/** Refunds; those that wait come first, the longest waiting on top. */
export function RefundsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { offset = 0, ...filters } = search;
  const list = useQuery('listRefunds', { query: { ...search, offset, limit: LIMIT } });
  const filter = (change: Partial<RefundsSearch>) =>
    void navigate({ search: withFilters(search, change), replace: true });
  return (
    <Page
      title="返金"
      action={<ExportButton call="exportRefunds" args={{ query: filters }} fileName="refunds.csv" />}
    >
      <RefundFilters search={search} onFilter={filter} />
      <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
        {({ items, total }) => (
          <Stack gap="sm">
            <DataTable
              label="返金"
              rows={items}
              rowKey={({ refundId }) => refundId}
              columns={COLUMNS}
              linkOf={linkOf}
              empty={
                search.state === undefined ? '待っている返金はありません。' : '条件に合う返金はありません。'
              }
            />
            <OffsetPager
              total={total}
              limit={LIMIT}
              offset={offset}
              onChange={(next) => void navigate({ search: { ...search, offset: next || undefined } })}
            />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

type FilterProps = {
  readonly search: RefundsSearch;
  readonly onFilter: (change: Partial<RefundsSearch>) => void;
};

function RefundFilters({ search, onFilter }: FilterProps) {
  const { offset: _offset, ...filters } = search;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const none = { q: undefined, state: undefined, method: undefined, from: undefined, to: undefined };
  return (
    <FilterBar isFiltered={isFiltered} onClear={() => onFilter(none)}>
      <SearchBox
        label="注文番号・発送番号で探す"
        value={search.q ?? ''}
        onChange={(text) => onFilter({ q: text || undefined })}
      />
      <NativeSelect
        label="状態"
        data={[
          { value: '', label: '待っている返金' },
          ...REFUND_TABS.map((value) => ({
            value,
            label: value === 'all' ? 'すべて' : REFUND_STATE_NAMES[value],
          })),
        ]}
        value={search.state ?? ''}
        onChange={(event) =>
          onFilter({ state: REFUND_TABS.find((state) => state === event.currentTarget.value) })
        }
      />
      <FilterSelect
        label="方法"
        options={REFUND_METHODS.map((value) => ({ value, label: REFUND_METHOD_NAMES[value] }))}
        value={search.method}
        onChange={(method) => onFilter({ method })}
      />
      <FilterDay label="受付日（から）" value={search.from} onChange={(from) => onFilter({ from })} />
      <FilterDay label="受付日（まで）" value={search.to} onChange={(to) => onFilter({ to })} />
    </FilterBar>
  );
}

const linkOf = ({ subject, number }: ListedRefund): LinkProps =>
  subject === 'order'
    ? { to: '/orders/$order', params: { order: number } }
    : { href: `/shipments/${number}` };

const COLUMNS: readonly Column<ListedRefund>[] = [
  {
    key: 'number',
    label: '対象',
    isShort: true,
    isMain: true,
    render: ({ subject, number }) => `${subject === 'order' ? '注文' : '発送'} ${number}`,
  },
  ...REFUND_COLUMNS,
];
