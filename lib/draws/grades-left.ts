import type { Grade } from '#lib/contract/enums.ts';
import type { Prize } from '#lib/contract/prize.ts';

/** What is left of a grade. */
export type GradeLeft = { readonly grade: Grade; readonly gradeLabel: string; readonly remaining: number };

/** What is left of each grade, in the order of the prizes, of which a grade may have several. */
export function gradesLeft(
  prizes: readonly Pick<Prize, 'grade' | 'gradeLabel' | 'remaining'>[],
): readonly GradeLeft[] {
  const grades = new Map<Grade, GradeLeft>();
  for (const { grade, gradeLabel, remaining } of prizes) {
    const before = grades.get(grade)?.remaining ?? 0;
    grades.set(grade, { grade, gradeLabel, remaining: before + remaining });
  }
  return [...grades.values()];
}

/** How many of the best grades a buyer is told of when they are gone. */
const BEST = 3;

/** `A賞とB賞は、もう出ています`: those of the best grades that are gone; null: none is, or all prizes are. */
export function goneText(grades: readonly GradeLeft[], nameOf: (grade: GradeLeft) => string): string | null {
  const gone = grades.slice(0, BEST).filter(({ remaining }) => remaining === 0);
  if (gone.length === 0 || grades.every(({ remaining }) => remaining === 0)) return null;
  return `${gone.map(nameOf).join('と')}は、もう出ています`;
}
