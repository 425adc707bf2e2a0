import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { RETURN_REASONS, type ReturnReason, type ShipmentProblem } from '#lib/contract/enums.ts';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { RETURN_STORAGE_DAYS } from '#lib/contract/shop-rules.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { areWords, ShopWordsField, wordsIn } from '#console/actions/shop-words-field.tsx';
import { PROBLEM_NAMES, RETURN_REASON_NAMES } from '#lib/lists/shipment-names.ts';
import { RadioChoice } from './radio-choice.tsx';
import { CHANGED, useShipmentChange } from './use-shipment-change.ts';

const EFFECTS: Readonly<Record<ShipmentProblem, string>> = {
  returned: `戻ってきた荷物として記録します。${RETURN_STORAGE_DAYS}日間保管し、会員にメールが届きます。`,
  lost: '届いていない荷物として記録します。会員にメールが届きます。',
  damaged: '賞品の破損として記録します。会員にメールが届きます。',
};

type Props = { readonly shipment: OpsShipmentDetail; readonly onClose: () => void };

/** Reports that a shipment came back, or was lost or damaged. */
export function ReportDialog({ shipment, onClose }: Props) {
  const change = useShipmentChange(shipment);
  const [problem, setProblem] = useState<ShipmentProblem | undefined>(
    shipment.reports.length === 1 ? shipment.reports[0] : undefined,
  );
  const [reason, setReason] = useState<ReturnReason>('absent');
  const [words, setWords] = useState('');
  const body = () => ({
    problem: problem ?? 'lost',
    ...(problem === 'returned' && { reason }),
    ...wordsIn(words),
  });
  return (
    <ActionDialog
      title={`${shipment.number}: トラブルを記録する`}
      confirmLabel="記録する"
      success={`${shipment.number}: トラブルを記録しました。`}
      refetch={CHANGED}
      isReady={problem !== undefined && areWords(words)}
      preview={async (act) => {
        await change(act, { call: 'reportShipmentProblem', body: body() }, true);
        return (
          <Stack gap="xs">
            <Text size="sm">{EFFECTS[problem ?? 'lost']}</Text>
            {words.trim() !== '' && <Text size="sm">{`ひとこと：${words.trim()}`}</Text>}
          </Stack>
        );
      }}
      run={(act) => change(act, { call: 'reportShipmentProblem', body: body() }, false)}
      onClose={onClose}
    >
      {() => (
        <Stack gap="md">
          <RadioChoice
            label="何が起きましたか"
            names={PROBLEM_NAMES}
            values={shipment.reports}
            value={problem}
            onChange={setProblem}
          />
          {problem === 'returned' && (
            <RadioChoice
              label="戻ってきた理由"
              names={RETURN_REASON_NAMES}
              values={RETURN_REASONS}
              value={reason}
              onChange={setReason}
            />
          )}
          <ShopWordsField
            description="会員へのメールと、荷物のページにのります。"
            value={words}
            onChange={setWords}
          />
        </Stack>
      )}
    </ActionDialog>
  );
}
