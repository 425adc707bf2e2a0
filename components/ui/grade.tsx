import type { PrizeGrade } from '#lib/contract/enums.ts';
import styles from './grade.module.css';

type GradeProps = {
  readonly grade: PrizeGrade;
  /** The small drop shows the letter only; 賞 is still read out. */
  readonly small?: boolean;
  readonly className?: string;
};

/** The drop with the grade of a prize: A賞, B賞 … or ラストワン賞. */
export function Grade({ grade, small = false, className }: GradeProps) {
  const names = [styles.grade, styles[grade], small && styles.small, className].filter(Boolean).join(' ');
  if (grade === 'lastOne') {
    return (
      <span className={names}>
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
    <span className={names}>
      {grade}
      <span className={small ? 'visually-hidden' : styles.award}>賞</span>
    </span>
  );
}
