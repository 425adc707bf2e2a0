'use client';

import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { purchaseQueryOf, showOrderInUrl } from '#lib/orders/order-url.ts';
import { leaveSite } from '#lib/site/leave-site.ts';
import { OrderInHand } from './order-in-hand.tsx';
import { Placing } from './placing.tsx';
import type { ShoppingDraw } from './shopping-draw.ts';
import { ShoppingWait } from './shopping-wait.tsx';

/** Most have chosen before they come. */
const ChooseFirst = dynamic(async () => (await import('./refused/choose-first.tsx')).ChooseFirst, {
  loading: () => <ShoppingWait label="残りを確かめています" />,
});

type ShoppingProps = {
  readonly draw: ShoppingDraw;
  /** The draw's picture, made on the server. */
  readonly art: ReactNode;
  /** Leaves the shop for the payment provider's page. */
  readonly leave?: (url: string) => void;
};

/** Buying: the address says how many, and from then on, so that it can be found again, which order it became. */
export function Shopping({ draw, art, leave = leaveSite }: ShoppingProps) {
  const { quantity, orderHistoryId } = purchaseQueryOf(useSearchParams());
  const [resumed, setResumed] = useState<string | null>(null);

  if (orderHistoryId !== null)
    return (
      <OrderInHand
        key={orderHistoryId}
        orderHistoryId={orderHistoryId}
        asked={orderHistoryId === resumed ? quantity : null}
        {...{ draw, art, leave }}
      />
    );
  if (quantity === null) return <ChooseFirst draw={draw} />;
  return (
    <Placing
      key={quantity}
      draw={draw}
      quantity={quantity}
      onPlaced={showOrderInUrl}
      onUnderWay={(earlier) => {
        setResumed(earlier);
        showOrderInUrl(earlier);
      }}
    />
  );
}
