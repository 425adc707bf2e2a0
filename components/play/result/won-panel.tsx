import type { WonPrize } from '#lib/contract/prize.ts';
import { variantText } from '#lib/prizes/variant-text.ts';
import { groupPrizes } from '#lib/play/prize-text.ts';
import { type LabelledGrade, sheetOf, tallyOf } from '#lib/play/result-list.ts';
import { ViewerPicture } from '#components/images/viewer-picture.tsx';
import { Grade } from '#components/ui/grade.tsx';
import { NameText } from '#components/ui/name-text.tsx';
import { namedPicture } from '#lib/prizes/named-picture.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './won-panel.module.css';

/** Up to this number of prizes, each has the whole width with its own line, and no tally. */
const FEW = 3;

/** The result sheet: the best grade across the whole width, the others torn off along perforations. Equal prizes share a cell. */
export function WonPanel({ prizes }: { readonly prizes: readonly WonPrize[] }) {
  const { fine, others } = sheetOf(prizes);
  const groups = groupPrizes(others);
  // Few prizes, or a single kind of them, have the width of the best ones.
  const isWide = prizes.length <= FEW || (fine.length === 0 && groups.length === 1);
  return (
    <section aria-labelledby="won" className={styles.sheet}>
      <h2 id="won" className="visually-hidden">
        当たった賞品
      </h2>
      {fine.length > 0 && (
        <ul className={styles.fineSheet}>
          {groupPrizes(fine).map(({ prize, count }) => (
            <PrizeCell key={prize.wonPrizeId} prize={prize} count={count} isFine />
          ))}
        </ul>
      )}
      {groups.length > 0 && (
        <ul className={isWide ? styles.rows : styles.others}>
          {groups.map(({ prize, count }) => (
            <PrizeCell key={prize.wonPrizeId} prize={prize} count={count} isFine={isWide} />
          ))}
        </ul>
      )}
    </section>
  );
}

type PrizeCellProps = {
  readonly prize: WonPrize;
  readonly count: number;
  /** The prize has the best grade and the full width. */
  readonly isFine: boolean;
};

const SIZES = '(min-width: 1000px) 96px, (min-width: 768px) 202px, 28vw';
const FINE_SIZES = '(min-width: 768px) 220px, 44vw';

/** One prize on the sheet; its picture opens the viewer. */
const PrizeCell = ({ prize, count, isFine }: PrizeCellProps) => (
  <li className={isFine ? `${styles.cell} ${styles.fine}` : styles.cell} data-grade={prize.grade}>
    <div className={styles.picture}>
      <ViewerPicture picture={namedPicture(prize)} sizes={isFine ? FINE_SIZES : SIZES} />
      <Grade grade={prize.grade} label={prize.gradeLabel} small={!isFine} className={styles.grade} />
    </div>
    <div className={styles.words}>
      <p className={`phrases ${styles.name}`}>
        <NameText place={isFine ? 'panel' : 'tile'}>{prize.name}</NameText>
      </p>
      {isFine && <p className={`phrases ${styles.spec}`}>{prize.note}</p>}
      {prize.variant !== null && <p className={`phrases ${styles.spec}`}>{variantText(prize)}</p>}
      {count > 1 && <p className={`num ${styles.count}`}>{`${numberText(count)}点`}</p>}
    </div>
  </li>
);

type TallyProps = { readonly grades: readonly LabelledGrade[]; readonly prizes: readonly WonPrize[] };

/** The number of prizes of each grade that was won. */
export const Tally = ({ grades, prizes }: TallyProps) =>
  prizes.length > FEW && (
    <ul className={styles.tally} aria-label="等級ごとの数">
      {tallyOf(grades, prizes).map(({ grade, gradeLabel, count }) => (
        <li key={grade} className={styles.tallyCell}>
          <Grade grade={grade} label={gradeLabel} small className={styles.tallyGrade} />
          <b className="num">
            <span>{numberText(count)}</span>
            <span className="visually-hidden">点</span>
          </b>
        </li>
      ))}
    </ul>
  );
