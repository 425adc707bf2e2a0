import { getRouteApi } from '@tanstack/react-router';
import type { StockLine } from '#lib/contract/ops/stock.ts';
import { numberText } from '#lib/text/numbers.ts';
import { useQuery } from '#console/api/use-query.ts';
import { type Column, DataTable } from '#console/lists/data-table.tsx';
import { ExportButton } from '#console/lists/export-button.tsx';
import { FilterBar } from '#console/lists/filter-bar.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { gradeName } from '#console/text/draws.ts';
import { DrawChoice, useDraws } from './draw-choice.tsx';

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
  { key: 'name', label: '賞品', render: ({ grade, name }) => `${gradeName(grade)} ${name}`, isMain: true },
  { key: 'draw', label: 'ガチャ', render: ({ drawTitle }) => drawTitle },
  ...COUNTS.map(([key, label]) => ({
    ...{ key, label, isNumber: true },
    render: (line: StockLine) => numberText(line[key]),
  })),
];

const route = getRouteApi('/signed-in/stock');

/** The pieces of every prize by where they are. */
export function StockPage() {
  const { draw } = route.useSearch();
  const navigate = route.useNavigate();
  const draws = useDraws();
  const query = draw === undefined ? {} : { draw };
  const stock = useQuery('showStock', { query });
  const choose = (next: string | undefined) =>
    void navigate({ search: next === undefined ? {} : { draw: next }, replace: true });
  return (
    <Page
      title="在庫"
      action={
        <ExportButton
          call="exportStock"
          args={{ query }}
          fileName={`stock${draw === undefined ? '' : `-${draw}`}.csv`}
        />
      }
    >
      <FilterBar isFiltered={draw !== undefined} onClear={() => choose(undefined)}>
        <DrawChoice {...{ draws, draw }} onChange={choose} />
      </FilterBar>
      <Loaded data={stock.data} error={stock.error} onRetry={() => void stock.mutate()}>
        {({ items }) => (
          <DataTable
            label="在庫"
            rows={items}
            columns={COLUMNS}
            rowKey={({ directoryName, grade }) => `${directoryName} ${grade}`}
            empty="賞品はありません。"
          />
        )}
      </Loaded>
    </Page>
  );
}
