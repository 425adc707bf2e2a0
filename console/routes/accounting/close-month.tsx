import { Alert, Anchor, Button, List, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MonthFigures } from '#lib/contract/ops/months.ts';
import { yenText } from '#lib/text/numbers.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { CallError } from '#console/api/call.ts';
import type { Action } from '#console/api/use-action.ts';
import { monthText } from '#console/text/accounting.ts';
import { checkTitle } from '#console/text/ledger-checks.ts';

/** Closes a month, after a preview with an audit of the ledger. */
export function CloseMonth({ month }: { readonly month: string }) {
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
          preview={async (act) => {
            const { figures } = await act('closeAccountingMonth', {
              params: { month },
              body: { dryRun: true },
            });
            return <Preview figures={figures} />;
          }}
          run={(act) => act('closeAccountingMonth', { params: { month }, body: { dryRun: false } })}
          success={`${monthText(month)}を締めました。`}
          refetch={['showAccountingMonth', 'listAccountingMonths']}
        >
          {(action) => <Explanation action={action} />}
        </ActionDialog>
      )}
    </>
  );
}

function Explanation({ action }: { readonly action: Action }) {
  return (
    <Stack gap="sm">
      <Text size="sm">次の条件がそろうと締められます。「内容を確認する」で確かめます。</Text>
      <List size="sm">
        <List.Item>月が終わってから1時間が過ぎている</List.Item>
        <List.Item>前の月がすべて締めてある</List.Item>
        <List.Item>帳簿の検査に問題がない</List.Item>
      </List>
      <Text size="sm">
        月が終わって1時間が過ぎてから監査のページで始めた検査に問題がなければ、開始から24時間はその結果を使います。それ以外のときは、ここで検査します。検査に数分かかる大きなお店では、先に
        <Anchor inherit renderRoot={(props) => <Link to="/audit" {...props} />}>
          監査のページ
        </Anchor>
        で「検査を始める」を押し、終わってから締めてください。
      </Text>
      <FailedChecks action={action} />
    </Stack>
  );
}

/** The checks of the audit that keep the month open. */
function FailedChecks({ action: { failure } }: { readonly action: Action }) {
  const refusal = failure instanceof CallError ? failure.refusal : undefined;
  if (refusal?.code !== 'auditNotInOrder') return null;
  return (
    <Alert color="red" variant="outline" title="問題がある項目">
      <List size="sm">
        {(refusal.detail ?? '').split('; ').map((name) => (
          <List.Item key={name}>{checkTitle(name)}</List.Item>
        ))}
      </List>
      <Anchor size="sm" renderRoot={(props) => <Link to="/audit" {...props} />}>
        監査のページで調べる
      </Anchor>
    </Alert>
  );
}

function Preview({ figures }: { readonly figures: MonthFigures }) {
  const sum = (rows: readonly { readonly yen: number }[]) =>
    yenText(rows.reduce((yen, row) => yen + row.yen, 0));
  const taxYen = figures.tax.reduce((yen, row) => yen + row.taxYen, 0);
  return (
    <Stack gap="sm">
      <Text size="sm">すべての条件がそろっています。締めると、次の数字は二度と変わりません。</Text>
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
