const SECOND_MS = 1_000;
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const LONGEST_PAUSE_MS = 600 * SECOND_MS;
const PATIENCE_MS = 3 * 24 * 60 * 60 * SECOND_MS;

/** How long a letter rests after so many tries: twice as long each time, up to ten minutes. */
export const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));

/** A letter that nobody took for three days is not tried again. */
export const wasLastTry = (madeAt: Date, now: Date): boolean =>
  now.getTime() - madeAt.getTime() >= PATIENCE_MS;
