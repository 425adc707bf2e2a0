import { Badge, Button, Group, Text } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { yenText } from '#lib/text/numbers.ts';
import { DRAW_SORTS } from '#lib/contract/enums.ts';
import type { ListedDraw } from '#lib/contract/ops/draw-list.ts';
import { useQuery } from '#console/api/use-query.ts';
import { type Column, DataTable } from '#console/lists/data-table.tsx';
import { ExportButton } from '#console/lists/export-button.tsx';
import { FilterBar, SearchBox } from '#console/lists/filter-bar.tsx';
import { OffsetPager } from '#console/lists/pager.tsx';
import { withFilters } from '#console/lists/search.ts';
import { TwoLines } from '#console/lists/two-lines.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { listTime } from '#console/text/list-time.ts';
import { DRAW_STATE_COLOURS, DRAW_STATE_NAMES } from '#console/text/draws.ts';
import type { DrawsSearch } from './search.ts';
import { StateTabs } from './state-tabs.tsx';
import { TicketBar } from './ticket-bar.tsx';

const route = getRouteApi('/signed-in/draws');

const EVERY_MS = 10_000;
const PAGE_SIZE = 50;

/** All draws and drafts. */
export function DrawsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay();
  const mayEdit = may('draws.write');
  const { offset = 0 } = search;
  const query = { ...queryOf(search), limit: PAGE_SIZE, offset };
  const list = useQuery('findDraws', { query }, { everyMs: EVERY_MS });
  const filter = (change: Partial<DrawsSearch>) =>
    void navigate({ search: withFilters(search, change), replace: true });
  return (
    <Page title="ガチャ" action={<Actions {...{ search, mayEdit }} />}>
      <FilterBar
        isFiltered={search.q !== undefined || search.state !== undefined}
        onClear={() => filter({ q: undefined, state: undefined })}
      >
        <SearchBox label="名前で探す" value={search.q ?? ''} onChange={(q) => filter({ q })} />
      </FilterBar>
      <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
        {({ total, counts, items }) => (
          <>
            <StateTabs counts={counts} state={search.state} onChange={(state) => filter({ state })} />
            <DrawTable rows={items} search={search} onFilter={filter} />
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

/** The filters of an address as the calls want them. */
const queryOf = ({ q, state, sort, desc }: DrawsSearch) => ({
  ...{ q, state, sort },
  ...(sort !== undefined && { direction: desc === true ? ('desc' as const) : ('asc' as const) }),
});

const recordOf = (row: ListedDraw) => (row.kind === 'draw' ? row.draw : row.draft);
const nameOf = (row: ListedDraw) => recordOf(row).directoryName;

type TableProps = {
  readonly rows: readonly ListedDraw[];
  readonly search: DrawsSearch;
  readonly onFilter: (change: Partial<DrawsSearch>) => void;
};

function DrawTable({ rows, search, onFilter }: TableProps) {
  return (
    <DataTable
      label="ガチャ"
      rows={rows}
      // A catalogue may have published a draw with the name of a draft.
      rowKey={(row) => `${row.kind} ${nameOf(row)}`}
      columns={COLUMNS}
      linkOf={(row) =>
        row.kind === 'draft'
          ? { to: '/draws/$name/edit', params: { name: nameOf(row) } }
          : { to: '/draws/$name', params: { name: nameOf(row) } }
      }
      empty={
        search.q === undefined && search.state === undefined
          ? 'ガチャはまだありません。'
          : '条件に合うガチャはありません。'
      }
      sort={{
        by: search.sort ?? '',
        isDescending: search.desc === true,
        onChange: (by, isDescending) =>
          onFilter({
            sort: DRAW_SORTS.find((sort) => sort === by),
            desc: isDescending || undefined,
          }),
      }}
    />
  );
}

type ActionsProps = { readonly search: DrawsSearch; readonly mayEdit: boolean };

const Actions = ({ search, mayEdit }: ActionsProps) => (
  <Group gap="sm">
    <ExportButton call="exportDraws" args={{ query: queryOf(search) }} fileName="draws.csv" />
    {mayEdit && (
      <>
        <Button variant="default" renderRoot={(props) => <Link to="/catalogue" {...props} />}>
          まとめて編集
        </Button>
        <Button renderRoot={(props) => <Link to="/draws/new" {...props} />}>新しいガチャ</Button>
      </>
    )}
  </Group>
);

const COLUMNS: readonly Column<ListedDraw>[] = [
  {
    key: 'title',
    label: 'ガチャ',
    isMain: true,
    render: (row) => (recordOf(row).title === '' ? '（名前なし）' : recordOf(row).title),
  },
  { key: 'state', label: '状態', isShort: true, render: (row) => <State row={row} /> },
  {
    key: 'price',
    label: '1回',
    isNumber: true,
    render: (row) => (row.kind === 'draft' ? '' : yenText(row.draw.price)),
  },
  {
    key: 'remaining',
    label: '残り',
    isSortable: true,
    render: (row) => (row.kind === 'draft' ? '' : <TicketBar {...row.draw} />),
  },
  {
    key: 'opensAt',
    label: '発売',
    isSortable: true,
    isShort: true,
    render: (row) =>
      row.kind === 'draft' ? <Changed at={row.draft.changedAt} /> : japanLongDateTime(row.draw.opensAt),
  },
  {
    key: 'closesAt',
    label: '終了',
    isSortable: true,
    isShort: true,
    render: (row) => (row.kind === 'draft' ? '' : japanLongDateTime(row.draw.closesAt)),
  },
];

const Changed = ({ at }: { readonly at: string }) => (
  <Text size="sm" c="dimmed">
    下書き {listTime(at)}
  </Text>
);

function State({ row }: { readonly row: ListedDraw }) {
  if (row.kind === 'draft') return <DraftState problems={row.draft.problems} />;
  const { state, isSealed } = row.draw;
  return (
    <TwoLines
      main={
        <>
          <Badge color={DRAW_STATE_COLOURS[state]}>{DRAW_STATE_NAMES[state]}</Badge>
          {row.hasDraft && (
            <Badge color="yellow" ml={4}>
              変更の下書きあり
            </Badge>
          )}
        </>
      }
      detail={isSealed ? '箱は封印済み' : '箱は未封印'}
    />
  );
}

const DraftState = ({ problems }: { readonly problems: number }) => (
  <TwoLines
    main={<Badge color="yellow">下書き</Badge>}
    detail={problems === 0 ? '公開できます' : `直すところ ${problems}か所`}
  />
);
