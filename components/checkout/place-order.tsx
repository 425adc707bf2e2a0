'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { RequestTrouble } from '#components/ui/trouble.tsx';
import { useApi } from '#lib/session/api-context.tsx';
import { useMemberId } from '#lib/session/use-member-id.ts';
import { placeOrder, type PlaceOrderResult } from '#lib/orders/place-order.ts';
import { forgetPress } from '#lib/orders/purchase-press.ts';
import { useRequest } from '#lib/session/use-request.ts';
import { useSetOrder } from '#lib/orders/use-order.ts';
import { useSession } from '#lib/session/use-session.ts';
import { COMMUNICATION_ERROR } from '#lib/site/error-text.ts';
import type { CheckoutDraw } from './checkout-draw.ts';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { HideCheckoutTitle } from './checkout-title.tsx';

/** Lazy: most members never wait in the queue. */
const QueueScreen = dynamic(async () => (await import('#components/queue/queue-screen.tsx')).QueueScreen, {
  loading: () => <CheckoutSkeleton label="順番を確かめています" />,
});

/** Lazy: most orders are not refused. */
const OrderRefused = dynamic(async () => (await import('./order-refused.tsx')).OrderRefused, {
  loading: () => <CheckoutSkeleton label="理由を確かめています" />,
});

type PlaceOrderProps = {
  readonly draw: CheckoutDraw;
  readonly quantity: number;
  readonly onPlaced: (orderHistoryId: string) => void;
  /** Called when an unfinished order of this draw exists. */
  readonly onUnderWay: (orderHistoryId: string) => void;
};

/** Places the order and shows the queue, the refusal or the error. */
export function PlaceOrder({ draw, quantity, onPlaced, onUnderWay }: PlaceOrderProps) {
  const { outcome, placeAgain } = usePlaceOrder({ draw, quantity, onPlaced, onUnderWay });
  const { directoryName } = draw;
  // The order is placed, or the page was left. A reload in the queue still finds the press.
  useEffect(() => () => forgetPress({ directoryName, quantity }), [directoryName, quantity]);
  switch (outcome?.kind) {
    case 'queue':
      return (
        <HideCheckoutTitle>
          <QueueScreen
            directoryName={draw.directoryName}
            title={draw.title}
            onTurn={() => void placeAgain()}
          />
        </HideCheckoutTitle>
      );
    case 'refused':
      return <OrderRefused draw={draw} refusal={outcome.refusal} onPlaceAgain={placeAgain} />;
    case 'failed':
      return <RequestTrouble message={outcome.message} onRetry={placeAgain} />;
    default:
      return <CheckoutSkeleton label="とりおきしています" />;
  }
}

type PlaceOrderParams = {
  readonly draw: Pick<CheckoutDraw, 'productId'>;
  readonly quantity: number;
  readonly onPlaced: (orderHistoryId: string) => void;
  readonly onUnderWay: (orderHistoryId: string) => void;
};

/** Places the order as soon as the member is known. */
function usePlaceOrder({ draw, quantity, onPlaced, onUnderWay }: PlaceOrderParams) {
  const callApi = useApi();
  const userId = useMemberId();
  const { refresh } = useSession();
  const keep = useSetOrder();
  const [outcome, setOutcome] = useState<PlaceOrderResult | null>(null);

  async function place(): Promise<PlaceOrderResult | null> {
    if (userId === null) return null;
    return placeOrder(callApi, { userId, productId: draw.productId, quantity }).catch(() => NO_REPLY);
  }
  async function show(placed: PlaceOrderResult | null): Promise<void> {
    if (placed?.kind === 'placed') {
      await keep(placed.order);
      onPlaced(placed.order.orderHistoryId);
    } else if (placed?.kind === 'underWay') onUnderWay(placed.orderHistoryId);
    else if (placed?.kind === 'loginEnded') await refresh();
    setOutcome(placed);
  }
  useRequest({ key: userId, send: place, onAnswer: show });
  return { outcome, placeAgain: async () => show(await place()) };
}

const NO_REPLY: PlaceOrderResult = { kind: 'failed', message: COMMUNICATION_ERROR };
