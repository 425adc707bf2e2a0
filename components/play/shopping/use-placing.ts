'use client';

import { useState } from 'react';
import { useAsk } from '#lib/session/api-context.tsx';
import { useMemberId } from '#lib/session/use-member.ts';
import { placeOrder, type Placed } from '#lib/orders/place-order.ts';
import { useAsked } from '#lib/orders/use-order-params.ts';
import { useKeepOrder } from '#lib/orders/use-order.ts';
import { useSession } from '#lib/session/use-session.ts';
import { COMMUNICATION_ERROR } from '#lib/site/error-text.ts';
import type { ShoppingDraw } from './shopping-draw.ts';

type Wanted = {
  readonly draw: Pick<ShoppingDraw, 'productId'>;
  readonly quantity: number;
  readonly onPlaced: (orderHistoryId: string) => void;
  readonly onUnderWay: (orderHistoryId: string) => void;
};

/** Places the order as soon as it is known whose it is. */
export function usePlacing({ draw, quantity, onPlaced, onUnderWay }: Wanted) {
  const ask = useAsk();
  const userId = useMemberId();
  const { refresh } = useSession();
  const keep = useKeepOrder();
  const [outcome, setOutcome] = useState<Placed | null>(null);

  async function place(): Promise<Placed | null> {
    if (userId === null) return null;
    return placeOrder(ask, { userId, productId: draw.productId, quantity }).catch(() => LOST);
  }
  async function take(placed: Placed | null): Promise<void> {
    if (placed?.kind === 'placed') {
      await keep(placed.order);
      onPlaced(placed.order.orderHistoryId);
    } else if (placed?.kind === 'underWay') onUnderWay(placed.orderHistoryId);
    else if (placed?.kind === 'loginEnded') await refresh();
    setOutcome(placed);
  }
  useAsked({ about: userId, ask: place, take });
  return { outcome, placeAgain: async () => take(await place()) };
}

const LOST: Placed = { kind: 'failed', message: COMMUNICATION_ERROR };
