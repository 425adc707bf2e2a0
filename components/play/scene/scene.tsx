'use client';

import { useRef, useState } from 'react';
import type { DrawDetail } from '#lib/contract/draw.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { forgetRound } from '#lib/play/rounds.ts';
import type { Step } from '#lib/play/steps.ts';
import { Frame } from './frame.tsx';
import { Panel } from './panel/panel.tsx';
import { Progress } from './panel/progress.tsx';
import { SoundSwitch } from './panel/sound-switch.tsx';
import { panelWords, skipWords } from './panel/words.ts';
import { Said } from './said.tsx';
import styles from './scene.module.css';
import { useCalm } from './show/use-calm.ts';
import { useFocusKept } from './show/use-focus-kept.ts';
import { useShow } from './show/use-show.ts';
import { useNoises } from './sound/use-noises.ts';
import { useStepNoises } from './sound/use-step-noises.ts';
import { Stage } from './stage/stage.tsx';

/** The shop's word on what came out: it is asked for when the crank is first turned. */
export type Played = {
  readonly order: OrderDetail | null;
  readonly failure: string | null;
  /** Whether it is known now. */
  readonly ask: () => Promise<boolean>;
};

export type SceneProps = {
  readonly draw: Pick<DrawDetail, 'title' | 'ink' | 'art' | 'prizes'>;
  readonly order: Pick<OrderDetail, 'orderHistoryId' | 'quantity'>;
  readonly played: Played;
  /** The round to begin with. */
  readonly from: number;
  readonly onEnd: () => void;
};

const SKIPPED: readonly Step[] = ['wait', 'turn', 'drop', 'closed', 'parted'];

/** The capsule machine, from the first turn of its crank to the last prize. */
export function Scene({ draw, order, played, from, onEnd }: SceneProps) {
  const { orderHistoryId, quantity } = order;
  const isCalm = useCalm();
  const { noises, isOn, toggle } = useNoises();
  const { end, skipAll, isEnding } = useEnding(orderHistoryId, played, onEnd);
  const hasFailed = played.failure !== null;
  const show = useShow({ orderHistoryId, played: played.order, hasFailed, from, isCalm, onEnd: end });
  const { place, rounds, round } = show;
  const main = useRef<HTMLButtonElement>(null);
  useFocusKept(main, place.step);
  useStepNoises(noises, place, round);

  const ask = () => void played.ask();
  function act() {
    noises.wake();
    if (place.step === 'wait') ask();
    show.goOn();
  }
  return (
    <Frame
      label={`${draw.title}をまわす`}
      isFramed={round?.kind === 'lastOne'}
      first={main}
      onLeave={skipAll}
    >
      <div className={styles.bar} data-quiet={place.step === 'shown'}>
        <Progress quantity={quantity} rounds={rounds} at={place.round} />
        <SoundSwitch isOn={isOn} onToggle={toggle} />
      </div>
      <div className={styles.room}>
        <div className={styles.stage}>
          <Stage draw={draw} show={show} isCalm={isCalm} noises={noises} onBegin={ask} onAct={act} />
        </div>
      </div>
      <div className={styles.panel}>
        <Panel
          words={panelWords({ place, rounds, quantity, prizes: draw.prizes, isCalm })}
          failure={played.failure}
          isEnding={isEnding}
          skip={round !== undefined && SKIPPED.includes(place.step) ? skipWords(round) : null}
          main={main}
          onMain={act}
          onSkip={show.skip}
          onSkipAll={skipAll}
        />
      </div>
      <Said round={round} step={place.step} />
    </Frame>
  );
}

/** The results alone can be wanted at any moment, also before the shop has told them. */
function useEnding(orderHistoryId: string, played: Played, onEnd: () => void) {
  const [isEnding, setEnding] = useState(false);

  function end() {
    forgetRound(orderHistoryId);
    onEnd();
  }
  async function endOnceTold() {
    setEnding(true);
    if (await played.ask()) end();
    else setEnding(false);
  }
  return { end, skipAll: () => void endOnceTold(), isEnding };
}
