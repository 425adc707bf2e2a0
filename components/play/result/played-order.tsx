'use client';

import { useState } from 'react';
import type { OrderDetail } from '#lib/contract/order.ts';
import { keptRound } from '#lib/play/rounds.ts';
import { Summary } from '../summary/summary.tsx';
import { PlayAlone } from './play-alone.tsx';
import type { PlayedDraw } from './played-draw.ts';
import { usePlayed } from './use-played.ts';
import { useScene } from './use-scene.ts';

type PlayedOrderProps = {
  readonly draw: PlayedDraw;
  readonly order: OrderDetail;
  readonly onShowOther: (orderHistoryId: string) => void;
};

/** A paid order: the show first, where it was not seen to its end, and then the summary. */
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

  if (isShowing && scene.kind === 'here') {
    const { Scene } = scene;
    return <Scene draw={draw} order={order} played={played} from={from} onEnd={end} />;
  }
  if (isShowing) {
    return <PlayAlone isMissing={scene.kind === 'missing'} played={played} onEnd={end} />;
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

/** null: there is nothing more to show but the summary. */
const firstRound = ({ status, orderHistoryId }: OrderDetail): number | null =>
  status === 'CONFIRM' ? keptRound(orderHistoryId) : 0;
