'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect, type ReactNode, useEffectEvent } from 'react';
import type { OrderDetail } from '#lib/contract/order.ts';
import { continueOrderRoute, playRoute } from '#lib/orders/order-routes.ts';
import { isUnderWay, purchaseStatus } from '#lib/orders/purchase-status.ts';
import { useOrder } from '#lib/orders/use-order.ts';
import { RequestTrouble } from '#components/ui/trouble.tsx';
import { usePageRestored } from '#lib/draws/use-returned.ts';
import { useSecondsLeft } from '#lib/draws/use-now.ts';
import { useCredit } from '#lib/orders/use-credit.ts';
import { PayForm } from './pay-form.tsx';
import type { CheckoutDraw } from './checkout-draw.ts';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import styles from './pay-form.module.css';

const Checking = () => <CheckoutSkeleton label="お手続きを確かめています" />;

/** Lazy: an order being confirmed needs none of these. */
const OrderStatus = dynamic(async () => (await import('#components/orders/order-status.tsx')).OrderStatus, {
  loading: Checking,
});
const ChooseQuantity = dynamic(async () => (await import('./choose-quantity.tsx')).ChooseQuantity, {
  loading: Checking,
});
/** Lazy: most orders are those that were just requested. */
const ResumedOrder = dynamic(async () => (await import('./resumed-order.tsx')).ResumedOrder);
const PaymentOpen = dynamic(async () => (await import('./payment-open.tsx')).PaymentOpen, {
  loading: Checking,
});

type CurrentOrderProps = {
  readonly orderHistoryId: string;
  /** The requested quantity when an earlier order is resumed instead; else null. */
  readonly requestedQuantity: number | null;
  readonly draw: CheckoutDraw;
  readonly art: ReactNode;
  readonly leave: (url: string) => void;
};

/** Shows a placed order in its current state, also if another tab or device changed it. */
export function CurrentOrder({ orderHistoryId, ...props }: CurrentOrderProps) {
  const state = useOrder(orderHistoryId);
  const refetch = state.kind === 'ready' ? state.refetch : undefined;
  usePageRestored(() => void refetch?.());
  switch (state.kind) {
    case 'loading':
      return <CheckoutSkeleton label="お手続きを確かめています" />;
    case 'missing':
      return <ChooseQuantity draw={props.draw} />;
    case 'failed':
      return <RequestTrouble message={state.message} onRetry={state.refetch} />;
    case 'ready':
      return <OrderNow {...props} {...state} />;
  }
}

type OrderNowProps = Omit<CurrentOrderProps, 'orderHistoryId'> & {
  readonly order: OrderDetail;
  readonly clockSkewMs: number;
  readonly refetch: () => Promise<void>;
};

function OrderNow(props: OrderNowProps) {
  const { order, requestedQuantity, draw, refetch } = props;
  const other = otherRoute(order, draw);
  const router = useRouter();
  useEffect(() => {
    if (other !== null) router.replace(other);
  }, [other, router]);

  if (other !== null) return <CheckoutSkeleton label="画面を移ります" />;
  const notice = requestedQuantity !== null && isUnderWay(order) && (
    <ResumedOrder order={order} requestedQuantity={requestedQuantity} refetch={refetch} />
  );
  return (
    <div className={styles.page}>
      {notice}
      <OrderStep {...props} />
    </div>
  );
}

function OrderStep(props: OrderNowProps) {
  const { order, clockSkewMs, refetch, leave } = props;
  if (order.status === 'START') return <ConfirmOrder {...props} />;
  const url = order.paymentSession?.url;
  if (order.status === 'PLAYING' && url)
    return <PaymentOpen order={order} refetch={refetch} onBack={() => leave(url)} />;
  return <OrderStatus order={order} clockSkewMs={clockSkewMs} refetch={refetch} />;
}

/**
 * Returns the page of an order that does not belong here: a paid one is played, one of another draw is on that draw's
 * page.
 */
function otherRoute(order: OrderDetail, draw: CheckoutDraw): string | null {
  if (purchaseStatus(order) === 'paid') return playRoute(order);
  return order.directoryName === draw.directoryName ? null : continueOrderRoute(order);
}

/** Lazy: most members order before the hold expires. */
const HoldEnded = dynamic(async () => (await import('./hold-ended.tsx')).HoldEnded, {
  loading: () => <CheckoutSkeleton label="とりおきを確かめています" />,
});

type ConfirmOrderProps = {
  readonly order: OrderDetail;
  readonly clockSkewMs: number;
  readonly refetch: () => Promise<void>;
  readonly draw: CheckoutDraw;
  readonly art: ReactNode;
  readonly leave: (url: string) => void;
};

/** START: shows the order for confirmation while its tickets are held. */
function ConfirmOrder(props: ConfirmOrderProps) {
  const { order, clockSkewMs, refetch } = props;
  const credit = useCredit();
  const heldUntil = order.heldUntil === null ? 0 : Date.parse(order.heldUntil) - clockSkewMs;
  const seconds = useSecondsLeft(heldUntil);
  const hasEnded = seconds === 0;
  const onHoldEnded = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (hasEnded) onHoldEnded();
  }, [hasEnded]);

  if (hasEnded) return <HoldEnded order={order} refetch={refetch} />;
  if (credit.kind === 'loading') return <CheckoutSkeleton label="お支払い方法を確かめています" />;
  // Without an answer the other payment methods are still offered.
  const card = credit.kind === 'ready' ? credit.card : null;
  return <PayForm {...props} seconds={seconds} card={card} refetchCard={credit.refetch} />;
}
