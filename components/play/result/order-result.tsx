'use client';

import { useEffect } from 'react';
import { OrderStanding } from '#components/play/standing/order-standing.tsx';
import { FailureToAsk } from '#components/page/failure-to-ask.tsx';
import { standingOf } from '#lib/orders/purchase-status.ts';
import { useOrder } from '#lib/orders/use-order.ts';
import { PlayedOrder } from './played-order.tsx';
import { NoResult, Waiting } from './no-result.tsx';
import type { PlayedDraw } from './played-draw.ts';
import type { TitleWords } from './result-title.tsx';

type OrderResultProps = {
  readonly draw: PlayedDraw;
  readonly orderHistoryId: string;
  readonly onTitle: (words: TitleWords | null) => void;
  /** Another order of this draw is to be shown. */
  readonly onShowOther: (orderHistoryId: string) => void;
};

/** One order: where it stands until it is paid, and then what came out. */
export function OrderResult({ draw, orderHistoryId, onTitle, onShowOther }: OrderResultProps) {
  const state = useOrder(orderHistoryId);
  const order = state.kind === 'here' ? state.order : null;
  const isPaid = order !== null && standingOf(order) === 'paid';
  const quantity = isPaid ? order.quantity : null;
  useEffect(() => {
    onTitle(quantity === null ? null : { quantity });
  }, [onTitle, quantity]);

  switch (state.kind) {
    case 'asking':
      return <Waiting />;
    case 'failed':
      return <FailureToAsk message={state.message} onAskAgain={state.again} />;
    case 'missing':
      return <NoResult directoryName={draw.directoryName} />;
    case 'here':
      return isPaid ? (
        <PlayedOrder draw={draw} order={state.order} onShowOther={onShowOther} />
      ) : (
        <OrderStanding order={state.order} again={state.again} />
      );
  }
}
