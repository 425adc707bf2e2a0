import { getRouteApi } from '@tanstack/react-router';
import type { StockLine } from '#lib/contract/ops/stock.ts';
import { numberText } from '#lib/text/numbers.ts';
import { useQuery } from '#console/api/use-query.ts';
import { type Column, DataTable } from '#console/lists/data-table.tsx';
import { ExportButton } from '#console/lists/export-button.tsx';
import { TwoLines } from '#console/lists/two-lines.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { gradeName } from '#lib/text/labels.ts';
import { LineFilters, LinePage } from './line-list.tsx';
import type { LinesSearch } from './search.ts';

type CountName = Exclude<keyof StockLine, 'directoryName' | 'drawTitle' | 'grade' | 'name'>;

const COUNTS: readonly (readonly [name: CountName, label: string])[] = [
  ['total', '総数'],
  ['inBox', '箱の中'],
  ['won', '当選'],
  ['stored', '保管'],
  ['requested', '発送依頼'],
  ['packed', '受付済み'],
  ['shipped', '発送済み'],
  ['returned', '返送'],
  ['givenUp', '放棄'],
  ['void', '無効'],
  ['spare', '予備'],
];

const COLUMNS: readonly Column<StockLine>[] = [
  {
    key: 'name',
    label: '賞品',
    isMain: true,
    render: ({ grade, name, drawTitle }) => (
      <TwoLines main={`${gradeName(grade)} ${name}`} detail={drawTitle} />
    ),
  },
  ...COUNTS.map(([key, label]) => ({
    ...{ key, label, isNumber: true },
    render: (line: StockLine) => numberText(line[key]),
  })),
];

const PAGE_SIZE = 50;

const route = getRouteApi('/signed-in/stock');

/** The pieces of every prize by where they are. */
export function StockPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { q, draw, after } = search;
  const stock = useQuery('showStock', { query: { q, draw, after, limit: PAGE_SIZE } });
  const go = (to: LinesSearch, replace = false) => void navigate({ search: to, replace });
  return (
    <Page
      title="在庫"
      action={
        <ExportButton
          call="exportStock"
          args={{ query: draw === undefined ? {} : { draw } }}
          fileName={`stock${draw === undefined ? '' : `-${draw}`}.csv`}
        />
      }
    >
      <LineFilters search={search} onGo={go} />
      <Loaded data={stock.data} error={stock.error} onRetry={() => void stock.mutate()}>
        {({ total, items, next }) => (
          <LinePage {...{ search, total, next }} onGo={go}>
            <DataTable
              label="在庫"
              rows={items}
              columns={COLUMNS}
              rowKey={({ directoryName, grade }) => `${directoryName} ${grade}`}
              empty={q === undefined ? '賞品はありません。' : '条件に合う賞品はありません。'}
            />
          </LinePage>
        )}
      </Loaded>
    </Page>
  );
}
