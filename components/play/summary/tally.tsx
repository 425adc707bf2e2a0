import { Grade } from '#components/page/grade.tsx';
import type { WonPrize } from '#lib/contract/prize.ts';
import type { Grade as GradeName } from '#lib/contract/enums.ts';
import { tallyOf } from '#lib/play/result-list.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './tally.module.css';

type TallyProps = { readonly grades: readonly GradeName[]; readonly prizes: readonly WonPrize[] };

/** How many of each grade there are; what there is none of is said too, and is grey. */
export const Tally = ({ grades, prizes }: TallyProps) => (
  <ul className={styles.tally} aria-label="等級ごとの数">
    {tallyOf(grades, prizes).map(({ grade, count }) => (
      <li key={grade} className={styles.cell} data-none={count === 0}>
        <Grade grade={grade} small className={styles.grade} />
        <b className="num">
          {numberText(count)}
          <span className="visually-hidden">個</span>
        </b>
      </li>
    ))}
  </ul>
);
