'use client';

import { useState, useRef } from 'react';
import type { OrderDetail } from '#lib/contract/order.ts';
import { storedRound } from '#lib/play/rounds.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Mascot } from '#components/ui/mascot.tsx';
import { NETWORK_ERROR_STATUS, NO_REPLY, type ApiResult } from '#lib/api/result.ts';
import { useApi, type CallApi } from '#lib/session/api-context.tsx';
import { failureText } from '#lib/session/mutation-result.ts';
import { useSetOrder } from '#lib/orders/use-order.ts';
import { useSession } from '#lib/session/use-session.ts';
import { Summary } from './summary.tsx';
import type { PlayResult } from '../scene/scene.tsx';
import type { PlayedDraw } from './played-draw.ts';
import { useScene } from './use-scene.ts';
import styles from './played-order.module.css';

type PlayedOrderProps = {
  readonly draw: PlayedDraw;
  readonly order: OrderDetail;
  readonly onShowOther: (orderHistoryId: string) => void;
};

/** A paid order: the play if it was not completed, then the summary. */
export function PlayedOrder({ draw, order, onShowOther }: PlayedOrderProps) {
  const [from, setFrom] = useState<number | null>(() => firstRound(order));
  const [wasShown, setShown] = useState(false);
  const played = usePlayed(order);
  const isShowing = from !== null;
  const scene = useScene(isShowing, draw.ink);

  function end() {
    setShown(true);
    setFrom(null);
  }

  if (isShowing && scene.kind === 'ready') {
    const { Scene } = scene;
    return <Scene draw={draw} order={order} played={played} from={from} onEnd={end} />;
  }
  if (isShowing) {
    return <SceneLoading isMissing={scene.kind === 'missing'} played={played} onEnd={end} />;
  }
  return (
    <Summary
      draw={draw}
      order={played.order ?? order}
      isFresh={wasShown}
      onReplay={() => setFrom(0)}
      onShowOther={onShowOther}
    />
  );
}

/** null: only the summary remains. */
const firstRound = ({ status, orderHistoryId }: OrderDetail): number | null =>
  status === 'CONFIRM' ? storedRound(orderHistoryId) : 0;

type SceneLoadingProps = {
  readonly isMissing: boolean;
  readonly played: PlayResult;
  readonly onEnd: () => void;
};

const MARUPO = 1;

/** Shown while the scene loads; if loading fails, the results can be seen without it. */
function SceneLoading({ isMissing, played, onEnd }: SceneLoadingProps) {
  async function show() {
    if (await played.play()) onEnd();
  }
  return (
    <>
      {played.failure !== null && <Failure message={played.failure} />}
      <Card className={styles.card}>
        <Mascot number={MARUPO} size={96} />
        <p role="status" className={styles.words}>
          {isMissing ? '通信の調子で、ガチャの機械が届きませんでした' : 'ガチャの機械を運んでいます'}
        </p>
        <Button kind="secondary" className={styles.button} onClick={show}>
          結果だけまとめて見る
        </Button>
      </Card>
    </>
  );
}

type Answer = ApiResult<'playOrder'>;

/** The pauses between retries; the call is idempotent. */
const PAUSES_MS = [700, 1_800, 4_000];

/** Returns the result of an order: known for a played one, else requested by `play`. */
function usePlayed(order: OrderDetail) {
  const callApi = useApi();
  const keep = useSetOrder();
  const { refresh } = useSession();
  const [result, setResult] = useState<OrderDetail | null>(order.status === 'CONFIRM' ? order : null);
  const [failure, setFailure] = useState<string | null>(null);
  const pending = useRef<Promise<boolean>>(null);

  async function request(): Promise<boolean> {
    setFailure(null);
    const reply = await untilAnswered(callApi, order);
    pending.current = null;
    if (reply.ok) {
      setResult(reply.answer);
      // Updates other views of this order and the count of unplayed ones.
      void keep(reply.answer);
      void refresh();
      return true;
    }
    if (reply.refusal?.code === 'loginRequired') await refresh();
    setFailure(failureText(reply));
    return false;
  }
  async function play(): Promise<boolean> {
    if (result !== null) return true;
    pending.current ??= request();
    return pending.current;
  }
  return { order: result, failure, play };
}

async function untilAnswered(callApi: CallApi, { productId, orderHistoryId }: OrderDetail): Promise<Answer> {
  const once = () => callApi('playOrder', { body: { productId, orderHistoryId } }).catch(() => NO_REPLY);
  let reply = await once();
  for (const pause of PAUSES_MS) {
    if (reply.ok || (reply.status < 500 && reply.status !== NETWORK_ERROR_STATUS)) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
    reply = await once();
  }
  return reply;
}
