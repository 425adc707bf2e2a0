'use client';

import { DeniedOrder } from '#components/fairness/check/denied-order.tsx';
import { DisputeNotice } from './dispute-notice.tsx';
import { OrderStatus } from './order-status.tsx';
import { RequestFailure } from '#components/ui/failure.tsx';
import { type Issuer, receiptOfOrder } from '#lib/orders/receipt.ts';
import { saleOfOrder } from '#lib/orders/return-invoice.ts';
import { purchaseStatus } from '#lib/orders/purchase-status.ts';
import { useOrder } from '#lib/orders/use-order.ts';
import { DetailSkeleton, Columns } from '#components/ui/detail-page.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { Receipt } from './receipt.tsx';
import { ReturnInvoices } from './return-invoices.tsx';
import { RefundList } from './refund-list.tsx';
import { ShopWords } from './shop-words.tsx';
import { AcceptedTexts } from './accepted-texts.tsx';
import { VoidPrizes } from './void-prizes.tsx';
import { OrderTicket } from './order-ticket.tsx';
import { UnplayedOrder, WonPrizes } from './won-prizes.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ORDERS } from '#components/account/member-links.ts';
import styles from './order-ticket.module.css';

type OwnOrderProps = { readonly orderHistoryId: string; readonly issuer: Issuer };

/** Shows one of the member's orders. */
export function OwnOrder({ orderHistoryId, issuer }: OwnOrderProps) {
  const state = useOrder(orderHistoryId);
  switch (state.kind) {
    case 'loading':
      return <DetailSkeleton name="購入の内容" />;
    case 'failed':
      return <RequestFailure message={state.message} onRetry={state.refetch} />;
    case 'missing':
      return (
        <div className={styles.status}>
          <DeniedOrder orderHistoryId={orderHistoryId} />
          <MissingOrder />
        </div>
      );
    case 'ready':
      return purchaseStatus(state.order) === 'paid' ? (
        <PaidOrder order={state.order} issuer={issuer} />
      ) : (
        <div className={styles.status}>
          <DeniedOrder orderHistoryId={orderHistoryId} />
          <OrderStatus order={state.order} clockSkewMs={state.clockSkewMs} refetch={state.refetch} />
          <ShopWords words={state.order.shopWords} />
          <ReturnInvoices sale={saleOfOrder(state.order)} refunds={state.order.refunds} issuer={issuer} />
        </div>
      );
  }
}

type PaidOrderProps = { readonly order: OrderDetail; readonly issuer: Issuer };

/** A paid order: its facts, its prizes and a receipt. */
function PaidOrder({ order, issuer }: PaidOrderProps) {
  const receipt = receiptOfOrder(order);
  return (
    <Columns>
      <>
        <DisputeNotice dispute={order.dispute} />
        <OrderTicket order={order} />
        <ShopWords words={order.shopWords} />
        <RefundList refunds={order.refunds} />
        <VoidPrizes prizes={order.prizes} />
        <ReturnInvoices sale={saleOfOrder(order)} refunds={order.refunds} issuer={issuer} />
        {receipt && <Receipt facts={receipt} issuer={issuer} />}
        <AcceptedTexts orderedAt={order.orderedAt} />
      </>
      {order.status === 'CONFIRM' ? <WonPrizes order={order} /> : <UnplayedOrder order={order} />}
    </Columns>
  );
}

/** Shown for an unknown order and for another member's, which are not distinguished. */
const MissingOrder = () => (
  <Card>
    <Empty
      line="この注文は見つかりません"
      note="アドレスが途中で切れているか、ほかの会員の方の注文です。ご自分の注文は、購入履歴にあります。"
      action={
        <ButtonLink kind="secondary" href={ORDERS.path}>
          購入履歴を見る
        </ButtonLink>
      }
    />
  </Card>
);
