import type { PrizeGrade } from '#lib/contract/enums.ts';

/** Whether tools/art draws the letter of a grade. Others are set on a plate, as labels of a draw's own are. */
export const isLettered = (grade: PrizeGrade): boolean => /^[A-H]$/.test(grade);
