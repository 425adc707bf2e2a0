import type { PrizeGrade } from '#lib/contract/enums.ts';
import './grade.css';
import styles from './grade.module.css';

type GradeProps = {
  readonly grade: PrizeGrade;
  /** As the draw names it, without 賞. */
  readonly label: string;
  /** The small drop shows the letter only; 賞 is still read out. */
  readonly small?: boolean;
  readonly className?: string;
};

/** Longer labels are written smaller, and the longest on several lines of a wider drop. */
function lengthOf(label: string): 'letter' | 'short' | 'long' {
  const { length } = [...label];
  if (length === 1) return 'letter';
  return length <= 3 ? 'short' : 'long';
}

/** The drop with the grade of a prize: A賞, B賞 … or ラストワン賞. */
export function Grade({ grade, label, small = false, className }: GradeProps) {
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
    <span className={names} data-grade={grade} data-length={lengthOf(label)}>
      <span className={styles.label}>{label}</span>
      {!label.endsWith('賞') && <span className={small ? 'visually-hidden' : styles.award}>賞</span>}
    </span>
  );
}
