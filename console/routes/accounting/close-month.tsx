import { Button, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { MonthFigures } from '#lib/contract/ops/months.ts';
import { MONTH_END_HOURS } from '#lib/contract/shop-rules.ts';
import { yenText } from '#lib/text/numbers.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { monthText } from '#lib/lists/accounting-names.ts';

type Props = { readonly month: string; readonly figures: MonthFigures };

/** Starts the closing of a month. */
export function CloseMonth({ month, figures }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>この月を締める</Button>
      {isOpen && (
        <ActionDialog
          title={`${monthText(month)}を締める`}
          onClose={() => setOpen(false)}
          confirmLabel="締める"
          color="red"
          run={(act) => act('startMonthClosing', { params: { month } })}
          success={`${monthText(month)}の締めを始めました。`}
          refetch={['listLongOperations', 'showAccountingMonth', 'listAccountingMonths']}
        >
          {() => <Explanation figures={figures} />}
        </ActionDialog>
      )}
    </>
  );
}

function Explanation({ figures }: Pick<Props, 'figures'>) {
  const sum = (rows: readonly { readonly yen: number }[]) =>
    yenText(rows.reduce((yen, row) => yen + row.yen, 0));
  const taxYen = figures.tax.reduce((yen, row) => yen + row.taxYen, 0);
  return (
    <Stack gap="sm">
      <Text size="sm">次の条件がそろうと締められます。</Text>
      <List size="sm">
        <List.Item>{`月が終わってから${MONTH_END_HOURS}時間が過ぎている`}</List.Item>
        <List.Item>前の月がすべて締めてある</List.Item>
        <List.Item>帳簿の検査に問題がない</List.Item>
      </List>
      <Text size="sm">
        はじめに帳簿を検査し、問題がなければそのまま締めます。ページを閉じても続きます。締めると、次の数字は二度と変わりません。
      </Text>
      <Facts
        facts={[
          { label: '売上', value: sum(figures.sales) },
          { label: '返金', value: sum(figures.refunds) },
          { label: 'うち消費税', value: yenText(taxYen) },
        ]}
      />
      <Text size="sm" fw={600}>
        元に戻すことはできません。
      </Text>
    </Stack>
  );
}
