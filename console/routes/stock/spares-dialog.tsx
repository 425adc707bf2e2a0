import { NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Spares } from '#lib/contract/ops/spares.ts';
import { numberText } from '#lib/text/numbers.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { isReason, ReasonField } from '#console/actions/reason-field.tsx';
import type { Act } from '#console/api/use-action.ts';

export type SpareChange = 'add' | 'writeOff';

const LABELS: Readonly<Record<SpareChange, string>> = { add: '予備を増やす', writeOff: '予備を減らす' };
const MAX_CHANGE = 10_000;

type Props = { readonly line: Spares; readonly change: SpareChange; readonly onClose: () => void };

/** Adds counted spare pieces, or writes some off. */
export function SparesDialog({ line, change, onClose }: Props) {
  const { directoryName, grade, name, spares } = line;
  const [count, setCount] = useState(1);
  const [reason, setReason] = useState('');
  const label = LABELS[change];
  const made = (act: Act, dryRun: boolean) =>
    act('changeSpares', {
      params: { directoryName },
      body: { grade, change: change === 'add' ? count : -count, reason, dryRun },
    });
  return (
    <ActionDialog
      title={`${name}: ${label}`}
      confirmLabel={label}
      success={`${name}: 予備を記録しました。`}
      refetch={['findSpares', 'listSpares', 'showStock']}
      isReady={isReason(reason) && count > 0}
      preview={async (act) => {
        const after = await made(act, true);
        return (
          <Text size="sm">
            予備が{numberText(spares)}点から{numberText(after.spares)}点になります。
          </Text>
        );
      }}
      run={(act) => made(act, false)}
      onClose={onClose}
    >
      {(action) => (
        <Stack gap="md">
          <NumberInput
            label="数"
            min={1}
            max={change === 'add' ? MAX_CHANGE : spares}
            allowDecimal={false}
            value={count}
            onChange={(value) => setCount(Number(value) || 0)}
          />
          <ReasonField value={reason} onChange={setReason} action={action} />
        </Stack>
      )}
    </ActionDialog>
  );
}
