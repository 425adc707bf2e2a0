'use client';

import { goneText, type GradeOfDraw, gradesLeft } from '#lib/draws/grades-left.ts';
import { gradeName } from '#lib/text/labels.ts';
import { GradesLeft } from './grades-left.tsx';
import { useDrawNumbers } from './live-draw.tsx';
import styles from './grades-left.module.css';

type GradesProps = { readonly grades: readonly GradeOfDraw[] };

/** The remaining prizes of each grade of the page's draw, while it is on sale. */
function LiveGradesLeft({ grades }: GradesProps) {
  const { prizes, state } = useDrawNumbers();
  return state === 'onSale' ? <GradesLeft grades={gradesLeft(grades, prizes)} /> : null;
}

/** A sentence on the best grades that are gone; nothing while they are there, and outside the sale. */
export function GoneGrades({ grades }: GradesProps) {
  const { prizes, state } = useDrawNumbers();
  const gone = state === 'onSale' ? goneText(gradesLeft(grades, prizes), gradeName) : null;
  return gone !== null && <p className={`phrases ${styles.gone}`}>{gone}</p>;
}

/** The remaining prizes of each grade, with a sentence on the best grades that are gone, where somebody is about to buy. */
export const LiveGradesForBuyer = ({ grades }: GradesProps) =>
  useDrawNumbers().state === 'onSale' && (
    <div className={styles.forBuyer}>
      <LiveGradesLeft grades={grades} />
      <GoneGrades grades={grades} />
    </div>
  );
