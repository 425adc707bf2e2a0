import { Alert, Checkbox, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { japanLongDate } from '#lib/text/dates.ts';
import { japanToday } from '#lib/text/japan-today.ts';
import { yenText } from '#lib/text/numbers.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { fieldError } from '#console/api/field-error.ts';
import { CallError } from '#console/api/call.ts';
import type { Act, Action } from '#console/api/use-action.ts';
import type { ActedRefund } from './refund-actions.tsx';

type Props = { readonly refund: ActedRefund; readonly onClose: () => void };

type Transfer = {
  /** `2026-11-23` */
  readonly paidOutOn: string;
  readonly reference: string;
  readonly despiteDispute: boolean;
};

/** Records that a refund was transferred to the member's bank account. */
export function PayOutDialog({ refund, onClose }: Props) {
  const [fields, setFields] = useState({ paidOutOn: japanToday(), reference: '', despiteDispute: false });
  const change = (changed: Partial<Transfer>) => setFields((before) => ({ ...before, ...changed }));
  const { paidOutOn, reference } = fields;
  const payOut = (act: Act, dryRun: boolean) =>
    act('payOutRefund', {
      params: { refundId: refund.refundId },
      body: { ...fields, reference: reference.trim(), dryRun },
    });
  return (
    <ActionDialog
      title="振込を記録"
      onClose={onClose}
      confirmLabel="記録する"
      success="振込を記録しました。会員にメールが届きます。"
      refetch={STALE}
      isReady={paidOutOn !== '' && reference.trim() !== ''}
      preview={async (act) => {
        const { yen } = await payOut(act, true);
        return (
          <Facts
            facts={[
              { label: '振り込んだ金額', value: <strong>{yenText(yen)}</strong> },
              { label: '振込日', value: japanLongDate(`${paidOutOn}T00:00:00+09:00`) },
              { label: '振込の番号', value: reference },
              { label: '会員へ', value: '振込日と番号をメールで知らせます' },
            ]}
          />
        );
      }}
      run={(act) => payOut(act, false)}
    >
      {(action) => (
        <>
          <Text size="sm">{`${yenText(refund.yen)}を会員の銀行口座へ振り込んだあとに記録してください。記録は取り消せません。`}</Text>
          <Fields fields={fields} onChange={change} action={action} />
          {isDisputedIn(refund, action) && (
            <DisputeField
              isChecked={fields.despiteDispute}
              onChange={(despiteDispute) => change({ despiteDispute })}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}

type FieldsProps = {
  readonly fields: Transfer;
  readonly onChange: (changed: Partial<Transfer>) => void;
  readonly action: Action;
};

const Fields = ({ fields, onChange, action }: FieldsProps) => (
  <>
    <TextInput
      type="date"
      label="振込日"
      required
      data-autofocus
      max={japanToday()}
      value={fields.paidOutOn}
      error={fieldError(action, 'paidOutOn')}
      onChange={(event) => onChange({ paidOutOn: event.currentTarget.value })}
    />
    <TextInput
      label="振込の番号"
      description="銀行の受付番号など。会員へのメールにも載ります。"
      required
      maxLength={60}
      autoComplete="off"
      value={fields.reference}
      error={fieldError(action, 'reference')}
      onChange={(event) => onChange({ reference: event.currentTarget.value })}
    />
  </>
);

/** The list may be older than the dispute: then a refusal names it. */
const isDisputedIn = (refund: ActedRefund, { failure }: Action): boolean =>
  refund.isDisputed === true || (failure instanceof CallError && failure.refusal?.code === 'disputed');

type DisputeProps = { readonly isChecked: boolean; readonly onChange: (isChecked: boolean) => void };

const DisputeField = ({ isChecked, onChange }: DisputeProps) => (
  <Alert color="red" title="この支払いは返還を求められています">
    <Text size="sm">
      同じお金が二重に返ることがあります。まだ振り込んでいなければ、返金を取り下げてください。
    </Text>
    <Checkbox
      mt="sm"
      label="それでも振り込みました"
      checked={isChecked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </Alert>
);

/** Answers that show refunds. */
export const STALE = ['listRefunds', 'showOrder', 'showShipment', 'showMember'] as const;
