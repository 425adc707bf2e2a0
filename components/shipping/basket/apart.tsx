'use client';

import { Button } from '#components/page/button.tsx';
import { Icon } from '#components/page/icon.tsx';
import { partsOf } from '#lib/shipments/selection.ts';
import { useBasket } from '#lib/shipments/use-selection.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './apart.module.css';

/** What was chosen cannot lie in one parcel: says which draw travels alone, and takes out what is not wanted now. */
export function Apart() {
  const { basket, keep } = useBasket();
  const parts = partsOf(basket);
  const alone = parts.filter(({ draw }) => !draw.shipping.combinable).map(({ draw }) => `「${draw.title}」`);
  return (
    <div className={styles.apart} role="alert">
      <p className={styles.words}>
        <Icon name="warn" size={20} className={styles.icon} />
        {alone.join('と')}の賞品は、ほかのガチャの賞品といっしょに送れません。どちらかをはずしてください。
      </p>
      <ul className={styles.parts}>
        {parts.map(({ draw, prizes }) => (
          <li key={draw.directoryName} className={styles.part}>
            <span className="num">
              {draw.title} <span className="nowrap">{numberText(prizes.length)}点</span>
            </span>
            <Button
              kind="text"
              aria-label={`${draw.title}の賞品をはずす`}
              onClick={() => keep(({ directoryName }) => directoryName !== draw.directoryName)}
            >
              はずす
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
