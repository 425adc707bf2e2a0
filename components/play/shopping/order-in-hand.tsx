'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect, type ReactNode } from 'react';
import type { OrderDetail } from '#lib/contract/order.ts';
import { goOnRoute, playingRoute } from '#lib/orders/order-routes.ts';
import { standingOf } from '#lib/orders/purchase-status.ts';
import { useOrder } from '#lib/orders/use-order.ts';
import { TroubleToAsk } from '../standing/trouble.tsx';
import { ConfirmOrder } from './confirm/confirm-order.tsx';
import type { ShoppingDraw } from './shopping-draw.ts';
import { ShoppingWait } from './shopping-wait.tsx';
import { useReturned } from '#lib/draws/use-returned.ts';

const Checking = () => <ShoppingWait label="お手続きを確かめています" />;

/** An order that is to be checked needs none of these. */
const OrderStanding = dynamic(async () => (await import('../standing/order-standing.tsx')).OrderStanding, {
  loading: Checking,
});
const ChooseFirst = dynamic(async () => (await import('./refused/choose-first.tsx')).ChooseFirst, {
  loading: Checking,
});
const PaymentOpen = dynamic(async () => (await import('./payment-open.tsx')).PaymentOpen, {
  loading: Checking,
});

type InHandProps = {
  readonly orderHistoryId: string;
  /** How many were asked for, where an earlier order is gone on with instead. */
  readonly asked: number | null;
  readonly draw: ShoppingDraw;
  readonly art: ReactNode;
  readonly leave: (url: string) => void;
};

/** An order that was placed, as it stands now, on whatever tab or device it got there. */
export function OrderInHand({ orderHistoryId, ...props }: InHandProps) {
  const state = useOrder(orderHistoryId);
  const again = state.kind === 'here' ? state.again : undefined;
  useReturned(() => void again?.());
  switch (state.kind) {
    case 'asking':
      return <ShoppingWait label="お手続きを確かめています" />;
    case 'missing':
      return <ChooseFirst draw={props.draw} />;
    case 'failed':
      return <TroubleToAsk message={state.message} onAskAgain={state.again} />;
    case 'here':
      return <OrderNow {...props} {...state} />;
  }
}

type NowProps = Omit<InHandProps, 'orderHistoryId'> & {
  readonly order: OrderDetail;
  readonly clockSkewMs: number;
  readonly again: () => Promise<void>;
};

function OrderNow(props: NowProps) {
  const { order, draw, again, leave } = props;
  const elsewhere = placeElsewhere(order, draw);
  const router = useRouter();
  useEffect(() => {
    if (elsewhere !== null) router.replace(elsewhere);
  }, [elsewhere, router]);

  if (elsewhere !== null) return <ShoppingWait label="画面を移ります" />;
  if (order.status === 'START') return <ConfirmOrder {...props} />;
  const url = order.trip?.url;
  if (order.status === 'PLAYING' && url)
    return <PaymentOpen order={order} again={again} onBack={() => leave(url)} />;
  return <OrderStanding order={order} again={again} />;
}

/** A paid order is not bought again but played; an order of another draw belongs on that draw's page. */
function placeElsewhere(order: OrderDetail, draw: ShoppingDraw): string | null {
  if (standingOf(order) === 'paid') return playingRoute(order);
  return order.directoryName === draw.directoryName ? null : goOnRoute(order);
}
