'use client';

import { useRef, useState, useEffect, type ReactNode, type RefObject } from 'react';
import type { DrawDetail } from '#lib/contract/draw.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { forgetRound, type Round } from '#lib/play/rounds.ts';
import type { PlayStep } from '#lib/play/steps.ts';
import { spokenText } from '#lib/play/prize-text.ts';
import { Panel, Progress, SoundSwitch } from './panel.tsx';
import { panelWords, skipWords } from './panel-text.ts';
import { useReducedMotion } from './use-reduced-motion.ts';
import { useShow } from './use-show.ts';
import { useSounds, useStepSounds } from './use-sounds.ts';
import { Stage } from './stage.tsx';
import styles from './scene.module.css';

/** The shop's word on what came out: it is asked for when the crank is first turned. */
export type Played = {
  readonly order: OrderDetail | null;
  readonly failure: string | null;
  /** Whether it is known now. */
  readonly ask: () => Promise<boolean>;
};

type SceneProps = {
  readonly draw: Pick<DrawDetail, 'title' | 'ink' | 'art' | 'prizes'>;
  readonly order: Pick<OrderDetail, 'orderHistoryId' | 'quantity'>;
  readonly played: Played;
  /** The round to begin with. */
  readonly from: number;
  readonly onEnd: () => void;
};

const SKIPPED: readonly PlayStep[] = ['wait', 'turn', 'drop', 'closed', 'parted'];

/** The capsule machine, from the first turn of its crank to the last prize. */
export function Scene({ draw, order, played, from, onEnd }: SceneProps) {
  const { orderHistoryId, quantity } = order;
  const isCalm = useReducedMotion();
  const { noises, isOn, toggle } = useSounds();
  const { end, skipAll, isEnding } = useEnding(orderHistoryId, played, onEnd);
  const hasFailed = played.failure !== null;
  const show = useShow({ orderHistoryId, played: played.order, hasFailed, from, isCalm, onEnd: end });
  const { place, rounds, round } = show;
  const main = useRef<HTMLButtonElement>(null);
  useFocusKept(main, place.step);
  useStepSounds(noises, place, round);

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
      <Announcement round={round} step={place.step} />
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

type FrameProps = {
  readonly label: string;
  /** ラストワン賞 has a frame around everything. */
  readonly isFramed: boolean;
  /** What has the focus at first. */
  readonly first: RefObject<HTMLElement | null>;
  /** Somebody wants out by the keyboard, or by the phone's own way back. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/** The whole screen, as a modal dialog: the page behind it can neither be seen nor reached. */
export function Frame({ label, isFramed, first, onLeave, children }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (dialog.current?.open !== false) return;
    dialog.current.showModal();
    // Nobody has pressed a key for it: no ring yet.
    first.current?.focus({ focusVisible: false });
  }, [first]);

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={styles.scene}
      data-framed={isFramed}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
      onClose={() => {
        // A browser may close it all the same: it stands until there is something else to see.
        dialog.current?.showModal();
        onLeave();
      }}
    >
      <div className={styles.frame}>{children}</div>
    </dialog>
  );
}

type AnnouncementProps = { readonly round: Round | undefined; readonly step: PlayStep };

/** Tells who listens what came out, once it is out. */
export const Announcement = ({ round, step }: AnnouncementProps) => (
  <p role="status" className="visually-hidden">
    {round && (step === 'shown' || step === 'tray') ? spokenText(round) : ''}
  </p>
);

/** What had the focus may be gone at the next step: then the large button has it. */
function useFocusKept(main: RefObject<HTMLButtonElement | null>, step: string) {
  useEffect(() => {
    const dialog = main.current?.closest('dialog');
    if (document.activeElement === document.body || document.activeElement === dialog) {
      main.current?.focus({ preventScroll: true });
    }
  }, [main, step]);
}
