import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PAUSE_REASONS, type PauseReason } from '#lib/contract/enums.ts';
import { MAX_REASON_CHARACTERS, MIN_REASON_CHARACTERS } from '#lib/contract/ops/values.ts';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { PAUSE_REASON_NAMES } from '#lib/lists/shipment-names.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { isReason } from '#console/actions/reason-field.tsx';
import { RadioChoice } from './radio-choice.tsx';
import { CHANGED, useShipmentChange } from './use-shipment-change.ts';

type Props = { readonly shipment: OpsShipmentDetail; readonly onClose: () => void };

type PauseProps = Props & {
  /** Called when it is paused. */
  readonly onPaused?: () => void;
};

/** Pauses a shipment before its handover, with a reason that its member reads and a note that staff read. */
export function PauseDialog({ shipment, onPaused, onClose }: PauseProps) {
  const change = useShipmentChange(shipment);
  const [why, setWhy] = useState<PauseReason>();
  const [note, setNote] = useState('');
  const isNoteRight = note.trim() === '' || isReason(note);
  const made = {
    call: 'pauseShipment',
    body: { why: why ?? 'other', ...(note.trim() !== '' && { note }) },
  } as const;
  return (
    <ActionDialog
      title={`${shipment.number}: 保留にする`}
      confirmLabel="保留にする"
      success={`${shipment.number}: 保留にしました。`}
      refetch={CHANGED}
      isReady={why !== undefined && isNoteRight}
      preview={async (act) => {
        await change(act, made, true);
        return (
          <Text size="sm">
            保留を解くまで、梱包も送り状の書き出しもできません。会員には、止めている理由がメールと発送の状況のページで伝わります。
          </Text>
        );
      }}
      run={async (act) => {
        const paused = await change(act, made, false);
        onPaused?.();
        return paused;
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <RadioChoice
            label="止める理由（会員に伝わります）"
            names={PAUSE_REASON_NAMES}
            values={PAUSE_REASONS}
            value={why}
            onChange={setWhy}
          />
          <TextInput
            label="スタッフへのメモ"
            description="会員には見えません。お客様の名前や住所は書かないでください。"
            maxLength={MAX_REASON_CHARACTERS}
            value={note}
            error={isNoteRight ? undefined : `${MIN_REASON_CHARACTERS}文字以上で、1行で入力してください。`}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </>
      )}
    </ActionDialog>
  );
}

/** Resumes a paused shipment. */
export function ResumeDialog({ shipment, onClose }: Props) {
  const change = useShipmentChange(shipment);
  return (
    <ActionDialog
      title={`${shipment.number}: 保留を解く`}
      confirmLabel="保留を解く"
      success={`${shipment.number}: 保留を解きました。`}
      refetch={CHANGED}
      run={(act) => change(act, { call: 'resumeShipment', body: {} }, false)}
      onClose={onClose}
    >
      {() => <Text size="sm">発送の準備に戻ります。会員にメールが届きます。</Text>}
    </ActionDialog>
  );
}
