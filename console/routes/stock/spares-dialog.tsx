import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Spares } from '#lib/contract/ops/spares.ts';
import { numberText } from '#lib/text/numbers.ts';
import { WholeNumberField } from '#console/forms/whole-number-field.tsx';
import { lineName } from './line-name.ts';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';

export type SpareChange = 'add' | 'writeOff';

const LABELS: Readonly<Record<SpareChange, string>> = { add: '予備を増やす', writeOff: '予備を減らす' };
const MAX_CHANGE = 10_000;

type Props = { readonly line: Spares; readonly change: SpareChange; readonly onClose: () => void };

/** Adds counted spare pieces, or writes some off. */
export function SparesDialog({ line, change, onClose }: Props) {
  const { directoryName, code, variant, spares } = line;
  const name = lineName(line);
  const [count, setCount] = useState<number | null>(1);
  const label = LABELS[change];
  const sign = change === 'add' ? 1 : -1;
  return (
    <ReasonDialog
      title={`${name}: ${label}`}
      confirmLabel={label}
      success={`${name}: 予備を記録しました。`}
      refetch={['findSpares', 'listSpares', 'showStock']}
      isReady={count !== null}
      send={(act, body) =>
        act('changeSpares', {
          params: { directoryName },
          body: { code, variant, change: sign * (count ?? 0), ...body },
        })
      }
      effectOf={(after) => (
        <Text size="sm">{`予備が${numberText(spares)}点から${numberText(after.spares)}点になります。`}</Text>
      )}
      onClose={onClose}
    >
      <WholeNumberField
        label="数"
        min={1}
        max={change === 'add' ? MAX_CHANGE : spares}
        value={count}
        onChange={setCount}
      />
    </ReasonDialog>
  );
}
