import type { ThrottleRule } from '../members/throttle.ts';

const MINUTE_MS = 60_000;

/**
 * Passwords with codes, and recovery codes, of one name: 10 at once and 10 a day. Passkeys are not limited by it, so that
 * nobody can lock a staff member out.
 */
export const STAFF_CODE_RULE: ThrottleRule = {
  free: 10,
  firstMs: 144 * MINUTE_MS,
  steady: 0,
  longestMs: 144 * MINUTE_MS,
  leakMs: 144 * MINUTE_MS,
};

/** Wrong passwords with codes, and recovery codes, from one network: an office shares one address. */
export const STAFF_NETWORK_RULE: ThrottleRule = {
  free: 60,
  firstMs: 2_000,
  steady: 0,
  longestMs: 5 * MINUTE_MS,
  leakMs: 20_000,
};
