import { List, Text } from '@mantine/core';
import { useQuery } from '#console/api/use-query.ts';
import type { TableColumn } from '#console/lists/cell.tsx';
import { DataTable } from '#console/lists/data-table.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { monthText } from '#lib/lists/accounting-names.ts';
import { AccountingTabs } from './accounting-tabs.tsx';
import { JournalButtons } from './journal-buttons.tsx';
import { CLOSED_AT, type MonthRow } from './months-page.tsx';

/** The journals of closed months, for the import into a bookkeeping program. */
export function JournalsPage() {
  const { data, error, mutate } = useQuery('listAccountingMonths', {});
  return (
    <Page title="仕訳">
      <AccountingTabs />
      <Text>締めた月の仕訳を、会計ソフトに取り込むファイルにします。同じ月を2回取り込まないでください。</Text>
      <List size="sm">
        <List.Item>弥生会計: ファイル → インポート（Shift_JIS）</List.Item>
        <List.Item>freee会計: 取引 → 取引データのインポート。先に決済会社と銀行の口座を作ります。</List.Item>
        <List.Item>マネーフォワード クラウド会計: 会計帳簿 → 仕訳帳 → インポート</List.Item>
      </List>
      <Loaded data={data} error={error} onRetry={() => void mutate()}>
        {({ items }) => (
          <DataTable
            label="締めた月の仕訳"
            rows={items.filter(({ closedAt }) => closedAt !== null)}
            rowKey={({ month }) => month}
            columns={COLUMNS}
            linkOf={({ month }) => ({ to: '/accounting/months/$month', params: { month } })}
            empty="締めた月はまだありません。月次のページで締めると、ここに出ます。"
          />
        )}
      </Loaded>
    </Page>
  );
}

const COLUMNS: readonly TableColumn<MonthRow>[] = [
  { key: 'month', label: '月', isMain: true, show: ({ month }) => monthText(month) },
  CLOSED_AT,
  { key: 'files', label: 'ファイル', render: ({ month }) => <JournalButtons month={month} /> },
];
