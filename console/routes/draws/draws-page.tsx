import { Badge, Button, Group, Text } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { yenText } from '#lib/text/numbers.ts';
import { useQuery } from '#console/api/use-query.ts';
import { type Column, DataTable } from '#console/lists/data-table.tsx';
import { ExportButton } from '#console/lists/export-button.tsx';
import { FilterBar, SearchBox } from '#console/lists/filter-bar.tsx';
import { withFilters } from '#console/lists/search.ts';
import { TwoLines } from '#console/lists/two-lines.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { DRAW_STATE_COLOURS, DRAW_STATE_NAMES } from '#console/text/draws.ts';
import { type DrawRow, nameOf, rowsOf, shownRows, titleOf } from './draw-list.ts';
import { DRAW_SORTS, type DrawsSearch } from './search.ts';
import { StateTabs } from './state-tabs.tsx';
import { TicketBar } from './ticket-bar.tsx';

const route = getRouteApi('/signed-in/draws');

const EVERY_MS = 10_000;
/** More than a shop has at once; older ones are found by their address. */
const MAX_DRAFTS = 100;

/** All draws and drafts. */
export function DrawsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay();
  const mayEdit = may('draws.write');
  const draws = useQuery('listDrawsInWindow', {}, { everyMs: EVERY_MS });
  const drafts = useQuery('listDrafts', { query: { limit: MAX_DRAFTS, offset: 0 } }, { everyMs: EVERY_MS });
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
      <Loaded data={draws.data} error={draws.error ?? drafts.error} onRetry={() => void draws.mutate()}>
        {(listed) => {
          const rows = rowsOf({ draws: listed.draws, drafts: drafts.data?.items ?? [] });
          return (
            <>
              <StateTabs rows={rows} state={search.state} onChange={(state) => filter({ state })} />
              <DrawTable rows={rows} search={search} onFilter={filter} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

type TableProps = {
  readonly rows: readonly DrawRow[];
  readonly search: DrawsSearch;
  readonly onFilter: (change: Partial<DrawsSearch>) => void;
};

function DrawTable({ rows, search, onFilter }: TableProps) {
  return (
    <DataTable
      label="ガチャ"
      rows={shownRows(rows, search)}
      rowKey={nameOf}
      columns={COLUMNS}
      linkOf={(row) =>
        row.kind === 'draft'
          ? { to: '/draws/$name/edit', params: { name: nameOf(row) } }
          : { to: '/draws/$name', params: { name: nameOf(row) } }
      }
      empty={rows.length === 0 ? 'ガチャはまだありません。' : '条件に合うガチャはありません。'}
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

/** Drafts have no figures, so the file has published draws only. */
const Actions = ({ search: { q, state }, mayEdit }: ActionsProps) => (
  <Group gap="sm">
    {q === undefined && state !== 'draft' && (
      <ExportButton call="exportDraws" args={{ query: { state } }} fileName="draws.csv" />
    )}
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

const COLUMNS: readonly Column<DrawRow>[] = [
  {
    key: 'title',
    label: 'ガチャ',
    isMain: true,
    isSortable: true,
    render: (row) => (titleOf(row) === '' ? '（名前なし）' : titleOf(row)),
  },
  { key: 'state', label: '状態', render: (row) => <State row={row} /> },
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
    render: (row) =>
      row.kind === 'draft' ? <Changed at={row.draft.changedAt} /> : japanLongDateTime(row.draw.opensAt),
  },
  {
    key: 'closesAt',
    label: '終了',
    isSortable: true,
    render: (row) => (row.kind === 'draft' ? '' : japanLongDateTime(row.draw.closesAt)),
  },
];

const Changed = ({ at }: { readonly at: string }) => (
  <Text size="sm" c="dimmed">
    {japanLongDateTime(at)}に変更
  </Text>
);

function State({ row }: { readonly row: DrawRow }) {
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
