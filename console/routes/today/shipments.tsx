import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { AGES_FROM_DAYS, type ShipmentStage } from '#lib/contract/staff-enums.ts';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { numberText } from '#lib/text/numbers.ts';
import { useQuery } from '#console/api/use-query.ts';
import type { TableColumn } from '#console/lists/cell.tsx';
import { DataTable } from '#console/lists/data-table.tsx';
import { PageLink } from '#console/shell/page-link.tsx';
import { Section } from '#console/shell/section.tsx';
import { ageText } from './age.ts';
import { EVERY } from './every.ts';
import { LoadedPart } from './loaded-part.tsx';

const AgesChart = lazy(async () => ({ default: (await import('./ages-chart.tsx')).AgesChart }));

const VIEWS = [
  { value: 'chart', label: 'グラフ' },
  { value: 'table', label: '表' },
];

/** Shipments by stage and by the days that they are in it. */
export function ShipmentAges() {
  const [view, setView] = useState('chart');
  const response = useQuery('showOpenShipments', {}, EVERY);
  return (
    <Section
      title="発送の経過日数"
      action={
        <SegmentedControl aria-label="表示のしかた" size="xs" data={VIEWS} value={view} onChange={setView} />
      }
    >
      <LoadedPart response={response}>
        {({ at, stages }) => {
          if (stages.every(({ count }) => count === 0))
            return <Text c="dimmed">進行中の発送はありません。</Text>;
          if (view === 'table') return <AgesTable at={at} stages={stages} />;
          return (
            <Suspense fallback={<Skeleton h={220} />}>
              <AgesChart
                stages={stages.map(({ stage, byAge }) => ({ label: STAGE_NAMES[stage], byAge }))}
                ages={AGE_NAMES}
              />
            </Suspense>
          );
        }}
      </LoadedPart>
    </Section>
  );
}

const STAGE_NAMES: Readonly<Record<ShipmentStage, string>> = {
  toAccept: '受付待ち',
  toPack: '梱包待ち',
  toNumber: '伝票番号待ち',
  paused: '保留中',
  problem: '対応待ち',
  underWay: '輸送中',
  toPay: '送料の支払い待ち',
};

const STAGE_LISTS: Readonly<Record<ShipmentStage, string>> = {
  toAccept: '/shipments?task=accept',
  toPack: '/shipments?task=pack',
  toNumber: '/shipments?task=number',
  paused: '/shipments?task=trouble&trouble=paused',
  problem: '/shipments?task=trouble',
  underWay: '/shipments?task=sent',
  toPay: '/shipments?task=trouble&trouble=unpaid',
};

/** `1日未満`, `1〜3日`, …, `7日以上` */
const AGE_NAMES = AGES_FROM_DAYS.map((from, index) => {
  const next = AGES_FROM_DAYS[index + 1];
  if (next === undefined) return `${from}日以上`;
  return from === 0 ? `${next}日未満` : `${from}〜${next}日`;
});

type Stage = OpsCallOutput<'showOpenShipments'>['stages'][number];

function AgesTable({ at, stages }: { readonly at: string; readonly stages: readonly Stage[] }) {
  const columns: readonly TableColumn<Stage>[] = [
    {
      key: 'stage',
      label: '段階',
      isMain: true,
      render: ({ stage }) => <PageLink href={STAGE_LISTS[stage]}>{STAGE_NAMES[stage]}</PageLink>,
    },
    { key: 'count', label: '合計', as: 'number' },
    ...AGE_NAMES.map((label, age) => ({
      key: label,
      label,
      isNumber: true,
      render: ({ byAge }: Stage) => numberText(byAge[age] ?? 0),
    })),
    {
      key: 'oldest',
      label: '最も古いもの',
      render: ({ oldestAt }) => (oldestAt === null ? '—' : ageText(oldestAt, at)),
    },
  ];
  return (
    <DataTable
      label="発送の経過日数"
      rows={stages}
      rowKey={({ stage }) => stage}
      columns={columns}
      empty="進行中の発送はありません。"
    />
  );
}
