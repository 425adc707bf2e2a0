import { ViewerPicture } from '#components/image/viewer-picture.tsx';
import { Grade } from '#components/page/grade.tsx';
import { Phrased } from '#components/page/phrased.tsx';
import type { WonPrize } from '#lib/contract/prize.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './prize-cell.module.css';

type PrizeCellProps = {
  readonly prize: WonPrize;
  readonly count: number;
  /** Of the best grade: it has the whole width. */
  readonly isFine: boolean;
};

const SIZES = '(min-width: 1000px) 96px, (min-width: 768px) 202px, 28vw';
const FINE_SIZES = '(min-width: 768px) 220px, 44vw';

/** One prize on the sheet; its picture can be looked at closely. */
export const PrizeCell = ({ prize, count, isFine }: PrizeCellProps) => (
  <li className={isFine ? `${styles.cell} ${styles.fine}` : styles.cell} data-grade={prize.grade}>
    <div className={styles.picture}>
      <ViewerPicture picture={prize.picture} sizes={isFine ? FINE_SIZES : SIZES} />
      <Grade grade={prize.grade} small={!isFine} className={styles.grade} />
    </div>
    <div className={styles.words}>
      <p className={styles.name}>
        <Phrased text={prize.name} />
      </p>
      {isFine && <p className={styles.spec}>{prize.note}</p>}
      {count > 1 && <p className={`num ${styles.count}`}>{numberText(count)}個</p>}
    </div>
  </li>
);
