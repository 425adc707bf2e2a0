import { SimpleGrid, Stack, Title } from '@mantine/core';
import type { MonthFigures } from '#lib/contract/ops/months.ts';
import { japanDate } from '#lib/text/dates.ts';
import type { Column } from '#lib/lists/columns.ts';
import { DataTable } from '#console/lists/data-table.tsx';
import {
  LEDGER_ACCOUNT_NAMES,
  LEDGER_KIND_NAMES,
  methodName,
  REFUND_METHOD_NAMES,
  REFUND_SCOPE_NAMES,
} from '#lib/lists/accounting-names.ts';

type Rows<Key extends 'sales' | 'refunds' | 'tax' | 'movements' | 'accounts'> = MonthFigures[Key][number];

/** The figures of a month as tables. */
export function MonthFiguresTables({ figures }: { readonly figures: MonthFigures }) {
  const { sales, refunds, tax, movements, accounts } = figures;
  return (
    <Stack gap="xl">
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
        <Figures title="売上（支払方法ごと）" rows={byMethod(sales)} rowKey={saleKey} columns={SALES} />
        <Figures
          title="返金"
          rows={refunds}
          rowKey={({ of, scope, method, taxPercent }) => `${of} ${scope} ${method} ${taxPercent}`}
          columns={REFUNDS}
        />
        <Figures title="消費税" rows={tax} rowKey={({ taxPercent }) => `${taxPercent}`} columns={TAX} />
        <Figures
          title="月末にお店が負っているもの"
          rows={positionsOf(figures)}
          rowKey={({ name }) => name}
          columns={POSITIONS}
        />
        <Figures
          title="帳簿の動き"
          rows={movements}
          rowKey={({ kind, from, to }) => `${kind} ${from} ${to}`}
          columns={MOVEMENTS}
        />
        <Figures title="勘定の残高" rows={accounts} rowKey={({ account }) => account} columns={ACCOUNTS} />
      </SimpleGrid>
      <Figures
        title="日ごとの売上"
        rows={sales}
        rowKey={(row) => `${row.day} ${saleKey(row)}`}
        columns={DAYS}
      />
    </Stack>
  );
}

type FiguresProps<Row> = {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
};

function Figures<Row>({ title, rows, rowKey, columns }: FiguresProps<Row>) {
  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h4">
        {title}
      </Title>
      <DataTable label={title} rows={rows} rowKey={rowKey} columns={columns} empty="ありません。" />
    </Stack>
  );
}

const saleKey = ({ of, paymentType, taxPercent }: Rows<'sales'>) => `${of} ${paymentType} ${taxPercent}`;

/** The sales of all days together. */
function byMethod(sales: MonthFigures['sales']): Rows<'sales'>[] {
  const groups = Map.groupBy(sales, saleKey);
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const sum = (key: 'payments' | 'yen') => rows.reduce((all, row) => all + row[key], 0);
    return [{ ...first, payments: sum('payments'), yen: sum('yen') }];
  });
}

const positionsOf = ({ positions }: MonthFigures) => [
  { name: '決済会社で処理中の返金', ...positions.refundsDue },
  { name: '振込待ちの返金', ...positions.refundsRequested },
  { name: '未開封のくじ（支払い済み）', ...positions.unplayed },
  { name: '発送していない賞品（チケットの価格）', ...positions.unshipped },
];

const SALE_NAMES = { tickets: 'くじ代金', shipping: '送料', owed: '預かり金' } as const;

const SALES: readonly Column<Rows<'sales'>>[] = [
  { key: 'of', label: '売上', isMain: true, names: SALE_NAMES },
  { key: 'paymentType', label: '支払方法', show: ({ paymentType }) => methodName(paymentType) },
  { key: 'taxPercent', label: '税率', as: 'number', unit: '%' },
  { key: 'payments', label: '件数', as: 'number' },
  { key: 'yen', label: '金額', as: 'yen' },
];

const DAYS: readonly Column<Rows<'sales'>>[] = [
  { key: 'day', label: '日', isMain: true, show: ({ day }) => japanDate(`${day}T00:00:00+09:00`) },
  ...SALES.map((column) => ({ ...column, isMain: false })),
];

const REFUNDS: readonly Column<Rows<'refunds'>>[] = [
  { key: 'of', label: 'もとの売上', isMain: true, names: SALE_NAMES },
  { key: 'scope', label: '対象', names: REFUND_SCOPE_NAMES },
  { key: 'method', label: '返金方法', names: REFUND_METHOD_NAMES },
  { key: 'refunds', label: '件数', as: 'number' },
  { key: 'yen', label: '金額', as: 'yen' },
];

const TAX: readonly Column<Rows<'tax'>>[] = [
  { key: 'taxPercent', label: '税率', isMain: true, unit: '%' },
  { key: 'salesYen', label: '売上', as: 'yen' },
  { key: 'returnedYen', label: '返還', as: 'yen' },
  { key: 'taxYen', label: '消費税', as: 'yen' },
];

const POSITIONS: readonly Column<ReturnType<typeof positionsOf>[number]>[] = [
  { key: 'name', label: '内容', isMain: true },
  { key: 'count', label: '件数', as: 'number' },
  { key: 'yen', label: '金額', as: 'yen' },
];

const MOVEMENTS: readonly Column<Rows<'movements'>>[] = [
  { key: 'kind', label: '種類', isMain: true, names: LEDGER_KIND_NAMES },
  { key: 'from', label: '借方', names: LEDGER_ACCOUNT_NAMES },
  { key: 'to', label: '貸方', names: LEDGER_ACCOUNT_NAMES },
  { key: 'lines', label: '行', as: 'number' },
  { key: 'yen', label: '金額', as: 'yen' },
];

const ACCOUNTS: readonly Column<Rows<'accounts'>>[] = [
  { key: 'account', label: '勘定', isMain: true, names: LEDGER_ACCOUNT_NAMES },
  { key: 'debitYen', label: '借方', as: 'yen' },
  { key: 'creditYen', label: '貸方', as: 'yen' },
  { key: 'balanceYen', label: '残高', as: 'yen' },
];
