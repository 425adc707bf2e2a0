import { type Grade, GRADES } from '#lib/contract/enums.ts';

/** The code of the last-one prize, which is no row of the prize table. */
export const LAST_ONE_CODE = 'lastOne';

/** The label of the last-one prize, which has no grade. */
export const LAST_ONE_LABEL = 'ラストワン';

/** The label of a grade as people write it: `Ａ賞` is A, and `SP賞` is SP. */
export function writtenLabel(text: string): string {
  const label = text.normalize('NFKC').trim();
  return label.length > 1 && label.endsWith('賞') ? label.slice(0, -1) : label;
}

/**
 * The short names of a draw's prizes, unique in it: the grade, with a number from its second prize on (A, A2, A3, B). A
 * name stays when a label or a misspelt name is corrected, and the manifest states it.
 */
export function prizeCodes(prizes: readonly { readonly grade: Grade }[]): readonly string[] {
  const counts = new Map<Grade, number>();
  return prizes.map(({ grade }) => {
    const nth = (counts.get(grade) ?? 0) + 1;
    counts.set(grade, nth);
    return nth === 1 ? grade : `${grade}${nth}`;
  });
}

/** A prize of a line-up that is being written. */
export type WrittenGrade = {
  /** It has the grade of the prize before it. */
  readonly sameGrade?: true | undefined;
  readonly gradeLabel?: string | undefined;
};

/** A grade of a line-up that is being written. `grade` is `undefined` below the last one. */
export type PlacedGrade = { readonly grade: Grade | undefined; readonly gradeLabel: string };

/** The grades of a line-up that is being written, from A on. A label is read from the first prize of its grade. */
export function placedGrades(prizes: readonly WrittenGrade[]): readonly PlacedGrade[] {
  let rank = -1;
  let gradeLabel = '';
  return prizes.map((prize, index) => {
    if (index === 0 || prize.sameGrade !== true) {
      rank += 1;
      gradeLabel = prize.gradeLabel?.trim() || (GRADES[rank] ?? String(rank + 1));
    }
    return { grade: GRADES[rank], gradeLabel };
  });
}
