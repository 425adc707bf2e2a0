'use client';

import { goneText, type GradeOfDraw, gradesLeft } from '#lib/draws/grades-left.ts';
import { gradeName } from '#lib/text/labels.ts';
import { LiveGradesLeft } from './grades-left.tsx';
import { useDrawNumbers } from './live-draw.tsx';
import styles from './grades-left.module.css';

/** The remaining prizes of each grade, with a sentence on the best grades that are gone, where somebody is about to buy. */
export function LiveGradesForBuyer({ grades }: { readonly grades: readonly GradeOfDraw[] }) {
  const { prizes } = useDrawNumbers();
  const left = gradesLeft(grades, prizes);
  const gone = goneText(left, gradeName);
  return (
    <div className={styles.forBuyer}>
      <LiveGradesLeft grades={grades} />
      {gone !== null && <p className={`phrases ${styles.gone}`}>{gone}</p>}
    </div>
  );
}
