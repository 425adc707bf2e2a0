import { Alert, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { DELAY_REFUND_DAYS } from '#lib/contract/shop-rules.ts';
import { numberText } from '#lib/text/numbers.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { isReason, ReasonField } from '#console/actions/reason-field.tsx';
import { fieldError } from '#console/api/field-error.ts';
import type { Act } from '#console/api/use-action.ts';
import { WholeNumberField } from '#console/forms/whole-number-field.tsx';
import { type DialogProps, STALE } from './acted-draw.ts';

/** Changes the date of shipping. A later one is emailed to everybody who waits for a prize. */
export function ShippingDateDialog({ draw, onClose }: DialogProps) {
  const { shippingDate, directoryName } = draw;
  const [days, setDays] = useState<number | null>(shippingDate.days);
  const [from, setFrom] = useState(shippingDate.from ?? '');
  const [lastDay, setLastDay] = useState(shippingDate.lastDay ?? '');
  const [reason, setReason] = useState('');
  const isReversed = from !== '' && lastDay !== '' && lastDay < from;
  const isHalf = (from === '') !== (lastDay === '');
  const change = (act: Act, dryRun: boolean) =>
    act('changeShippingDate', {
      params: { directoryName },
      body: { days: days ?? 0, from: from || null, lastDay: lastDay || null, reason: reason.trim(), dryRun },
    });
  return (
    <ActionDialog
      title="発送予定を変える"
      onClose={onClose}
      confirmLabel="この予定に変える"
      success="発送予定を変えました。"
      refetch={STALE}
      isReady={days !== null && days > 0 && !isReversed && !isHalf && isReason(reason)}
      preview={async (act) => <Effect effect={await change(act, true)} reason={reason} title={draw.title} />}
      run={(act) => change(act, false)}
    >
      {(action) => (
        <>
          <Text size="sm">
            変更の履歴と理由は、ガチャのページに出ます。遅くなるときは、まだ発送していない賞品のある会員全員にメールが届きます。
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DayField label="最初の日" value={from} onChange={setFrom} error={fieldError(action, 'from')} />
            <DayField
              label="最終日"
              value={lastDay}
              onChange={setLastDay}
              error={
                isReversed
                  ? '最初の日より後にしてください。'
                  : isHalf
                    ? '最初の日と最終日は、両方入れるか、両方空にします。'
                    : fieldError(action, 'lastDay')
              }
            />
          </SimpleGrid>
          <WholeNumberField
            label="ご依頼からの日数"
            description="在庫があるとき、または最終日の後のご依頼は、この日数以内に発送します。"
            unit="日"
            value={days}
            onChange={setDays}
            error={fieldError(action, 'days')}
          />
          <ReasonField value={reason} onChange={setReason} action={action} label="理由（お客様に見えます）" />
        </>
      )}
    </ActionDialog>
  );
}

type DayProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
};

const DayField = ({ onChange, ...props }: DayProps) => (
  <TextInput type="date" {...props} onChange={(event) => onChange(event.currentTarget.value)} />
);

type EffectProps = {
  readonly effect: OpsCallOutput<'changeShippingDate'>;
  readonly reason: string;
  readonly title: string;
};

function Effect({ effect, reason, title }: EffectProps) {
  const { before, after, isDelay, members, prizes } = effect;
  return (
    <Stack gap="md">
      <Facts
        facts={[
          { label: 'ガチャ', value: title },
          { label: 'いまの予定', value: before },
          { label: '新しい予定', value: <strong>{after}</strong> },
          { label: '理由（お客様に見えます）', value: reason },
        ]}
      />
      {isDelay ? (
        <Alert color="yellow" title={`${numberText(members)}人にメールが届きます`}>
          {`まだ発送していない賞品は${numberText(prizes)}点です。注文のときの最終日より${DELAY_REFUND_DAYS}日を超えて遅れると、会員は返金を申し出ることができます（利用規約）。申し出のあった注文は、ガチャのページの「発送の遅れによる返金」にならび、そこから返金できます。`}
        </Alert>
      ) : (
        <Text size="sm">遅くならないので、メールは届きません。</Text>
      )}
    </Stack>
  );
}
