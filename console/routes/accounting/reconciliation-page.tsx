import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { japanLongDateTime } from '#lib/text/dates.ts';
import type { Elements } from '#lib/site/elements.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Page } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { AccountingTabs } from './accounting-tabs.tsx';
import { Disputes } from './disputes.tsx';
import { Findings } from './findings.tsx';
import { OrderReviews } from './reviews.tsx';
import { SettlementImport } from './settlement-import.tsx';

/** The ledger beside the payment provider: disagreements, disputes, settlements. */
export function ReconciliationPage() {
  const may = useMay();
  return (
    <Page title="照合" action={may('accounting.close') && <Actions />}>
      <AccountingTabs />
      <Text>
        決済会社の入金・返金・異議申し立て・精算を、毎日帳簿と比べます。違いが見つかると、ここに出ます。
      </Text>
      <Section title="見つかった違い">
        <Findings />
      </Section>
      {may('orders.read') && (
        <Section title="発送前の確認">
          <Text size="sm" c="dimmed">
            不正利用のおそれがある注文です。決めるまで、賞品を発送できません。
          </Text>
          <OrderReviews />
        </Section>
      )}
      {may('orders.read') && (
        <Section title="異議申し立て">
          <Text size="sm" c="dimmed">
            カード会社などが支払いの取り消しを求めているものです。反論は、決済会社の管理画面で期限までに行います。
          </Text>
          <Disputes />
        </Section>
      )}
    </Page>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: Elements }) {
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function Actions() {
  const [dialog, setDialog] = useState<'run' | 'import'>();
  const close = () => setDialog(undefined);
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => setDialog('import')}>
        精算を取り込む
      </Button>
      <Button onClick={() => setDialog('run')}>今すぐ照合する</Button>
      {dialog === 'import' && <SettlementImport onClose={close} />}
      {dialog === 'run' && <RunDialog onClose={close} />}
    </Group>
  );
}

function RunDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ActionDialog
      title="今すぐ照合する"
      onClose={onClose}
      confirmLabel="照合を始める"
      preview={async (act) => {
        const { lastEndedAt } = await act('runReconciliation', { body: { dryRun: true } });
        return (
          <Text size="sm">{`前回の照合は${lastEndedAt === null ? 'まだありません' : `${japanLongDateTime(lastEndedAt)}に終わりました`}。始めると、結果は数分で「見つかった違い」に出ます。`}</Text>
        );
      }}
      run={(act) => act('runReconciliation', { body: { dryRun: false } })}
      success="照合を始めました。数分で終わります。"
      refetch={['listReconciliationFindings']}
    >
      {() => <Text size="sm">毎日の照合を待たずに、決済会社と帳簿を比べます。</Text>}
    </ActionDialog>
  );
}
