import { Text } from '@mantine/core';
import { useState } from 'react';
import { yenText } from '#lib/text/numbers.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { isReason, ReasonField } from '#console/actions/reason-field.tsx';
import type { Act } from '#console/api/use-action.ts';
import { STALE } from './pay-out-dialog.tsx';
import type { ActedRefund } from './refund-actions.tsx';

type Props = { readonly refund: ActedRefund; readonly onClose: () => void };

/** Withdraws a bank transfer that was not made. */
export function WithdrawDialog({ refund, onClose }: Props) {
  const [reason, setReason] = useState('');
  const withdraw = (act: Act, dryRun: boolean) =>
    act('withdrawRefund', { params: { refundId: refund.refundId }, body: { reason, dryRun } });
  return (
    <ActionDialog
      title="返金を取り下げる"
      onClose={onClose}
      confirmLabel="取り下げる"
      color="red"
      success="返金を取り下げました。会員にメールが届きます。"
      refetch={STALE}
      isReady={isReason(reason)}
      preview={async (act) => {
        const { yen } = await withdraw(act, true);
        return (
          <Facts
            facts={[
              { label: '取り下げる金額', value: yenText(yen) },
              {
                label: '賞品',
                value:
                  refund.tickets.length > 0
                    ? `${refund.tickets.length}枚分の賞品が、また有効になります`
                    : '変わりません',
              },
              { label: '理由', value: reason },
            ]}
          />
        );
      }}
      run={(act) => withdraw(act, false)}
    >
      {(action) => (
        <>
          <Text size="sm">まだ振り込んでいない返金だけ取り下げられます。</Text>
          <ReasonField value={reason} onChange={setReason} action={action} />
        </>
      )}
    </ActionDialog>
  );
}
