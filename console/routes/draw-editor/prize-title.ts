import { placedGrades, type WrittenGrade } from '#lib/line-ups/prize-codes.ts';
import { gradeName } from '#lib/text/labels.ts';

/** The grade of a prize of a draft, with a number from its second prize on: A賞, A賞（2）, SP賞. */
export function prizeTitle(prizes: readonly WrittenGrade[], index: number): string {
  const placed = placedGrades(prizes.slice(0, index + 1));
  const grade = placed[index];
  if (grade === undefined) return `${index + 1}番目の賞品`;
  const first = placed.findLastIndex((_, place) => place === 0 || prizes[place]?.sameGrade !== true);
  return index === first ? gradeName(grade) : `${gradeName(grade)}（${index - first + 1}）`;
}

/** Without one prize. The next one of its grade then begins the grade. */
export function withoutPrize<Prize extends WrittenGrade>(prizes: readonly Prize[], index: number): Prize[] {
  const { sameGrade, gradeLabel } = prizes[index] ?? {};
  const others = prizes.toSpliced(index, 1);
  const next = others[index];
  if (sameGrade === true || next?.sameGrade !== true) return others;
  const { sameGrade: _sameGrade, ...first } = next;
  return others.with(index, { ...first, ...(gradeLabel !== undefined && { gradeLabel }) } as Prize);
}
