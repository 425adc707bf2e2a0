import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { DelayedOrder } from '#lib/contract/ops/delayed-orders.ts';
import { DELAY_REFUND_DAYS } from '#lib/contract/shop-rules.ts';
import { japanDateTime, japanYearDay } from '#lib/text/dates.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import type { Act } from '#console/api/use-action.ts';
import { useQuery } from '#console/api/use-query.ts';
import type { TableColumn } from '#console/lists/cell.tsx';
import { DataTable } from '#console/lists/data-table.tsx';
import { RefundEffect } from '#console/routes/orders/refund-effect.tsx';
import { WaitingRequests } from '#console/routes/approvals/requests-about.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { PageLink } from '#console/shell/page-link.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { Section } from '#console/shell/section.tsx';

const SHOWN = 50;

/** Orders whose members may ask for a refund because of a delay, those who have asked first. Nothing without a delay. */
export function DelayedOrders({ directoryName }: { readonly directoryName: string }) {
  const mayRefund = useMay()('refunds.request');
  const { data, error, mutate } = useQuery('listDelayedOrders', {
    params: { directoryName },
    query: { limit: SHOWN },
  });
  if (data?.total === 0) return null;
  return (
    <Section title="発送の遅れによる返金">
      <Loaded data={data} error={error} onRetry={() => void mutate()}>
        {({ total, asked, items }) => (
          <>
            <Text size="sm">
              {`注文のときの最終日より${DELAY_REFUND_DAYS}日を超えて遅れる注文が${numberText(total)}件あり、${numberText(asked)}件にお問い合わせがあります。返金の申し出かどうかは、お問い合わせを読んで確かめます。申し出のない注文は返金しません。`}
            </Text>
            <DataTable
              label="発送の遅れによる返金"
              rows={items}
              rowKey={({ orderId }) => orderId}
              columns={mayRefund ? [...COLUMNS, REFUND] : COLUMNS}
              empty="注文はありません。"
            />
            {total > items.length && (
              <Text size="sm" c="dimmed">{`ほかに${numberText(total - items.length)}件あります。`}</Text>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

const COLUMNS: readonly TableColumn<DelayedOrder>[] = [
  {
    key: 'number',
    label: '注文',
    isMain: true,
    render: ({ orderId, number }) => <PageLink href={`/orders/${orderId}`}>{number}</PageLink>,
  },
  {
    key: 'inquiry',
    label: 'お問い合わせ',
    render: ({ inquiry }) =>
      inquiry === null ? (
        'なし'
      ) : (
        <PageLink href={`/inquiries/${inquiry.inquiryId}`}>{japanDateTime(inquiry.sentAt)}</PageLink>
      ),
  },
  { key: 'promised', label: '注文のときの最終日', show: ({ promisedDay }) => japanYearDay(promisedDay) },
  {
    key: 'tickets',
    label: '返金できるチケット',
    isNumber: true,
    show: ({ tickets, price, inBox }) => ({
      main: `${numberText(tickets.length)}枚`,
      detail: inBox > 0 ? `ほか${numberText(inBox)}点は箱の中` : yenText(price * tickets.length),
    }),
  },
];

const REFUND: TableColumn<DelayedOrder> = {
  key: 'refund',
  label: '返金',
  render: (order) => <RefundButton order={order} />,
};

/** Offered where the member has written: the terms give the refund to those who ask for it. */
export function RefundButton({ order }: { readonly order: DelayedOrder }) {
  const [isOpen, setOpen] = useState(false);
  // The terms: the member asks for it.
  if (order.inquiry === null) return '申し出があれば';
  if (order.tickets.length === 0) return '箱から外してから';
  return (
    <>
      <Button
        variant="default"
        aria-label={`${order.number}の遅れた分を返金する`}
        onClick={() => setOpen(true)}
      >
        返金する
      </Button>
      {isOpen && <DelayRefundDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

const REASON = `発送の遅れ（利用規約：${DELAY_REFUND_DAYS}日を超える遅れ）`;

type DialogProps = { readonly order: DelayedOrder; readonly onClose: () => void };

/** Refunds all unsent tickets of an order, with the reason of the terms, after the sum was shown. */
function DelayRefundDialog({ order, onClose }: DialogProps) {
  const { orderId, number, tickets } = order;
  const refund = (act: Act, dryRun: boolean) =>
    act('refundOrder', {
      params: { order: orderId },
      body: { scope: 'tickets', tickets: [...tickets], method: 'provider', reason: REASON, dryRun },
    });
  return (
    <ActionDialog
      title={`注文 ${number} の返金`}
      onClose={onClose}
      confirmLabel="返金する"
      success={`${number}: 返金を受け付けました。会員にメールが届きます。`}
      refetch={['listDelayedOrders', 'showOrder', 'findOrders', 'listRefunds', 'listApprovals']}
      preview={async (act) => {
        const planned = await refund(act, true);
        // A dry run never waits for a second person.
        if ('approval' in planned) return undefined;
        return <RefundEffect order={order} planned={planned} reason={REASON} />;
      }}
      run={(act) => refund(act, false)}
    >
      {() => (
        <>
          <WaitingRequests about={{ subject: 'order', id: orderId }} />
          <Text size="sm">
            {`お問い合わせが返金の申し出であることを確かめてから進めます。まだ送っていない${numberText(tickets.length)}枚分を、支払いに使われた方法へ返します。`}
          </Text>
          <Text size="sm">
            一部だけ返すとき、銀行振込で返すときは、注文のページの「返金する」を使います。
          </Text>
        </>
      )}
    </ActionDialog>
  );
}
