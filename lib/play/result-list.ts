import type { WonPrize } from '../contract/prize.ts';
import { GRADES, PRIZE_GRADES, type Grade } from '#lib/contract/enums.ts';

/** The drawn prizes, best grade first. The last-one prize has a panel of its own. */
export function bestFirst(prizes: readonly WonPrize[]): WonPrize[] {
  const drawn = prizes.filter(({ grade }) => grade !== 'lastOne');
  return drawn.sort((one, other) => PRIZE_GRADES.indexOf(one.grade) - PRIZE_GRADES.indexOf(other.grade));
}

/** A grade as a draw names it. */
export type LabelledGrade = { readonly grade: Grade; readonly gradeLabel: string };

/** Number of prizes of each of the draw's grades that was won. */
export function tallyOf(
  grades: readonly LabelledGrade[],
  prizes: readonly WonPrize[],
): (LabelledGrade & { readonly count: number })[] {
  return GRADES.flatMap((grade) => {
    const won = prizes.filter((prize) => prize.grade === grade);
    const known = grades.find((one) => one.grade === grade) ?? won[0];
    return known === undefined || won.length === 0
      ? []
      : [{ grade, gradeLabel: known.gradeLabel, count: won.length }];
  });
}

/** Whether the grade has the first row of the result to itself. */
const isFine = ({ grade }: WonPrize): boolean => grade === 'A' || grade === 'B' || grade === 'C';

/** Splits the prizes into those of the best grade, if it is A to C, and the others. */
export function sheetOf(prizes: readonly WonPrize[]): {
  readonly fine: readonly WonPrize[];
  readonly others: readonly WonPrize[];
} {
  const sorted = bestFirst(prizes);
  const [best] = sorted;
  if (best === undefined || !isFine(best)) return { fine: [], others: sorted };
  return {
    fine: sorted.filter(({ grade }) => grade === best.grade),
    others: sorted.filter(({ grade }) => grade !== best.grade),
  };
}

/** When the storage of the first prize ends; null: there are no prizes. */
export const earliestKeepUntil = (prizes: readonly WonPrize[]): string | null =>
  prizes.map(({ keepUntil }) => keepUntil).sort()[0] ?? null;
