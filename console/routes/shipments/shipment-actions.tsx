import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { useMay } from '#console/shell/permissions.ts';
import { CloseDialog, type Closing } from './close-dialog.tsx';
import { FollowUpDialog } from './follow-up-dialog.tsx';
import { NumberDialog } from './number-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { StepDialog, type ShipmentStep } from './step-dialog.tsx';

type Props = { readonly shipment: OpsShipmentDetail };

type Choice =
  | { readonly kind: 'step'; readonly step: ShipmentStep; readonly label: string }
  | { readonly kind: 'handOver' | 'report' | 'resent' | 'exchanged'; readonly label: string }
  | { readonly kind: 'close'; readonly as: Closing; readonly label: string };

/** Buttons for everything that can be done now, the next step first. */
export function ShipmentActions({ shipment }: Props) {
  const may = useMay();
  const [choice, setChoice] = useState<Choice>();
  const choices = [
    ...(may('shipments.fulfil') ? stepsOf(shipment) : []),
    ...(may('shipments.decide') ? decisionsOf(shipment) : []),
  ];
  if (choices.length === 0) return null;
  return (
    <Group gap="sm">
      {choices.map((one, nth) => (
        <Button key={one.label} variant={nth > 0 ? 'default' : undefined} onClick={() => setChoice(one)}>
          {one.label}
        </Button>
      ))}
      {choice !== undefined && (
        <ChosenDialog shipment={shipment} choice={choice} onClose={() => setChoice(undefined)} />
      )}
    </Group>
  );
}

const step = (name: ShipmentStep, label: string): Choice => ({ kind: 'step', step: name, label });

/** The next steps on the way to the member. */
function stepsOf({ status, task, problem }: OpsShipmentDetail): readonly Choice[] {
  if (status === 'START') return task === 'accept' ? [step('accept', '受け付ける')] : [];
  if (status === 'WAITING')
    return task === 'number'
      ? [{ kind: 'handOver', label: '伝票番号を入れる' }, step('unpack', '梱包中に戻す')]
      : [step('pack', '梱包済みにする'), { kind: 'handOver', label: '伝票番号を入れる' }];
  if (status === 'SHIPSTART') return [step('mailed', 'メール以外で知らせたと記録する')];
  return status === 'COMPLETEMAIL' && problem === null ? [step('deliver', '届いたと記録する')] : [];
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
    case 'report':
      return <ReportDialog {...common} />;
    case 'resent':
    case 'exchanged':
      return <FollowUpDialog {...common} kind={choice.kind} />;
  }
}
