import { Badge, Text } from '@mantine/core';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { useQuery } from '#console/api/use-query.ts';
import type { TableColumn } from '#console/lists/cell.tsx';
import { DataTable } from '#console/lists/data-table.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { monthText } from '#lib/lists/accounting-names.ts';
import { AccountingTabs } from './accounting-tabs.tsx';

export type MonthRow = OpsCallOutput<'listAccountingMonths'>['items'][number];

/** All months with rows of the ledger, newest first. */
export function MonthsPage() {
  const { data, error, mutate } = useQuery('listAccountingMonths', {});
  return (
    <Page title="月次">
      <AccountingTabs />
      <Text>
        締めた月の数字は変わりません。あとから見つかった入金や返金は、締めていない最初の月に入ります。
      </Text>
      <Loaded data={data} error={error} onRetry={() => void mutate()}>
        {({ items }) => (
          <DataTable
            label="月の一覧"
            rows={items}
            rowKey={({ month }) => month}
            columns={COLUMNS}
            linkOf={({ month }) => ({ to: '/accounting/months/$month', params: { month } })}
            empty="帳簿の記録はまだありません。"
          />
        )}
      </Loaded>
    </Page>
  );
}

export const MonthState = ({ closedAt }: Pick<MonthRow, 'closedAt'>) => (
  <Badge size="lg" color={closedAt === null ? 'yellow' : 'green'}>
    {closedAt === null ? '未確定' : '締め済み'}
  </Badge>
);

export const CLOSED_AT: TableColumn<MonthRow> = {
  key: 'closedAt',
  label: '締めた日時',
  show: ({ closedAt }) => (closedAt === null ? '' : japanLongDateTime(closedAt)),
};

const COLUMNS: readonly TableColumn<MonthRow>[] = [
  { key: 'month', label: '月', isMain: true, show: ({ month }) => monthText(month) },
  { key: 'state', label: '状態', render: ({ closedAt }) => <MonthState closedAt={closedAt} /> },
  CLOSED_AT,
  { key: 'closedBy', label: '締めた人' },
];
