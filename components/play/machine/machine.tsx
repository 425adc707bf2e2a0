'use client';

import { useState, memo } from 'react';
import { Drawing } from '#components/images/drawing.tsx';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { capsuleFlavours, type Flavour } from '#lib/play/flavours.ts';
import type { PlayPosition } from '#lib/play/steps.ts';
import type { Sounds } from '../scene/sounds.ts';
import { Chute, useDrop } from './chute.tsx';
import { Crank } from './crank.tsx';
import { HeapMover, placing } from './heap-mover.ts';
import { Shouts } from './shouts.tsx';
import { seasonAt } from '#lib/site/season.ts';
import { useKnocks, useRattle, useRumble } from './machine-motion.ts';
import { Capsule } from '../scene/capsule.tsx';
import styles from './machine.module.css';

type MachineProps = {
  readonly draw: Pick<DrawDetail, 'ink' | 'art'>;
  readonly position: PlayPosition;
  /** Whole seconds until the draw; null: nothing is waited for. */
  readonly drawnIn: number | null;
  /** The member skipped to the results, which are loading. */
  readonly isEnding: boolean;
  /** The capsules that drop. */
  readonly dropping: readonly Flavour[];
  readonly isMotionReduced: boolean;
  readonly sounds: Sounds;
  /** The member has begun to turn. */
  readonly onBegin: () => void;
  /** The member has tapped the crank. */
  readonly onTap: () => void;
  readonly onTurned: () => void;
};

const CAPSULES = 14;
const SEED = 7;

/** The machine of the play: its capsules hop at every click of the crank, and one drops out. */
export function Machine({
  draw,
  position,
  drawnIn,
  isEnding,
  dropping,
  isMotionReduced,
  sounds,
  ...on
}: MachineProps) {
  const [flavours] = useState(() => capsuleFlavours(CAPSULES));
  const [mover] = useState(() => new HeapMover(flavours, SEED));
  const [season] = useState(() => seasonAt(new Date()));
  const { step, round, hasTurned } = position;
  const { body, knock } = useKnocks(mover, isMotionReduced);
  const [notches, setNotches] = useNotches(round);
  useDrop({ isDropping: step === 'drop', dropping, mover, sounds, isMotionReduced });
  useRumble((step === 'turn' && hasTurned) || isEnding, () => {
    knock(150, 1.2);
    sounds.make('rumble');
  });
  const isWaiting = step === 'wait';
  // The crank can be turned again while the draw is awaited.
  const isIdling = step === 'turn' && hasTurned && drawnIn !== null;
  useRattle(isWaiting ? drawnIn : null, (seconds) => knock(80 + 240 / seconds, 0.4 + 1 / seconds));
  return (
    <>
      <div ref={body} className={styles.machine} data-ink={draw.ink}>
        <Part name={`machine-${draw.ink}`} />
        <Window flavours={flavours} mover={mover} />
        <div className={styles.card}>
          <ShopPicture picture={{ ...draw.art, alt: '' }} sizes="160px" priority className={styles.art} />
        </div>
        <Part name="machine-front" />
        <div className={styles.season} data-season={season} />
        <div className={styles.glass} onPointerDown={() => tap(sounds, knock)} />
        <Chute dropping={dropping} isOn={step === 'drop'} />
        <Crank
          isEnabled={isWaiting || isIdling}
          isTurning={step === 'turn' && !hasTurned}
          isMotionReduced={isMotionReduced}
          hasHint={isWaiting && notches === 0}
          onTouch={() => sounds.wake()}
          onTap={() => (isIdling ? tap(sounds, knock) : on.onTap())}
          onTick={() => {
            on.onBegin();
            sounds.make('tick');
            knock(55, 0.5);
          }}
          onNotch={(notch) => {
            setNotches(notch);
            sounds.make('notch');
            knock(230, notch % 2 === 0 ? 2.2 : -2.2);
          }}
          onTurned={on.onTurned}
        />
      </div>
      <Shouts step={step} notches={notches} />
    </>
  );
}

/** A tap on the glass shakes the capsules. */
function tap(sounds: Sounds, knock: (strength: number, degrees: number) => void) {
  sounds.wake();
  sounds.make('rumble');
  knock(130, 0.8);
}

const Part = ({ name }: { readonly name: string }) => (
  <Drawing src={`/art/play/${name}.svg`} alt="" width="280" height="466" className={styles.part} />
);

/** How many notches the crank has passed in this round. */
function useNotches(round: number) {
  const [notches, setNotches] = useState(0);
  const [at, setAt] = useState(round);
  if (at !== round) {
    setAt(round);
    setNotches(0);
  }
  return [notches, setNotches] as const;
}

type WindowProps = { readonly flavours: readonly Flavour[]; readonly mover: HeapMover };

/** The capsules behind the glass. React renders them once; `heap-mover.ts` moves them. */
const Window = memo(function Window({ flavours, mover }: WindowProps) {
  return (
    <div className={styles.window}>
      {flavours.map((flavour, i) => {
        const ball = mover.heap.balls[i];
        return (
          <div
            key={i}
            ref={(element) => {
              mover.elements[i] = element;
            }}
            className={styles.capsule}
            style={ball && { transform: placing(ball) }}
          >
            <Capsule flavour={flavour} />
          </div>
        );
      })}
    </div>
  );
});
