'use client';

import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { purchaseQueryOf, showOrderInUrl } from '#lib/orders/order-url.ts';
import { leaveSite } from '#lib/site/leave-site.ts';
import { CurrentOrder } from './current-order.tsx';
import { PlaceOrder } from './place-order.tsx';
import { StartOrder } from './start-order.tsx';
import type { CheckoutDraw } from './checkout-draw.ts';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';

/** Lazy: most visitors have chosen a quantity before. */
const ChooseQuantity = dynamic(async () => (await import('./choose-quantity.tsx')).ChooseQuantity, {
  loading: () => <CheckoutSkeleton label="残りを確かめています" />,
});

type CheckoutProps = {
  readonly draw: CheckoutDraw;
  /** The draw's picture, made on the server. */
  readonly art: ReactNode;
  /** Opens the payment provider's page. */
  readonly leave?: (url: string) => void;
};

/** The checkout: the URL says the quantity, and after the order is placed, its id, so that a reload finds it. */
export function Checkout({ draw, art, leave = leaveSite }: CheckoutProps) {
  const { quantity, orderHistoryId } = purchaseQueryOf(useSearchParams());
  const [resumed, setResumed] = useState<string | null>(null);

  if (orderHistoryId !== null)
    return (
      <CurrentOrder
        key={orderHistoryId}
        orderHistoryId={orderHistoryId}
        requestedQuantity={orderHistoryId === resumed ? quantity : null}
        draw={draw}
        art={art}
        leave={leave}
      />
    );
  if (quantity === null) return <ChooseQuantity draw={draw} />;
  return (
    <StartOrder key={quantity} draw={draw} quantity={quantity} art={art}>
      <PlaceOrder
        draw={draw}
        quantity={quantity}
        onPlaced={showOrderInUrl}
        onUnderWay={(earlier) => {
          setResumed(earlier);
          showOrderInUrl(earlier);
        }}
      />
    </StartOrder>
  );
}
