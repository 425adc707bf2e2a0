'use client';

import { goneText, type GradeOfDraw, gradesLeft } from '#lib/draws/grades-left.ts';
import { gradeName } from '#lib/text/labels.ts';
import { LiveGradesLeft } from './grades-left.tsx';
import { useDrawNumbers } from './live-draw.tsx';
import styles from './grades-left.module.css';

type GradesProps = { readonly grades: readonly GradeOfDraw[] };

/** A sentence on the best grades that are gone; nothing while they are there. */
export function GoneGrades({ grades }: GradesProps) {
  const gone = goneText(gradesLeft(grades, useDrawNumbers().prizes), gradeName);
  return gone !== null && <p className={`phrases ${styles.gone}`}>{gone}</p>;
}

/** The remaining prizes of each grade, with a sentence on the best grades that are gone, where somebody is about to buy. */
export const LiveGradesForBuyer = ({ grades }: GradesProps) => (
  <div className={styles.forBuyer}>
    <LiveGradesLeft grades={grades} />
    <GoneGrades grades={grades} />
  </div>
);
