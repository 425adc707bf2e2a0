'use client';

import { useEffect, useRef } from 'react';
import type { OrderDetail } from '#lib/contract/order.ts';
import { purchaseStatus, type PurchaseStatus } from '#lib/orders/purchase-status.ts';
import { ConfirmingPayment } from './confirming-payment.tsx';
import { BuyLink } from '#components/checkout/buy-link.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { continueOrderRoute } from '#lib/orders/order-routes.ts';
import { PAYMENT_METHODS } from '#lib/orders/payment-methods.ts';
import { attemptText, reasonText } from '#lib/orders/reason-text.ts';
import { drawRoute, ROUTES } from '#lib/site/routes.ts';
import { countdownText, numberText, yenText } from '#lib/text/numbers.ts';
import { OrderFacts } from './order-facts.tsx';
import { VoidPrizes } from './void-prizes.tsx';
import { RefundRows } from './refund-list.tsx';
import { StatusCard } from '#components/ui/status-card.tsx';
import { japanTime } from '#lib/text/dates.ts';
import { useSecondsLeft } from '#lib/draws/use-now.ts';
import { CancelOrder } from './cancel-order.tsx';

type OrderStatusProps = {
  readonly order: OrderDetail;
  /** By how much the shop's clock is ahead of this device's. */
  readonly clockSkewMs: number;
  /** Fetches the order again. */
  readonly refetch: () => Promise<void>;
};

/** Shows the status of an order that is not paid; nothing for a paid one. */
export function OrderStatus(props: OrderStatusProps) {
  const status = purchaseStatus(props.order);
  const container = useFocusOnChange(status);
  return (
    <div ref={container} tabIndex={-1}>
      <StatusNow {...props} status={status} />
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
      return <ConfirmingPayment order={props.order} refetch={props.refetch} />;
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
      <ButtonLink kind="secondary" href={ROUTES.top}>
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
        <ButtonLink kind="text" href={ROUTES.top}>
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

/** START: the tickets are held, and nothing is paid. After a failed payment another one can follow. */
function UnpaidOrder({ order, clockSkewMs, refetch }: OrderStatusProps) {
  const attempt = attemptText(order);
  const held = order.heldUntil === null ? null : Date.parse(order.heldUntil) - clockSkewMs;
  const seconds = useSecondsLeft(held);
  const action = order.total > 0 ? '購入の手続きをつづける' : '手続きをつづける';
  return (
    <StatusCard
      icon={attempt === undefined ? 'clock' : 'warn'}
      look="now"
      title={
        attempt?.title ??
        (order.total > 0 ? 'お支払いは、まだ済んでいません' : 'ご注文は、まだ確定していません')
      }
      actions={
        <>
          <ButtonLink kind="primary" href={continueOrderRoute(order)}>
            {attempt === undefined ? (
              action
            ) : (
              <span className="num">{`ほかの方法で支払う あと ${countdownText(seconds)}`}</span>
            )}
          </ButtonLink>
          <CancelOrder order={order} refetch={refetch}>
            とりおきをやめる
          </CancelOrder>
        </>
      }
    >
      {attempt === undefined ? (
        <p>{`${numberText(order.quantity)}枚をとりおきしています。${order.total > 0 ? '代金はかかっていません。' : ''}`}</p>
      ) : (
        <>
          <p>{attempt.sentence}</p>
          <p>
            <b>代金はいただいていません。</b>
          </p>
          <p>{`${numberText(order.quantity)}枚は、とりおいたままです。`}</p>
        </>
      )}
      {order.heldUntil !== null && (
        <p>
          <b className="num">{japanTime(order.heldUntil)}</b>をすぎると、とりおきは解除されます。
        </p>
      )}
      <OrderFacts order={order} sum="お支払い総額" />
    </StatusCard>
  );
}
