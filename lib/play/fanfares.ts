import { PRIZE_GRADES } from '#lib/contract/enums.ts';
import type { WonPrize } from '#lib/contract/prize.ts';

/** A note of a tune: `pitch` in semitones above A4, `at` and `lasts` in seconds. */
export type Note = { readonly pitch: number; readonly at: number; readonly lasts: number };

const tune = (pitches: readonly number[], pace: number, last: number): Note[] =>
  pitches.map((pitch, i) => ({ pitch, at: i * pace, lasts: i === pitches.length - 1 ? last : pace * 1.1 }));

const chord = (pitches: readonly number[], at: number, lasts: number): Note[] =>
  pitches.map((pitch) => ({ pitch, at, lasts }));

/** By grade; the others have a small one of two notes (`smallFanfare`). */
const FANFARES: Readonly<Partial<Record<WonPrize['grade'], readonly Note[]>>> = {
  A: [...tune([-14, -9, -5, -2, 3, 7, 10, 7, 10], 0.1, 0.12), ...chord([3, 7, 10, 15], 0.96, 1.1)],
  B: [...tune([-9, -5, -2, 3, 7, 10, 15], 0.13, 0.2), ...chord([7, 10, 15], 0.96, 0.7)],
  C: tune([3, 7, 10, 15], 0.09, 0.34),
  D: tune([3, 7, 10], 0.09, 0.28),
  lastOne: [
    ...tune([-9, -5, -2, 3, -2, 3, 7, 10], 0.1, 0.14),
    ...chord([3, 7, 10], 0.96, 0.4),
    ...chord([5, 8, 12], 1.3, 0.3),
    ...chord([3, 10, 15, 19], 1.6, 1.4),
  ],
};

/** Semitones of a pentatonic scale, downwards. */
const STEPS_DOWN = [0, 2, 5, 7, 9] as const;

/** The last grade with a fanfare of its own in `FANFARES`. */
const LAST_LARGE: WonPrize['grade'] = 'D';

/** A fifth on a scale of its own for each grade: each is lower and a little shorter than the one before. */
function smallFanfare(grade: WonPrize['grade']): readonly Note[] {
  const nth = PRIZE_GRADES.indexOf(grade) - PRIZE_GRADES.indexOf(LAST_LARGE) - 1;
  const octave = Math.floor(nth / STEPS_DOWN.length);
  const root = 3 - (STEPS_DOWN[nth % STEPS_DOWN.length] ?? 0) - 12 * octave;
  return tune([root, root + 7], 0.09, 0.2 - 0.004 * nth);
}

/** The fanfare for a prize; the better the prize, the longer and higher. */
export const fanfareFor = (grade: WonPrize['grade']): readonly Note[] =>
  FANFARES[grade] ?? smallFanfare(grade);
