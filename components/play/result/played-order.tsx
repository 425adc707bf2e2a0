'use client';

import { useEffect, useState } from 'react';
import type { DrawDetail } from '#lib/contract/draw.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { keepReceipt } from '#lib/orders/kept-orders.ts';
import { storedRound } from '#lib/play/rounds.ts';
import { drawnInText, DELAYED } from '#lib/play/drawn-in-text.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Drawing } from '#components/images/drawing.tsx';
import { Summary } from './summary.tsx';
import type { PlayResult } from '../scene/scene.tsx';
import { usePlayed } from './use-played.ts';
import { useScene } from './use-scene.ts';
import styles from './played-order.module.css';

type PlayedOrderProps = {
  readonly draw: DrawDetail;
  readonly order: OrderDetail;
  /** By how much the shop's clock is ahead of this device's. */
  readonly clockSkewMs: number;
  readonly onShowOther: (orderHistoryId: string) => void;
};

/** A paid order: the play if it was not completed, then the summary. */
export function PlayedOrder({ draw, order, clockSkewMs, onShowOther }: PlayedOrderProps) {
  const [from, setFrom] = useState<number | null>(() => firstRound(order));
  const [wasShown, setShown] = useState(false);
  const played = usePlayed(order, clockSkewMs);
  const isShowing = from !== null;
  const scene = useScene(isShowing, draw.ink);
  const { orderHistoryId, receipt } = order;
  // Before the result is known, which the receipt cannot follow from.
  useEffect(() => keepReceipt({ orderHistoryId, receipt }), [orderHistoryId, receipt]);

  function end() {
    setShown(true);
    setFrom(null);
  }

  if (isShowing && scene.kind === 'ready') {
    const { Scene } = scene;
    return <Scene draw={draw} order={order} played={played} from={from} onEnd={end} />;
  }
  if (isShowing) {
    return <SceneLoading draw={draw} isMissing={scene.kind === 'missing'} played={played} onEnd={end} />;
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
  readonly draw: DrawDetail;
  readonly isMissing: boolean;
  readonly played: PlayResult;
  readonly onEnd: () => void;
};

/** Thanks the buyer in front of the machine while the scene loads; if loading fails, the results can be seen without it. */
function SceneLoading({ draw, isMissing, played, onEnd }: SceneLoadingProps) {
  const { failure, isDelayed, drawnIn } = played;
  async function show() {
    if (await played.play()) onEnd();
  }
  return (
    <>
      {failure !== null && <Failure message={failure} />}
      <Card className={styles.card}>
        <div className={styles.machine}>
          {[`machine-${draw.ink}`, 'machine-front'].map((name) => (
            <Drawing
              key={name}
              src={`/art/play/${name}.svg`}
              alt=""
              width="140"
              height="233"
              className={styles.part}
            />
          ))}
        </div>
        <p role="status" className={`phrases ${styles.words}`}>
          <span>{draw.price === 0 ? 'ありがとうございます。' : 'お支払い、ありがとうございます。'}</span>
          <span>{isMissing ? '通信の調子で、ガチャの機械が届きませんでした' : '機械の準備をしています'}</span>
        </p>
        {isDelayed && <p className={styles.words}>{`${DELAYED.title}。${DELAYED.note}`}</p>}
        {!isDelayed && drawnIn !== null && <p className={`num ${styles.words}`}>{drawnInText(drawnIn)}</p>}
        <Button kind="secondary" className={styles.button} onClick={() => void show()}>
          結果だけまとめて見る
        </Button>
      </Card>
    </>
  );
}
