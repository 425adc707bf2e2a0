'use client';

import { useEffect, useState, type RefObject } from 'react';
import { BuyLink } from '#components/checkout/buy-link.tsx';
import type { OpenChoice } from '#lib/draws/quantity-choices.ts';
import type { GradeLeft } from '#lib/contract/draw.ts';
import { sumText } from '#lib/draws/draw-text.ts';
import { numberText } from '#lib/text/numbers.ts';
import { feeStepOf, type FeeStep } from '#lib/shipments/fee-step.ts';
import { GradesLeft } from './grades-left.tsx';
import { TillPlaces } from './till-places.tsx';
import styles from './buy-panel.module.css';

type SaleExtrasProps = {
  readonly directoryName: string;
  readonly chosen: OpenChoice | undefined;
  readonly fees: readonly FeeStep[];
  /** The remaining prizes of the best grades. */
  readonly grades: readonly GradeLeft[];
  /** The element of the main button. */
  readonly main: RefObject<Element | null>;
};

/** The parts of an open sale that load after the page: the places at the till, and the bar. */
export function SaleExtras({ directoryName, chosen, fees, grades, main }: SaleExtrasProps) {
  const mainOnScreen = useOnScreen(main);
  return (
    <>
      <TillPlaces directoryName={directoryName} />
      {chosen && !mainOnScreen && (
        <StickyBar
          chosen={chosen}
          directoryName={directoryName}
          fee={feeStepOf(fees, chosen.count)}
          grades={grades}
        />
      )}
    </>
  );
}

type StickyBarProps = {
  readonly chosen: OpenChoice;
  readonly directoryName: string;
  readonly fee: FeeStep | undefined;
  readonly grades: readonly GradeLeft[];
};

/** The main button at the lower edge of the screen, while the button itself is not visible. */
function StickyBar({ chosen, directoryName, fee, grades }: StickyBarProps) {
  const count = `${numberText(chosen.count)}回`;
  return (
    <div className={styles.bar} role="group" aria-label="選んだ回数" data-at-foot>
      <div className={styles.barGrades}>
        <GradesLeft grades={grades} />
      </div>
      <p className={`num ${styles.words}`}>
        <span>{chosen.sum === 0 ? count : `${count}・税込`}</span>
        <b className={styles.sum}>{sumText(chosen.sum)}</b>
        {fee && <span>{`+ ${fee.text}`}</span>}
      </p>
      <BuyLink kind="primary" directoryName={directoryName} quantity={chosen.count}>{`${count}引く`}</BuyLink>
    </div>
  );
}

/** From this width on the panel is beside the picture (detail/draw-view.module.css). */
const BESIDE_PICTURE_PX = 640;

/**
 * Whether any part of an element is visible; `true` until the browser reports. Beside the picture an element just below the
 * screen counts as visible: the panel above it is, and the bar would cover the panel's choices.
 */
function useOnScreen(target: RefObject<Element | null>): boolean {
  const [onScreen, setOnScreen] = useState(true);
  useEffect(() => {
    if (target.current === null) return;
    const rootMargin = window.innerWidth < BESIDE_PICTURE_PX ? '0px' : '0px 0px 100% 0px';
    const observer = new IntersectionObserver(
      (entries) => setOnScreen(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return onScreen;
}
