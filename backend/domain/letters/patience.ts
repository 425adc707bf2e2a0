import type { LetterKind } from './letter.ts';

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const LONGEST_PAUSE_MS = 600 * SECOND_MS;
const PATIENCE_MS = 3 * DAY_MS;

/** A parcel is waited for until its member knows of it: that letter is tried for as long as parcels travel. */
const PARCEL_PATIENCE_MS = 14 * DAY_MS;
/** After three days of them nobody is helped by a try every ten minutes. */
const MANY_TRIES = 440;
const PAUSE_AFTER_MANY_MS = 6 * 60 * 60 * SECOND_MS;

/** How long a letter rests after so many tries: twice as long each time, up to ten minutes, and in the end six hours. */
export const pauseAfter = (attempts: number): number =>
  attempts > MANY_TRIES
    ? PAUSE_AFTER_MANY_MS
    : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));

/** A letter that nobody took for three days, or two weeks where a parcel waits for it, is not tried again. */
export const wasLastTry = (
  { kind, madeAt }: { readonly kind: LetterKind; readonly madeAt: Date },
  now: Date,
): boolean =>
  now.getTime() - madeAt.getTime() >= (kind === 'parcelShipped' ? PARCEL_PATIENCE_MS : PATIENCE_MS);
