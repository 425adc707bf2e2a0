'use client';

import { useRef, useState } from 'react';
import type { OrderDetail } from '#lib/contract/order.ts';
import { NETWORK_ERROR_STATUS, NO_REPLY, type ApiResult } from '#lib/api/result.ts';
import { useSecondsLeft } from '#lib/draws/use-now.ts';
import { useSetOrder } from '#lib/orders/use-order.ts';
import { useApi, type CallApi } from '#lib/session/api-context.tsx';
import { useInvalidate } from '#lib/session/invalidate.ts';
import { failureText } from '#lib/session/mutation-result.ts';
import { useSession } from '#lib/session/use-session.ts';
import type { PlayResult } from '../scene/scene.tsx';

type Answer = ApiResult<'playOrder'>;

/** The pauses between retries; the call is idempotent. */
const PAUSES_MS = [700, 1_800, 4_000];

/** The shop fetches a round and draws within this time after its publication. */
const DRAWN_AFTER_MS = 400;
/** The pause between two calls while the result is pending, and the time after which the page stops asking. */
const PENDING_PAUSE_MS = 500;
const PENDING_TIMEOUT_MS = 60_000;

/**
 * Returns the result of an order: known for a played one, else requested by `play` once it can be there. `clockSkewMs`:
 * by how much the shop's clock is ahead.
 */
export function usePlayed(order: OrderDetail, clockSkewMs: number): PlayResult {
  const callApi = useApi();
  const keep = useSetOrder();
  const { refresh } = useSession();
  const invalidate = useInvalidate();
  const [result, setResult] = useState<OrderDetail | null>(order.status === 'CONFIRM' ? order : null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDelayed, setDelayed] = useState(false);
  const pending = useRef<Promise<boolean>>(null);
  const resultAt = order.resultAt === null ? null : Date.parse(order.resultAt) - clockSkewMs;
  const secondsLeft = useSecondsLeft(result === null ? resultAt : null);

  async function request(): Promise<boolean> {
    setFailure(null);
    setDelayed(false);
    if (resultAt !== null) await pause(resultAt + DRAWN_AFTER_MS - Date.now());
    const reply = await untilKnown(callApi, order);
    pending.current = null;
    if (reply.ok) {
      setResult(reply.answer);
      // Updates other views of this order, the count of unplayed ones and that of prizes to be sent.
      void keep(reply.answer);
      void refresh();
      void invalidate(['showOverview']);
      return true;
    }
    if (reply.refusal?.code === 'loginRequired') await refresh();
    if (reply.refusal?.code === 'resultPending') setDelayed(true);
    else setFailure(failureText(reply));
    return false;
  }
  async function play(): Promise<boolean> {
    if (result !== null) return true;
    pending.current ??= request();
    return pending.current;
  }
  const drawnIn = result === null && resultAt !== null ? secondsLeft : null;
  return { order: result, failure, isDelayed, drawnIn, play };
}

async function untilKnown(callApi: CallApi, order: OrderDetail): Promise<Answer> {
  const end = Date.now() + PENDING_TIMEOUT_MS;
  let reply = await untilAnswered(callApi, order);
  while (!reply.ok && reply.refusal?.code === 'resultPending' && Date.now() < end) {
    await pause(PENDING_PAUSE_MS);
    reply = await untilAnswered(callApi, order);
  }
  return reply;
}

async function untilAnswered(callApi: CallApi, { productId, orderHistoryId }: OrderDetail): Promise<Answer> {
  const once = () => callApi('playOrder', { body: { productId, orderHistoryId } }).catch(() => NO_REPLY);
  let reply = await once();
  for (const wait of PAUSES_MS) {
    if (reply.ok || (reply.status < 500 && reply.status !== NETWORK_ERROR_STATUS)) break;
    await pause(wait);
    reply = await once();
  }
  return reply;
}

const pause = async (ms: number): Promise<void> => {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
};
