import { Text } from '@mantine/core';
import { yenText } from '#lib/text/numbers.ts';
import { Facts } from '#console/actions/facts.tsx';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';
import { STALE } from './pay-out-dialog.tsx';
import type { ActedRefund } from './refund-actions.tsx';

type Props = { readonly refund: ActedRefund; readonly onClose: () => void };

/** Withdraws a bank transfer that was not made. */
export const WithdrawDialog = ({ refund, onClose }: Props) => (
  <ReasonDialog
    title="返金を取り下げる"
    onClose={onClose}
    confirmLabel="取り下げる"
    color="red"
    success="返金を取り下げました。会員にメールが届きます。"
    refetch={STALE}
    send={(act, body) => act('withdrawRefund', { params: { refundId: refund.refundId }, body })}
    effectOf={({ yen }, reason) => (
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
    )}
  >
    <Text size="sm">まだ振り込んでいない返金だけ取り下げられます。</Text>
  </ReasonDialog>
);
