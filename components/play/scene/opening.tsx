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
  /** It trembles until the member opens it. */
  readonly isEager: boolean;
  readonly onTap: () => void;
};

/** One capsule, large, closed at first and then open. */
export function Opening({ flavour, state, isOn, isEager, onTap }: OpeningProps) {
  return (
    <Layer isOn={isOn} leavesLate>
      <div className={styles.opening} data-state={state} data-eager={isEager}>
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
        <div className={styles.whole} onClick={onTap}>
          <div className={styles.trembling}>
            <Capsule flavour={flavour} isSticker />
          </div>
        </div>
        <Drawing src="/art/play/koron.svg" alt="" width="170" height="74" className={styles.rolling} />
        <Drawing src="/art/play/paka.svg" alt="" width="284" height="125" className={styles.shout} />
      </div>
    </Layer>
  );
}
