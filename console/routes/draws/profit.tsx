import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import type { PrizeCost } from '#lib/contract/ops/prize-costs.ts';
import { marginText } from '#lib/lists/reports.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { gradeName } from '#lib/text/labels.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { Facts } from '#console/actions/facts.tsx';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';
import { useQuery } from '#console/api/use-query.ts';
import { WholeNumberField } from '#console/forms/whole-number-field.tsx';
import type { TableColumn } from '#console/lists/cell.tsx';
import { DataTable } from '#console/lists/data-table.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { Section } from '#console/shell/section.tsx';

type DrawProfit = OpsCallOutput<'showDrawProfit'>;

/** The margin of a draw since its opening, and the costs of its prizes. */
export function Profit({ directoryName }: { readonly directoryName: string }) {
  const { data, error, mutate } = useQuery('showDrawProfit', { params: { directoryName } });
  const shown = data?.directoryName === directoryName ? data : undefined;
  return (
    <Section title="原価と粗利">
      <Loaded data={shown} error={error} onRetry={() => void mutate()}>
        {(found) => <Figures found={found} />}
      </Loaded>
    </Section>
  );
}

function Figures({ found: { directoryName, profit, prizes } }: { readonly found: DrawProfit }) {
  const { salesYen, refundedYen, costYen, marginYen, withoutCost } = profit;
  const mayWrite = useMay()('costs.write');
  const share = marginText(profit);
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          { label: '売上', value: yenText(salesYen) },
          { label: '返金', value: yenText(refundedYen) },
          { label: '賞品の原価', value: yenText(costYen) },
          { label: '粗利', value: share === '' ? yenText(marginYen) : `${yenText(marginYen)}（${share}）` },
        ]}
      />
      {withoutCost > 0 && (
        <Text size="sm">{`原価が未入力の賞品が${numberText(withoutCost)}点あり、粗利に入っていません。`}</Text>
      )}
      <DataTable
        label="賞品の原価"
        rows={prizes}
        rowKey={({ code }) => code}
        columns={mayWrite ? [...COLUMNS, changeColumn(directoryName)] : COLUMNS}
        empty="賞品はありません。"
      />
      <Text size="sm" c="dimmed">
        当たった賞品（返金で無効になったものと放棄されたものを除く）と、交換に使った予備に、最後に記録した原価をかけます。送料や送り状の代金は入っていません。
      </Text>
    </Stack>
  );
}

const COLUMNS: readonly TableColumn<PrizeCost>[] = [
  {
    key: 'prize',
    label: '賞品',
    isMain: true,
    show: (prize) => `${gradeName(prize)} ${prize.name}`,
  },
  {
    key: 'yen',
    label: '原価（1点、税込）',
    isNumber: true,
    show: ({ yen }) => (yen === null ? '未入力' : yenText(yen)),
  },
  { key: 'used', label: '当たった数', as: 'number', unit: '点' },
  { key: 'exchanged', label: '交換', as: 'number', unit: '点' },
  {
    key: 'history',
    label: 'これまでの原価',
    show: ({ history }) =>
      history.map(({ yen, at, by }) => `${yenText(yen)}（${japanLongDateTime(at)}、${by}）`).join('、'),
  },
];

const changeColumn = (directoryName: string): TableColumn<PrizeCost> => ({
  key: 'change',
  label: '変更',
  render: (prize) => <CostButton directoryName={directoryName} prize={prize} />,
});

type CostProps = { readonly directoryName: string; readonly prize: PrizeCost };

function CostButton({ directoryName, prize }: CostProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" aria-label={`${prize.name}の原価を記録する`} onClick={() => setOpen(true)}>
        原価を記録する
      </Button>
      {isOpen && <CostDialog directoryName={directoryName} prize={prize} onClose={() => setOpen(false)} />}
    </>
  );
}

function CostDialog({ directoryName, prize, onClose }: CostProps & { readonly onClose: () => void }) {
  const [yen, setYen] = useState(prize.yen);
  const { code, name } = prize;
  return (
    <ReasonDialog
      title={`${name}: 原価を記録する`}
      confirmLabel="記録する"
      success={`${name}: 原価を記録しました。`}
      refetch={['showDrawProfit', 'showDrawReport', 'showStock']}
      isReady={yen !== null}
      send={(act, body) =>
        act('recordPrizeCost', { params: { directoryName }, body: { code, yen: yen ?? 0, ...body } })
      }
      effectOf={(recorded) => (
        <Text size="sm">
          {recorded.before === null
            ? `1点の原価を${yenText(recorded.yen)}とします。`
            : `1点の原価が${yenText(recorded.before)}から${yenText(recorded.yen)}になります。これまでに当たった分の粗利も変わります。`}
        </Text>
      )}
      onClose={onClose}
    >
      <WholeNumberField label="原価（1点、税込）" max={10_000_000} unit="円" value={yen} onChange={setYen} />
    </ReasonDialog>
  );
}
