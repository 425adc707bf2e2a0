'use client';

import { useEffect, useRef, useState, type RefObject } from 'react';
import { useBrand } from '#components/brand/page-brand.tsx';
import { deferred } from '#components/ui/deferred.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { forgetRound, hasTurn } from '#lib/play/rounds.ts';
import type { PlayStep } from '#lib/play/steps.ts';
import type { PicturedDraw } from '../result/won-picture.ts';
import { Announcement, Frame } from './frame.tsx';
import { FeedbackSwitches, SoundQuestion } from './feedback-switches.tsx';
import { Panel, Progress } from './panel.tsx';
import { panelText, skipText } from './panel-text.ts';
import { useReducedMotion } from './use-reduced-motion.ts';
import { useShow, type Show } from './use-show.ts';
import { useSounds, useStepSounds } from './use-sounds.ts';
import { Stage } from './stage.tsx';
import styles from './scene.module.css';

/** The result of the order, requested at the first turn of the crank. */
export type PlayResult = {
  readonly order: OrderDetail | null;
  readonly failure: string | null;
  /** The draw is later than expected: the result was not there after a minute. */
  readonly isDelayed: boolean;
  /** Whole seconds until the draw; 0: at any moment; null: nothing is waited for. */
  readonly drawnIn: number | null;
  /** Requests the result, once it can be there. `false`: failed. */
  readonly play: () => Promise<boolean>;
};

type SceneProps = {
  readonly draw: PicturedDraw & Pick<DrawDetail, 'ink' | 'art' | 'price' | 'isLocalBeacon'>;
  readonly order: Pick<OrderDetail, 'orderHistoryId' | 'quantity'>;
  readonly played: PlayResult;
  /** The round to begin with. */
  readonly from: number;
  readonly onEnd: () => void;
};

const SKIPPED: readonly PlayStep[] = ['wait', 'turn', 'drop', 'closed', 'parted'];

/** Loaded with the first A賞 or ラストワン賞. */
const SavePicture = deferred(() => import('./save-picture.tsx').then((loaded) => loaded.SavePicture));

/** The capsule machine, from the first turn of its crank to the last prize. */
export function Scene({ draw, ...props }: SceneProps) {
  const { look } = useBrand();
  const { quantity } = props.order;
  const { drawnIn, isDelayed } = props.played;
  const { show, automatic, feedback, isMotionReduced, isEnding, skipAll, main, play, proceed } =
    useScene(props);
  const { sounds, sound, vibration, isAsked } = feedback;
  const { position, rounds, round } = show;
  const canSkip = round !== undefined && SKIPPED.includes(position.step);
  const best = position.step === 'shown' ? round?.prizes.find(isBest) : undefined;

  return (
    <Frame
      label={`${draw.title}をまわす`}
      isFramed={round?.kind === 'lastOne'}
      first={main}
      onLeave={skipAll}
    >
      <div className={styles.bar} data-quiet={position.step === 'appear' || position.step === 'shown'}>
        <Progress quantity={quantity} rounds={rounds} at={position.round} />
        <FeedbackSwitches sound={sound} vibration={vibration} />
      </div>
      <div className={styles.room}>
        <div className={styles.stage}>
          <Stage
            draw={draw}
            show={show}
            drawnIn={drawnIn}
            isEnding={isEnding}
            isMotionReduced={isMotionReduced}
            sounds={sounds}
            onBegin={play}
            onAct={proceed}
          />
        </div>
      </div>
      <div className={styles.panel}>
        {!isAsked && position.step === 'wait' && position.round === 0 && <SoundQuestion sound={sound} />}
        <Panel
          text={panelText({
            position,
            rounds,
            quantity,
            prizes: draw.prizes,
            hasFlavours: look === '',
            isFree: draw.price === 0,
            isMotionReduced,
            drawnIn,
            isDelayed,
            isEnding,
          })}
          failure={props.played.failure}
          isDelayed={isDelayed}
          isEnding={isEnding}
          isLocalBeacon={draw.isLocalBeacon}
          automatic={automatic}
          save={best && <SavePicture draw={draw} prize={best} />}
          skip={canSkip ? skipText(round) : null}
          main={main}
          onMain={proceed}
          onSkip={show.skip}
          onSkipAll={skipAll}
        />
      </div>
      <Announcement round={round} step={position.step} />
    </Frame>
  );
}

/** Whether the picture of a prize is offered at once. */
const isBest = ({ grade }: WonPrize): boolean => grade === 'A' || grade === 'lastOne';

/** State of the scene and what its buttons do. */
function useScene({ order, played, from, onEnd }: Omit<SceneProps, 'draw'>) {
  const { orderHistoryId, quantity } = order;
  const isMotionReduced = useReducedMotion();
  const feedback = useSounds({ isMotionReduced });
  const { sounds } = feedback;
  const { end, skipAll, isEnding } = useEnding(orderHistoryId, played, onEnd);
  const hasFailed = played.failure !== null || played.isDelayed;
  const [isAutomatic, setAutomatic] = useState(false);
  const play = () => void played.play();
  const show = useShow({
    orderHistoryId,
    played: played.order,
    hasFailed,
    from,
    isMotionReduced,
    isAutomatic,
    onTurn: play,
    onEnd: end,
  });
  const { position, round } = show;
  // Otherwise it would ask a shop that cannot answer again and again.
  if (hasFailed && isAutomatic && position.step === 'turn') setAutomatic(false);
  const main = useRef<HTMLButtonElement>(null);
  useFocusKept(main, position.step);
  useStepSounds(sounds, position, round);

  function proceed() {
    sounds.wake();
    show.goOn();
  }
  function toggleAutomatic() {
    sounds.wake();
    setAutomatic(!isAutomatic);
  }
  const automatic = {
    isOn: isAutomatic,
    isOffered: isAutomatic || hasMoreTurns(show, quantity),
    toggleAutomatic,
  };
  return { show, automatic, feedback, isMotionReduced, isEnding, skipAll, main, play, proceed };
}

/** Whether the crank waits for a turn that is not the last one. */
const hasMoreTurns = ({ position, rounds }: Show, quantity: number): boolean =>
  position.step === 'wait' &&
  (rounds.length === 0 ? quantity > 1 : rounds.slice(position.round + 1).some(hasTurn));

/** Ends the play at any time, also before the result is known. */
function useEnding(orderHistoryId: string, played: PlayResult, onEnd: () => void) {
  const [isEnding, setEnding] = useState(false);

  function end() {
    forgetRound(orderHistoryId);
    onEnd();
  }
  async function skipToResults() {
    setEnding(true);
    if (await played.play()) end();
    else setEnding(false);
  }
  return { end, skipAll: () => void skipToResults(), isEnding };
}

/** Focuses the large button when the focused element is removed. */
function useFocusKept(main: RefObject<HTMLButtonElement | null>, step: string) {
  useEffect(() => {
    const dialog = main.current?.closest('dialog');
    if (document.activeElement === document.body || document.activeElement === dialog) {
      main.current?.focus({ preventScroll: true });
    }
  }, [main, step]);
}
