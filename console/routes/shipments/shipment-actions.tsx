import { Button, Group, Menu } from '@mantine/core';
import { useState } from 'react';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { useMay } from '#console/shell/permissions.ts';
import { CloseDialog, type Closing } from './close-dialog.tsx';
import { type ContentsChange, ContentsDialog } from './contents-dialog.tsx';
import { FollowUpDialog } from './follow-up-dialog.tsx';
import { NumberDialog } from './number-dialog.tsx';
import { PauseDialog, ResumeDialog } from './pause-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { StepDialog, type ShipmentStep } from './step-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Props = { readonly shipment: OpsShipmentDetail };

type Choice =
  | { readonly kind: 'step'; readonly step: ShipmentStep; readonly label: string }
  | { readonly kind: 'handOver' | 'report' | 'resent' | 'exchanged'; readonly label: string }
  | { readonly kind: 'withdraw' | 'pause' | 'resume'; readonly label: string }
  | { readonly kind: ContentsChange; readonly label: string }
  | { readonly kind: 'close'; readonly as: Closing; readonly label: string };

/** Buttons for everything that can be done now, the next step first. */
export function ShipmentActions({ shipment }: Props) {
  const may = useMay();
  const [choice, setChoice] = useState<Choice>();
  const choices = [
    ...(may('shipments.fulfil') ? stepsOf(shipment) : []),
    ...(may('shipments.pause') ? pausesOf(shipment) : []),
    ...(may('shipments.decide') ? decisionsOf(shipment) : []),
  ];
  const changes = may('shipments.decide') ? unsentChangesOf(shipment) : [];
  if (choices.length + changes.length === 0) return null;
  return (
    <Group gap="sm">
      {choices.map((one, nth) => (
        <Button key={one.label} variant={nth > 0 ? 'default' : undefined} onClick={() => setChoice(one)}>
          {one.label}
        </Button>
      ))}
      {changes.length > 0 && <OtherChanges changes={changes} onChoose={setChoice} />}
      {choice !== undefined && (
        <ChosenDialog shipment={shipment} choice={choice} onClose={() => setChoice(undefined)} />
      )}
    </Group>
  );
}

type ChangesProps = {
  readonly changes: readonly Choice[];
  readonly onChoose: (choice: Choice) => void;
};

/** Changes of what is sent, which are rarer than the steps. */
const OtherChanges = ({ changes, onChoose }: ChangesProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button variant="default">その他の操作</Button>
    </Menu.Target>
    <Menu.Dropdown>
      {changes.map((one) => (
        <Menu.Item
          key={one.label}
          color={one.kind === 'withdraw' ? 'red' : undefined}
          onClick={() => onChoose(one)}
        >
          {one.label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

const step = (name: ShipmentStep, label: string): Choice => ({ kind: 'step', step: name, label });

/** The next steps on the way to the member. */
function stepsOf({ status, task, problem, pausedAt }: OpsShipmentDetail): readonly Choice[] {
  if (pausedAt !== null || task === null) return [];
  if (status === 'START') return task === 'accept' ? [step('accept', '受け付ける')] : [];
  if (status === 'WAITING')
    return task === 'number'
      ? [{ kind: 'handOver', label: '伝票番号を入れる' }, step('unpack', '梱包中に戻す')]
      : [step('pack', '梱包済みにする'), { kind: 'handOver', label: '伝票番号を入れる' }];
  if (status === 'SHIPSTART') return [step('mailed', 'メール以外で知らせたと記録する')];
  return status === 'COMPLETEMAIL' && problem === null ? [step('deliver', '届いたと記録する')] : [];
}

/** Requested, paid for, and not with a carrier. */
const isUnsent = ({ status, task, pausedAt }: OpsShipmentDetail): boolean =>
  (status === 'START' || status === 'WAITING') && task !== null && (task !== 'trouble' || pausedAt !== null);

function pausesOf(shipment: OpsShipmentDetail): readonly Choice[] {
  if (!isUnsent(shipment)) return [];
  return shipment.pausedAt === null
    ? [{ kind: 'pause', label: '保留にする' }]
    : [{ kind: 'resume', label: '保留を解く' }];
}

/** Changes before the handover. A shipment that follows up another one is sent or withdrawn as a whole. */
function unsentChangesOf(shipment: OpsShipmentDetail): readonly Choice[] {
  if (!isUnsent(shipment)) return [];
  const isDivisible = shipment.follows === null && shipment.contents.length > 1;
  return [
    { kind: 'replace', label: '予備と取り替える' },
    ...(isDivisible
      ? [
          { kind: 'takeOut', label: '賞品を箱から外す' } as const,
          { kind: 'split', label: '箱を分ける' } as const,
        ]
      : []),
    { kind: 'withdraw', label: '発送を取り下げる' },
  ];
}

const CLOSINGS: readonly { readonly as: Closing; readonly label: string }[] = [
  { as: 'refunded', label: '返金で終了する' },
  { as: 'givenUp', label: '送らずに終了する' },
  { as: 'cleared', label: '問題なしで終了する' },
];

/** Decisions about a problem, and the problems that can be reported. */
function decisionsOf({ decisions, reports }: OpsShipmentDetail): readonly Choice[] {
  return [
    ...(decisions.includes('resent') ? [{ kind: 'resent', label: '再送する' } as const] : []),
    ...(decisions.includes('exchanged') ? [{ kind: 'exchanged', label: '交換品を送る' } as const] : []),
    ...CLOSINGS.filter(({ as }) => decisions.includes(as)).map((closing) => ({
      kind: 'close' as const,
      ...closing,
    })),
    ...(reports.length > 0 ? [{ kind: 'report', label: 'トラブルを記録する' } as const] : []),
  ];
}

type ChosenProps = Props & { readonly choice: Choice; readonly onClose: () => void };

function ChosenDialog({ shipment, choice, onClose }: ChosenProps) {
  const common = { shipment, onClose };
  switch (choice.kind) {
    case 'step':
      return <StepDialog {...common} step={choice.step} label={choice.label} />;
    case 'close':
      return <CloseDialog {...common} as={choice.as} label={choice.label} />;
    case 'handOver':
      return <NumberDialog {...common} />;
    case 'withdraw':
      return <WithdrawDialog {...common} />;
    case 'pause':
      return <PauseDialog {...common} />;
    case 'resume':
      return <ResumeDialog {...common} />;
    case 'takeOut':
    case 'replace':
    case 'split':
      return <ContentsDialog {...common} kind={choice.kind} />;
    case 'report':
      return <ReportDialog {...common} />;
    case 'resent':
    case 'exchanged':
      return <FollowUpDialog {...common} kind={choice.kind} />;
  }
}
