import type { PrizeGrade } from '#lib/contract/enums.ts';
import './grade.css';
import styles from './grade.module.css';

type GradeProps = {
  readonly grade: PrizeGrade;
  /** The small drop shows the letter only; 賞 is still read out. */
  readonly small?: boolean;
  readonly className?: string;
};

/** The drop with the grade of a prize: A賞, B賞 … or ラストワン賞. */
export function Grade({ grade, small = false, className }: GradeProps) {
  const isLastOne = grade === 'lastOne';
  const names = [styles.grade, small && styles.small, isLastOne && styles.lastOne, className]
    .filter(Boolean)
    .join(' ');
  if (isLastOne) {
    return (
      <span className={names} data-grade={grade}>
        <span>
          ラスト
          <br />
          ワン
        </span>
        <span className="visually-hidden">賞</span>
      </span>
    );
  }
  return (
    <span className={names} data-grade={grade}>
      <span>{grade}</span>
      <span className={small ? 'visually-hidden' : styles.award}>賞</span>
    </span>
  );
}
