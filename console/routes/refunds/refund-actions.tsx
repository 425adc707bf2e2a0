import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { OpsRefund } from '#lib/contract/ops/orders.ts';
import { useMay } from '#console/shell/permissions.ts';
import { PayOutDialog } from './pay-out-dialog.tsx';
import { ReturnInvoiceDialog } from './return-invoice-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Dialog = 'payOut' | 'withdraw' | 'invoice';

/** A refund, and in lists whether its payment is disputed. */
export type ActedRefund = OpsRefund & { readonly isDisputed?: boolean };

/** The actions that the state of a refund allows. */
export function RefundActions({ refund }: { readonly refund: ActedRefund }) {
  const may = useMay();
  const [opened, open] = useState<Dialog>();
  const close = () => open(undefined);
  const isWaiting = refund.state === 'requested';
  const isMade = refund.state === 'done' || refund.state === 'paidOut';
  return (
    <Group gap="xs" wrap="nowrap" w="fit-content">
      {isWaiting && may('refunds.approve') && (
        <Button size="compact-sm" mih={36} onClick={() => open('payOut')}>
          振込を記録
        </Button>
      )}
      {isWaiting && may('refunds.request') && (
        <Button size="compact-sm" mih={36} variant="default" onClick={() => open('withdraw')}>
          取り下げる
        </Button>
      )}
      {isMade && (
        <Button size="compact-sm" mih={36} variant="default" onClick={() => open('invoice')}>
          返還インボイス
        </Button>
      )}
      {opened === 'payOut' && <PayOutDialog refund={refund} onClose={close} />}
      {opened === 'withdraw' && <WithdrawDialog refund={refund} onClose={close} />}
      {opened === 'invoice' && <ReturnInvoiceDialog refundId={refund.refundId} onClose={close} />}
    </Group>
  );
}
