import type { GradeLeft } from '#lib/contract/draw.ts';
import { BEST_GRADES } from '#lib/contract/draw-lists.ts';
import type { Prize } from '#lib/contract/prize.ts';

export type GradeOfDraw = Pick<Prize, 'grade' | 'gradeLabel'>;

/** The grades of a draw, of which each may have several prizes. */
export const gradesOf = (prizes: readonly GradeOfDraw[]): readonly GradeOfDraw[] => [
  ...new Map(prizes.map(({ grade, gradeLabel }) => [grade, { grade, gradeLabel }])).values(),
];

/** The best grades of a draw, whose prizes are in the order of the line-up. */
export const bestGradesOf = (prizes: readonly GradeOfDraw[]): readonly GradeOfDraw[] =>
  gradesOf(prizes).slice(0, BEST_GRADES);

/** The remaining prizes of each grade. A code begins with the letter of its grade. */
export const gradesLeft = (
  grades: readonly GradeOfDraw[],
  prizes: readonly Pick<Prize, 'code' | 'remaining'>[],
): readonly GradeLeft[] =>
  grades.map((one) => ({
    ...one,
    remaining: prizes.reduce(
      (sum, { code, remaining }) => (code.startsWith(one.grade) ? sum + remaining : sum),
      0,
    ),
  }));

/** `A賞とB賞は、もう出ています`: those of the best grades of a draw on sale that are gone; null: none is. */
export function goneText(grades: readonly GradeLeft[], nameOf: (grade: GradeLeft) => string): string | null {
  const gone = grades.slice(0, BEST_GRADES).filter(({ remaining }) => remaining === 0);
  return gone.length === 0 ? null : `${gone.map(nameOf).join('と')}は、もう出ています`;
}
