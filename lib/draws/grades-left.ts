import type { Prize } from '#lib/contract/prize.ts';

export type GradeOfDraw = Pick<Prize, 'grade' | 'gradeLabel'>;

/** The remaining prizes of a grade. */
export type GradeLeft = GradeOfDraw & { readonly remaining: number };

/** The grades of a draw, of which each may have several prizes. */
export const gradesOf = (prizes: readonly GradeOfDraw[]): readonly GradeOfDraw[] => [
  ...new Map(prizes.map(({ grade, gradeLabel }) => [grade, { grade, gradeLabel }])).values(),
];

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

/** The number of best grades that are named to a buyer when they are gone. */
const BEST = 3;

/** `A賞とB賞は、もう出ています`: those of the best grades that are gone; null: none is, or all prizes are. */
export function goneText(grades: readonly GradeLeft[], nameOf: (grade: GradeLeft) => string): string | null {
  const gone = grades.slice(0, BEST).filter(({ remaining }) => remaining === 0);
  if (gone.length === 0 || grades.every(({ remaining }) => remaining === 0)) return null;
  return `${gone.map(nameOf).join('と')}は、もう出ています`;
}
