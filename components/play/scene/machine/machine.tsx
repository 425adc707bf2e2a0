'use client';

import { useState } from 'react';
import { Drawing } from '#components/image/drawing.tsx';
import { ShopPicture } from '#components/image/shop-picture.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { windowful, type Flavour } from '#lib/play/flavours.ts';
import type { Place } from '#lib/play/steps.ts';
import type { Noises } from '../sound/noises.ts';
import { Chute } from './chute.tsx';
import { Crank } from './crank.tsx';
import { HeapMover } from './heap-mover.ts';
import styles from './machine.module.css';
import { Shouts } from './shouts.tsx';
import { useDrop } from './use-drop.ts';
import { useKnocks } from './use-knocks.ts';
import { useRumble } from './use-rumble.ts';
import { Window } from './window.tsx';

type MachineProps = {
  readonly draw: Pick<DrawDetail, 'ink' | 'art' | 'prizes'>;
  readonly place: Place;
  /** What drops out of it. */
  readonly dropping: readonly Flavour[];
  readonly isCalm: boolean;
  readonly noises: Noises;
  /** The member has begun to turn. */
  readonly onBegin: () => void;
  /** The member has tapped the crank. */
  readonly onTap: () => void;
  readonly onTurned: () => void;
};

const CAPSULES = 14;
const SEED = 7;

/** The machine one turns: its capsules hop at every click, and one of the right colour drops out. */
export function Machine({ draw, place, dropping, isCalm, noises, ...on }: MachineProps) {
  const [flavours] = useState(() => flavoursIn(draw));
  const [mover] = useState(() => new HeapMover(flavours, SEED));
  const { step, round, hasTurned } = place;
  const { body, knock } = useKnocks(mover, isCalm);
  const [notches, setNotches] = useNotches(round);
  useDrop({ isDropping: step === 'drop', dropping, mover, noises, isCalm });
  useRumble(step === 'turn' && hasTurned, () => {
    knock(150, 1.2);
    noises.make('rumble');
  });
  const isWaiting = step === 'wait';
  return (
    <>
      <div ref={body} className={styles.machine} data-ink={draw.ink}>
        <Part name={`machine-${draw.ink}`} />
        <Window flavours={flavours} mover={mover} />
        <div className={styles.card}>
          <ShopPicture picture={{ ...draw.art, alt: '' }} sizes="160px" priority className={styles.art} />
        </div>
        <Part name="machine-front" />
        <div className={styles.glass} onPointerDown={() => tap(noises, knock)} />
        <Chute dropping={dropping} isOn={step === 'drop'} />
        <Crank
          isEnabled={isWaiting}
          isTurning={step === 'turn' && !hasTurned}
          isCalm={isCalm}
          hasHint={isWaiting && notches === 0}
          onTouch={() => noises.wake()}
          onTap={on.onTap}
          onTick={() => {
            on.onBegin();
            noises.make('tick');
            knock(55, 0.5);
          }}
          onNotch={(notch) => {
            setNotches(notch);
            noises.make('notch');
            knock(230, notch % 2 === 0 ? 2.2 : -2.2);
          }}
          onTurned={on.onTurned}
        />
      </div>
      <Shouts step={step} notches={notches} />
    </>
  );
}

/** One may knock on the glass. */
function tap(noises: Noises, knock: (strength: number, degrees: number) => void) {
  noises.wake();
  noises.make('rumble');
  knock(130, 0.8);
}

const flavoursIn = ({ prizes }: MachineProps['draw']) =>
  windowful(
    prizes.map(({ grade }) => grade),
    CAPSULES,
  );

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
