'use client';

import { Grade } from '#components/ui/grade.tsx';
import type { GradeLeft } from '#lib/contract/draw.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './grades-left.module.css';

type GradesLeftProps = { readonly grades: readonly GradeLeft[] };

/** The remaining prizes of each grade. One that is gone is veiled. */
export const GradesLeft = ({ grades }: GradesLeftProps) => (
  <ul className={styles.grades} aria-label="等級ごとの残り" data-live>
    {grades.map(({ grade, gradeLabel, remaining }) => (
      <li key={grade} className={styles.grade} data-gone={remaining === 0 || undefined}>
        <Grade grade={grade} label={gradeLabel} small className={styles.letter} />
        <span className="visually-hidden">残り</span>
        <b className="num">{numberText(remaining)}</b>
      </li>
    ))}
  </ul>
);
