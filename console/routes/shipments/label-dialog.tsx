import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { LabelLines, type OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { inLines, LABEL_LINE_WIDTH, SMALLEST_LABEL } from '#lib/shipments/label-lines.ts';
import { fullWidths, labelWidthOf } from '#lib/shipments/label-width.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import type { Act } from '#console/api/use-action.ts';
import type { Address } from './address-fields.tsx';
import { CHANGED, useShipmentChange } from './use-shipment-change.ts';

type Props = {
  readonly shipment: OpsShipmentDetail;
  readonly address: Address;
  readonly onClose: () => void;
};

const FIELDS = [
  { name: 'address', label: '住所の行', most: 4 },
  { name: 'name', label: '名前の行', most: 2 },
] as const;

type Typed = Readonly<Record<(typeof FIELDS)[number]['name'], string>>;

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Writes the lines of a label. Without any line, the label has those of the address again. */
export function LabelDialog({ shipment, address, onClose }: Props) {
  const change = useShipmentChange(shipment);
  const [typed, setTyped] = useState<Typed>(() => {
    const { label } = shipment;
    return {
      address: (label?.address ?? inLines([address.address, address.address2], SMALLEST_LABEL.address)).join(
        '\n',
      ),
      name: (label?.name ?? [address.name]).join('\n'),
    };
  });
  const lines = { address: linesIn(typed.address), name: linesIn(typed.name) };
  const isCleared = lines.address.length === 0 && lines.name.length === 0;
  const label = isCleared ? null : lines;
  const made = (act: Act, dryRun: boolean) =>
    change(act, { call: 'changeShipmentLabel', body: { label } }, dryRun);
  return (
    <ActionDialog
      title={`${shipment.number}: 送り状の行を変える`}
      confirmLabel="この行にする"
      success={`${shipment.number}: 送り状の行を変えました。`}
      refetch={CHANGED}
      isReady={isCleared ? shipment.label !== null : LabelLines.safeParse(lines).success}
      preview={async (act) => {
        await made(act, true);
        return <Effect lines={lines} isCleared={isCleared} />;
      }}
      run={(act) => made(act, false)}
      onClose={onClose}
    >
      {() => (
        <Stack gap="sm">
          <Text size="sm">
            会員の住所はそのままで、送り状に印刷する行だけを変えます。すべて空にすると、住所どおりの行に戻ります。
          </Text>
          {FIELDS.map(({ name, label: fieldLabel, most }) => (
            <Textarea
              key={name}
              label={`${fieldLabel}（${most}行まで）`}
              description={widthText(lines[name])}
              autosize
              minRows={most}
              maxRows={most + 2}
              value={typed[name]}
              error={lines[name].length > most ? `${most}行までにしてください。` : undefined}
              onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
            />
          ))}
        </Stack>
      )}
    </ActionDialog>
  );
}

/** The widest line beside the width of the smallest label. */
const widthText = (lines: readonly string[]): string =>
  `いちばん長い行は全角${fullWidths(Math.max(0, ...lines.map(labelWidthOf)))}文字です。どの運送会社でも1行に収まるのは${fullWidths(LABEL_LINE_WIDTH)}文字までです。`;

type EffectProps = {
  readonly lines: Readonly<Record<keyof Typed, readonly string[]>>;
  readonly isCleared: boolean;
};

const Effect = ({ lines, isCleared }: EffectProps) => (
  <Stack gap="sm">
    {isCleared ? (
      <Text size="sm">送り状は、会員の住所どおりの行に戻ります。</Text>
    ) : (
      <Facts facts={FIELDS.map(({ name, label }) => ({ label, value: lines[name].join(' ／ ') }))} />
    )}
    <Text size="sm">会員にメールは届きません。印刷済みの送り状は、印刷し直してください。</Text>
  </Stack>
);
