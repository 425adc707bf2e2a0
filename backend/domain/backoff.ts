/** Limits of the pauses between attempts, in milliseconds. */
export type Pauses = { readonly firstMs: number; readonly longestMs: number };

/**
 * Returns the pause after a number of failures in a row: it doubles up to the longest, and between the half and the whole of it is
 * chosen by `random` (from 0 to below 1), so that those who failed together do not try again together.
 */
export function pauseAfter(failures: number, { firstMs, longestMs }: Pauses, random: number): number {
  const whole = Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
  return (whole * (1 + random)) / 2;
}
