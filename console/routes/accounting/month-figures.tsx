import { SimpleGrid, Stack, Title } from '@mantine/core';
import type { MonthFigures } from '#lib/contract/ops/months.ts';
import { japanDate } from '#lib/text/dates.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { type Column, DataTable } from '#console/lists/data-table.tsx';
import {
  LEDGER_ACCOUNT_NAMES,
  LEDGER_KIND_NAMES,
  methodName,
  REFUND_METHOD_NAMES,
  REFUND_SCOPE_NAMES,
} from '#console/text/accounting.ts';

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
      <DataTable label={title} {...{ rows, rowKey, columns }} empty="ありません。" />
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
  { name: '遊ばれていない券（支払い済み）', ...positions.unplayed },
  { name: '発送していない賞品（券の価格）', ...positions.unshipped },
];

const SALE_NAMES = { tickets: 'くじ代金', shipping: '送料', owed: '預かり金' } as const;

const SALES: readonly Column<Rows<'sales'>>[] = [
  { key: 'of', label: '売上', isMain: true, render: ({ of }) => SALE_NAMES[of] },
  { key: 'method', label: '支払方法', render: ({ paymentType }) => methodName(paymentType) },
  { key: 'tax', label: '税率', isNumber: true, render: ({ taxPercent }) => `${taxPercent}%` },
  { key: 'payments', label: '件数', isNumber: true, render: ({ payments }) => numberText(payments) },
  { key: 'yen', label: '金額', isNumber: true, render: ({ yen }) => yenText(yen) },
];

const DAYS: readonly Column<Rows<'sales'>>[] = [
  { key: 'day', label: '日', isMain: true, render: ({ day }) => japanDate(`${day}T00:00:00+09:00`) },
  ...SALES.map((column) => ({ ...column, isMain: false })),
];

const REFUNDS: readonly Column<Rows<'refunds'>>[] = [
  { key: 'of', label: 'もとの売上', isMain: true, render: ({ of }) => SALE_NAMES[of] },
  { key: 'scope', label: '対象', render: ({ scope }) => REFUND_SCOPE_NAMES[scope] },
  { key: 'method', label: '返金方法', render: ({ method }) => REFUND_METHOD_NAMES[method] },
  { key: 'refunds', label: '件数', isNumber: true, render: ({ refunds }) => numberText(refunds) },
  { key: 'yen', label: '金額', isNumber: true, render: ({ yen }) => yenText(yen) },
];

const TAX: readonly Column<Rows<'tax'>>[] = [
  { key: 'rate', label: '税率', isMain: true, render: ({ taxPercent }) => `${taxPercent}%` },
  { key: 'sales', label: '売上', isNumber: true, render: ({ salesYen }) => yenText(salesYen) },
  { key: 'returned', label: '返還', isNumber: true, render: ({ returnedYen }) => yenText(returnedYen) },
  { key: 'tax', label: '消費税', isNumber: true, render: ({ taxYen }) => yenText(taxYen) },
];

const POSITIONS: readonly Column<ReturnType<typeof positionsOf>[number]>[] = [
  { key: 'name', label: '内容', isMain: true, render: ({ name }) => name },
  { key: 'count', label: '件数', isNumber: true, render: ({ count }) => numberText(count) },
  { key: 'yen', label: '金額', isNumber: true, render: ({ yen }) => yenText(yen) },
];

const MOVEMENTS: readonly Column<Rows<'movements'>>[] = [
  { key: 'kind', label: '種類', isMain: true, render: ({ kind }) => LEDGER_KIND_NAMES[kind] },
  { key: 'from', label: '借方', render: ({ from }) => LEDGER_ACCOUNT_NAMES[from] },
  { key: 'to', label: '貸方', render: ({ to }) => LEDGER_ACCOUNT_NAMES[to] },
  { key: 'lines', label: '行', isNumber: true, render: ({ lines }) => numberText(lines) },
  { key: 'yen', label: '金額', isNumber: true, render: ({ yen }) => yenText(yen) },
];

const ACCOUNTS: readonly Column<Rows<'accounts'>>[] = [
  { key: 'account', label: '勘定', isMain: true, render: ({ account }) => LEDGER_ACCOUNT_NAMES[account] },
  { key: 'debit', label: '借方', isNumber: true, render: ({ debitYen }) => yenText(debitYen) },
  { key: 'credit', label: '貸方', isNumber: true, render: ({ creditYen }) => yenText(creditYen) },
  { key: 'balance', label: '残高', isNumber: true, render: ({ balanceYen }) => yenText(balanceYen) },
];
