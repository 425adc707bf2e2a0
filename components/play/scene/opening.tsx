import { useEffect, useState } from 'react';
import { Drawing } from '#components/images/drawing.tsx';
import type { Flavour } from '#lib/play/flavours.ts';
import { Layer, Rays } from './layer.tsx';
import { Bowl, Capsule, Lid } from './capsule.tsx';
import styles from './opening.module.css';

/** `closed`: it has rolled up; `parted`: its halves fly off. */
export type OpeningState = 'hidden' | 'closed' | 'parted';

type OpeningProps = {
  readonly flavour: Flavour;
  readonly state: OpeningState;
  readonly isOn: boolean;
  /** It trembles in the dark until the member opens it. */
  readonly isByHand: boolean;
  readonly isMotionReduced: boolean;
  readonly onOpen: () => void;
};

/** How long a finger holds the lid before it flies off; `opening.module.css` lifts it as long. */
const HOLD_MS = 800;

/** One capsule, large, closed at first and then open. Its lid rises under a finger, and falls back if it is let go. */
export function Opening({ flavour, state, isOn, isByHand, isMotionReduced, onOpen }: OpeningProps) {
  const [isHeld, setHeld] = useState(false);
  const isLifted = isHeld && isByHand && state === 'closed';
  useEffect(() => {
    if (!isLifted) return;
    const timer = setTimeout(onOpen, isMotionReduced ? 0 : HOLD_MS);
    return () => clearTimeout(timer);
    // The same capsule is opened, whatever is rendered while it is held.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isLifted, isMotionReduced]);
  const letGo = () => setHeld(false);
  return (
    <Layer isOn={isOn} leavesLate>
      <div className={styles.opening} data-state={state} data-by-hand={isByHand} data-lifted={isLifted}>
        <div className={styles.rays}>
          <Rays tone="night" />
        </div>
        <div className={styles.disc} />
        <div className={styles.light} />
        <svg viewBox="0 0 375 160" className={styles.sparks} aria-hidden="true">
          <path d="M36 16l34 17M24 80h38M36 144l34-17M339 16l-34 17M351 80h-38M339 144l-34-17" />
        </svg>
        <div className={styles.bowl}>
          <Bowl flavour={flavour} />
        </div>
        <div className={styles.lid}>
          <Lid flavour={flavour} />
        </div>
        <div
          className={styles.whole}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            setHeld(true);
          }}
          onPointerUp={letGo}
          onPointerCancel={letGo}
        >
          <div className={styles.trembling}>
            <Capsule flavour={flavour} isSticker />
          </div>
        </div>
        <Drawing src="/art/play/rolling.svg" alt="" width="170" height="74" className={styles.rolling} />
        <Drawing src="/art/play/paka.svg" alt="" width="284" height="125" className={styles.shout} />
      </div>
    </Layer>
  );
}
