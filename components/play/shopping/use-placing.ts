'use client';

import { useState } from 'react';
import { useAsk } from '#lib/member/ask-context.tsx';
import { useMemberId } from '#lib/member/use-member-id.ts';
import { placeOrder, type Placed } from '#lib/order/place-order.ts';
import { useAsked } from '#lib/order/use-asked.ts';
import { useKeepOrder } from '#lib/order/use-order.ts';
import { useSession } from '#lib/session/use-session.ts';
import { COMMUNICATION_ERROR } from '#lib/site/error-texts.ts';
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
