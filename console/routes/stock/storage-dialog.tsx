import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { numberText } from '#lib/text/numbers.ts';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';
import { fieldError } from '#console/api/field-error.ts';

export type Decision = 'extend' | 'giveUp';

const LABELS: Readonly<Record<Decision, string>> = { extend: '期限を延ばす', giveUp: '権利を終える' };

type Props = {
  readonly decision: Decision;
  readonly wonPrizeIds: readonly string[];
  readonly onClose: () => void;
};

/** Decides about stored prizes, after a dry run. */
export function StorageDialog({ decision, wonPrizeIds, onClose }: Props) {
  const [until, setUntil] = useState('');
  const ids = [...wonPrizeIds];
  const label = LABELS[decision];
  return (
    <ReasonDialog
      title={label}
      confirmLabel={label}
      color={decision === 'giveUp' ? 'red' : undefined}
      success={`${label}: 完了しました。`}
      refetch={['listExpiredPrizes', 'showStock']}
      isReady={decision === 'giveUp' || until !== ''}
      send={(act, body) =>
        decision === 'extend'
          ? act('extendStorage', { body: { wonPrizeIds: ids, until, ...body } })
          : act('giveUpExpiredPrizes', { body: { wonPrizeIds: ids, ...body } })
      }
      effectOf={({ wonPrizeIds: changed }) => (
        <Effect decision={decision} until={until} prizes={changed.length} />
      )}
      onClose={onClose}
    >
      {(action) => (
        <>
          <Text size="sm">{`選んだ${numberText(ids.length)}点が対象です。`}</Text>
          {decision === 'extend' && (
            <TextInput
              label="新しい期限（この日の終わりまで）"
              type="date"
              required
              value={until}
              error={fieldError(action, 'until')}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          )}
        </>
      )}
    </ReasonDialog>
  );
}

type EffectProps = { readonly decision: Decision; readonly until: string; readonly prizes: number };

function Effect({ decision, until, prizes }: EffectProps) {
  if (prizes === 0) return <Text size="sm">期限が変わる賞品はありません。</Text>;
  return (
    <Text size="sm">{`${
      decision === 'extend'
        ? `${numberText(prizes)}点の保管期限を、${until}の終わりまで延ばします。`
        : `${numberText(prizes)}点の権利を終えます。発送できなくなり、返金はありません。取り消せません。`
    }会員にメールが届きます。`}</Text>
  );
}
