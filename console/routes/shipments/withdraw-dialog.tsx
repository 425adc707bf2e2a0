import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CHANGE_CAUSES, type ChangeCause } from '#lib/contract/enums.ts';
import type { ChangedBox } from '#lib/contract/ops/before-handover.ts';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { TAKEN_OUT_STORAGE_DAYS } from '#lib/contract/shop-rules.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';
import { RadioChoice } from './radio-choice.tsx';
import { CHANGED, useShipmentChange } from './use-shipment-change.ts';

export const CAUSE_NAMES: Readonly<Record<ChangeCause, string>> = {
  shop: '店の都合（賞品の不良・不足など）',
  member: '会員の都合',
};

type Props = { readonly shipment: OpsShipmentDetail; readonly onClose: () => void };

/** Withdraws a shipment before its handover. */
export function WithdrawDialog({ shipment, onClose }: Props) {
  const change = useShipmentChange(shipment);
  const [cause, setCause] = useState<ChangeCause>('shop');
  const { number, follows } = shipment;
  return (
    <ReasonDialog
      title={`${number}: 発送を取り下げる`}
      confirmLabel="取り下げる"
      color="red"
      success={`${number}: 発送を取り下げました。`}
      refetch={[...CHANGED, 'listRefunds', 'listSpares', 'findSpares']}
      send={(act, { reason, dryRun }) =>
        change(act, { call: 'withdrawShipment', body: { cause, reason } }, dryRun)
      }
      effectOf={(answer) => (
        <Stack gap="xs">
          <Text size="sm">
            {follows === null
              ? `賞品${numberText(answer.prizes)}点が保管に戻り、少なくとも${TAKEN_OUT_STORAGE_DAYS}日間は会員がもう一度依頼できます。`
              : `賞品${numberText(answer.prizes)}点が、もとの発送 ${follows.number} の対応に戻ります。予備から使った分は予備に戻ります。`}
          </Text>
          <FeeEffect shipment={shipment} answer={answer} />
          <Text size="sm">会員にメールが届きます。取り消せません。</Text>
        </Stack>
      )}
      onClose={onClose}
    >
      <RadioChoice
        label="だれの都合ですか"
        names={CAUSE_NAMES}
        values={CHANGE_CAUSES}
        value={cause}
        onChange={setCause}
      />
    </ReasonDialog>
  );
}

type EffectProps = {
  readonly shipment: Pick<OpsShipmentDetail, 'fee' | 'splitFrom'>;
  readonly answer: Pick<ChangedBox, 'returnedYen' | 'returnedBy'>;
};

/** The part of the paid fee that goes back, and how. */
export function FeeEffect({
  shipment: { fee, splitFrom },
  answer: { returnedYen, returnedBy },
}: EffectProps) {
  if (returnedYen === 0)
    return fee === 0 && splitFrom === null ? null : <Text size="sm">送料は返しません。</Text>;
  return (
    <Text size="sm" fw={700}>
      {`送料のうち${yenText(returnedYen)}を${
        returnedBy === 'bankTransfer'
          ? '、銀行振込で返します。この支払い方法では返せないためです。振り込んだら記録します。'
          : '、支払いに使われた方法へ返します。'
      }`}
    </Text>
  );
}
