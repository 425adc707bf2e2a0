import { Radio, Stack } from '@mantine/core';
import type { RefundMethod } from '#lib/contract/enums.ts';
import { CARRIER_BILLING_REFUND_DAYS } from '#lib/contract/shop-rules.ts';
import { fieldError } from '#console/api/field-error.ts';
import type { Action } from '#console/api/use-action.ts';

type Props = {
  readonly method: RefundMethod;
  readonly onChange: (method: RefundMethod) => void;
  readonly action: Action;
};

/** How a refund is paid. The refusals of the payment method are shown here. */
export const RefundMethodField = ({ method, onChange, action }: Props) => (
  <Radio.Group
    label="返金の方法"
    value={method}
    error={fieldError(action, 'method', 'この支払い方法では返せません。銀行振込を選んでください。')}
    onChange={(value) => onChange(value === 'bankTransfer' ? 'bankTransfer' : 'provider')}
  >
    <Stack gap="xs" my="xs">
      <Radio value="provider" label="支払い方法へ返す" description="決済会社から自動で返ります。" />
      <Radio
        value="bankTransfer"
        label="銀行振込で返す"
        description={`携帯電話会社の決済で一部だけ返すときや、${CARRIER_BILLING_REFUND_DAYS}日を過ぎたときに使います。振り込んだら記録します。`}
      />
    </Stack>
  </Radio.Group>
);
