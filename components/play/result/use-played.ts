'use client';

import { useRef, useState } from 'react';
import { NETWORK_ERROR_STATUS, NO_REPLY, type Reply } from '#lib/api/reply.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useAsk, type Ask } from '#lib/session/api-context.tsx';
import { failureText } from '#lib/session/mutation-result.ts';
import { useKeepOrder } from '#lib/orders/use-order.ts';
import { useSession } from '#lib/session/use-session.ts';

type Answer = Reply<'playOrder'>;

/** A lost answer is asked for again; the shop says the same each time. */
const PAUSES_MS = [700, 1_800, 4_000];

/** What came out of an order: known from the beginning where it was played before, else told when it is asked for. */
export function usePlayed(order: OrderDetail) {
  const askShop = useAsk();
  const keep = useKeepOrder();
  const { refresh } = useSession();
  const [told, setTold] = useState<OrderDetail | null>(order.status === 'CONFIRM' ? order : null);
  const [failure, setFailure] = useState<string | null>(null);
  const underWay = useRef<Promise<boolean>>(null);

  async function play(): Promise<boolean> {
    setFailure(null);
    const reply = await untilAnswered(askShop, order);
    underWay.current = null;
    if (reply.ok) {
      setTold(reply.answer);
      // Whoever else shows this order, or counts what is unseen, hears of it too.
      void keep(reply.answer);
      void refresh();
      return true;
    }
    if (reply.refusal?.code === 'loginRequired') await refresh();
    setFailure(failureText(reply));
    return false;
  }
  async function ask(): Promise<boolean> {
    if (told !== null) return true;
    underWay.current ??= play();
    return underWay.current;
  }
  return { order: told, failure, ask };
}

async function untilAnswered(ask: Ask, { productId, orderHistoryId }: OrderDetail): Promise<Answer> {
  const once = () => ask('playOrder', { body: { productId, orderHistoryId } }).catch(() => NO_REPLY);
  let reply = await once();
  for (const pause of PAUSES_MS) {
    if (reply.ok || (reply.status < 500 && reply.status !== NETWORK_ERROR_STATUS)) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
    reply = await once();
  }
  return reply;
}
