import type { ThrottleRule } from '../members/throttle.ts';

/** Wrong tokens shown from one network: a script with a token of last year is told soon, and then not every second. */
export const TOKEN_RULE: ThrottleRule = {
  free: 10,
  firstMs: 1_000,
  steady: 0,
  longestMs: 5 * 60_000,
  leakMs: 60_000,
};
