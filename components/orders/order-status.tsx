'use client';

import { useEffect, useRef } from 'react';
import type { OrderDetail } from '#lib/contract/order.ts';
import { purchaseStatus, type PurchaseStatus } from '#lib/orders/purchase-status.ts';
import { ConfirmingPayment } from './confirming-payment.tsx';
import { BuyLink } from '#components/checkout/buy-link.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { continueOrderRoute } from '#lib/orders/order-routes.ts';
import { PAYMENT_METHODS } from '#lib/orders/payment-methods.ts';
import { reasonText } from '#lib/orders/reason-text.ts';
import { drawRoute, ROUTES } from '#lib/site/routes.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { OrderFacts } from './order-facts.tsx';
import { VoidPrizes } from './void-prizes.tsx';
import { RefundRows } from './refund-list.tsx';
import { StatusCard } from '#components/ui/status-card.tsx';
import { japanTime } from '#lib/text/dates.ts';
import { CancelOrder } from './cancel-order.tsx';

type OrderStatusProps = {
  readonly order: OrderDetail;
  /** Fetches the order again. */
  readonly refetch: () => Promise<void>;
};

/** Shows the status of an order that is not paid; nothing for a paid one. */
export function OrderStatus({ order, refetch }: OrderStatusProps) {
  const status = purchaseStatus(order);
  const container = useFocusOnChange(status);
  return (
    <div ref={container} tabIndex={-1}>
      <StatusNow status={status} order={order} refetch={refetch} />
    </div>
  );
}

/** Moves the focus to the new status when the focused button was removed. */
function useFocusOnChange(status: PurchaseStatus) {
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    if (document.activeElement === document.body) container.current?.focus();
  }, [status]);
  return container;
}

function StatusNow({ status, ...props }: OrderStatusProps & { readonly status: PurchaseStatus }) {
  switch (status) {
    case 'notPaid':
      return <UnpaidOrder {...props} />;
    case 'confirming':
      return <ConfirmingPayment {...props} />;
    case 'over':
      return <EndedOrder order={props.order} />;
    case 'refundPending':
    case 'refunded':
      return <RefundStatus order={props.order} isDone={status === 'refunded'} />;
    case 'paid':
      return null;
  }
}

const LATE_PAYMENT_TEXT =
  'お支払いのすぐあとにこの画面が出たときは、そのままお待ちください。お支払いを確認できしだい、残りがあれば賞品をお渡しし、なければ全額をお返しします。';

type EndedOrderProps = { readonly order: OrderDetail };

/** CANCEL and ERROR: the reason, that nothing was charged, and how to order again. */
export function EndedOrder({ order }: EndedOrderProps) {
  const { title, sentence } = reasonText(order);
  return (
    <StatusCard
      icon={order.reason === 'byMember' ? 'x' : 'warn'}
      look="over"
      title={title}
      actions={<NextLinks order={order} />}
    >
      <p>{sentence}</p>
      {order.total > 0 && (
        <p>
          <b>代金はいただいていません。</b>
        </p>
      )}
      {mayHaveBeenPaid(order) && <p>{LATE_PAYMENT_TEXT}</p>}
      <OrderFacts order={order} sum="ご注文の金額" />
    </StatusCard>
  );
}

/** The session or hold expired at the provider: the payment may still arrive. */
const mayHaveBeenPaid = ({ reason, paymentType }: OrderDetail): boolean =>
  paymentType !== null && (reason === 'providerExpired' || reason === 'holdEnded');

function NextLinks({ order: { directoryName, quantity, reason } }: EndedOrderProps) {
  if (reason === 'noneLeft')
    return (
      <ButtonLink kind="primary" href={ROUTES.top}>
        開催中のガチャを見る
      </ButtonLink>
    );
  return (
    <>
      <BuyLink
        kind="primary"
        directoryName={directoryName}
        quantity={quantity}
      >{`もう一度、${numberText(quantity)}回の手続きをする`}</BuyLink>
      <ButtonLink kind="text" href={drawRoute(directoryName)}>
        ガチャのページへもどる
      </ButtonLink>
    </>
  );
}

/** Refunded in several parts, or by bank transfer. */
const isInParts = ({ refunds }: OrderDetail): boolean =>
  refunds.length > 1 || refunds.some(({ method }) => method === 'bankTransfer');

type RefundStatusProps = { readonly order: OrderDetail; readonly isDone: boolean };

/** A refund: amount, reason, method and time. */
export function RefundStatus({ order, isDone }: RefundStatusProps) {
  const { total, paymentType } = order;
  return (
    <StatusCard
      icon={isDone ? 'check' : 'clock'}
      look={isDone ? 'good' : 'now'}
      title={`${yenText(total)}を${isDone ? 'お返ししました' : 'お返しします'}`}
      actions={
        <ButtonLink kind="primary" href={ROUTES.top}>
          開催中のガチャを見る
        </ButtonLink>
      }
    >
      <p>
        {`${reasonText(order).sentence}お支払いいただいた全額を${isDone ? 'お返ししました' : 'お返しします'}。`}
      </p>
      {isInParts(order) ? (
        <RefundRows refunds={order.refunds} />
      ) : (
        <>
          <p>
            {isDone
              ? '決済会社での返金の手続きが終わりました。メールでもお知らせしています。'
              : '決済会社へ返金を申し込んでいます。お手続きはいりません。終わるとこの画面が変わり、メールでもお知らせします。'}
          </p>
          {paymentType !== null && <p>{PAYMENT_METHODS[paymentType].refunded}</p>}
        </>
      )}
      <OrderFacts order={order} sum={isDone ? 'お返しした金額' : 'お返しする金額'} />
      <VoidPrizes prizes={order.prizes} />
    </StatusCard>
  );
}

type UnpaidOrderProps = { readonly order: OrderDetail; readonly refetch: () => Promise<void> };

/** START: the tickets are held, and nothing is paid. */
const UnpaidOrder = ({ order, refetch }: UnpaidOrderProps) => (
  <StatusCard
    icon="clock"
    look="now"
    title={order.total > 0 ? 'お支払いは、まだ済んでいません' : 'ご注文は、まだ確定していません'}
    actions={
      <>
        <ButtonLink kind="primary" href={continueOrderRoute(order)}>
          {order.total > 0 ? '購入の手続きをつづける' : '手続きをつづける'}
        </ButtonLink>
        <CancelOrder order={order} refetch={refetch}>
          とりおきをやめる
        </CancelOrder>
      </>
    }
  >
    <p>{`${numberText(order.quantity)}枚をとりおきしています。${order.total > 0 ? '代金はかかっていません。' : ''}`}</p>
    {order.heldUntil !== null && (
      <p>
        <b className="num">{japanTime(order.heldUntil)}</b>をすぎると、とりおきは解除されます。
      </p>
    )}
    <OrderFacts order={order} sum="お支払い総額" />
  </StatusCard>
);
