import type { WonPrize } from '../contract/prize.ts';
import { GRADES, type Grade } from '#lib/contract/enums.ts';

const ORDER: readonly WonPrize['grade'][] = [...GRADES, 'lastOne'];

/** The drawn prizes, best grade first; the last-one prize has a panel of its own. */
export function bestFirst(prizes: readonly WonPrize[]): WonPrize[] {
  const drawn = prizes.filter(({ grade }) => grade !== 'lastOne');
  return drawn.toSorted((one, other) => ORDER.indexOf(one.grade) - ORDER.indexOf(other.grade));
}

/** How many of each grade of the draw there are; 0 is said too. */
export function tallyOf(
  grades: readonly Grade[],
  prizes: readonly WonPrize[],
): { readonly grade: Grade; readonly count: number }[] {
  const known = GRADES.filter((grade) => grades.includes(grade) || prizes.some((won) => won.grade === grade));
  return known.map((grade) => ({ grade, count: prizes.filter((won) => won.grade === grade).length }));
}

/** Good enough to have the first line of the sheet to itself. */
const isFine = ({ grade }: WonPrize): boolean => grade === 'A' || grade === 'B' || grade === 'C';

/** The prizes of the best grade, if it is a fine one, and the others. */
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

/** The first day on which one of them can no longer be sent for; null where there is none. */
export const keptUntil = (prizes: readonly WonPrize[]): string | null =>
  prizes.map(({ keepUntil }) => keepUntil).toSorted()[0] ?? null;
