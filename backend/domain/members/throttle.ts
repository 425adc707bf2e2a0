import { MAX_CODE_ATTEMPTS } from './codes.ts';

/** How repeated attempts are slowed down. */
export type ThrottleRule = {
  /** Number of attempts without a wait. */
  readonly free: number;
  /** The wait after the next attempt. After `steady` such waits it doubles with each attempt. */
  readonly firstMs: number;
  readonly steady: number;
  readonly longestMs: number;
  /**
   * Time after which one attempt is forgotten, independent of new attempts: a shared address does not accumulate
   * typing errors for ever.
   */
  readonly leakMs: number;
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Passwords for one account. The password reset has its own rules, so that nobody can lock the owner out of it. */
export const ACCOUNT_RULE: ThrottleRule = {
  free: 5,
  firstMs: 2 * SECOND_MS,
  steady: 0,
  longestMs: 15 * MINUTE_MS,
  leakMs: 60 * MINUTE_MS,
};
/** Passwords or codes from one IP address. A mobile carrier shares one among many people. */
export const ADDRESS_RULE: ThrottleRule = {
  free: 50,
  firstMs: SECOND_MS,
  steady: 0,
  longestMs: 5 * MINUTE_MS,
  leakMs: MINUTE_MS,
};
/**
 * Codes for one email address from one IP address. Five wrong attempts invalidate a code; this rule keeps a third
 * person from doing that to an owner repeatedly. The waits soon allow fewer than five attempts per code lifetime.
 */
export const CODE_RULE: ThrottleRule = {
  free: 2 * MAX_CODE_ATTEMPTS,
  firstMs: MINUTE_MS,
  steady: 0,
  longestMs: 60 * MINUTE_MS,
  leakMs: 60 * MINUTE_MS,
};
/** Codes sent to one email address: one minute apart, longer after the fourth. */
export const MAIL_RULE: ThrottleRule = {
  free: 0,
  firstMs: MINUTE_MS,
  steady: 3,
  longestMs: 10 * MINUTE_MS,
  leakMs: 20 * MINUTE_MS,
};
/** Profile changes, each of which sends an email. */
export const CHANGE_RULE: ThrottleRule = {
  free: 20,
  firstMs: MINUTE_MS,
  steady: 0,
  longestMs: 60 * MINUTE_MS,
  leakMs: 10 * MINUTE_MS,
};
/**
 * Codes requested from one IP address. Before a sale opens, thousands behind one carrier's address register at once.
 */
export const SENDER_RULE: ThrottleRule = {
  free: 100,
  firstMs: SECOND_MS,
  steady: 0,
  longestMs: MINUTE_MS,
  leakMs: 5 * SECOND_MS,
};

/** The wait after this number of attempts, the latest included. */
export function delayAfter({ free, firstMs, steady, longestMs }: ThrottleRule, attempts: number): number {
  if (attempts <= free) return 0;
  const doublings = Math.max(0, attempts - free - 1 - steady);
  return Math.min(longestMs, firstMs * 2 ** Math.min(doublings, 30));
}

/** The attempts that are not forgotten yet; `remainderMs`: the elapsed time since the last forgotten one. */
export function decayed({ leakMs }: ThrottleRule, before: { attempts: number; passedMs: number }) {
  const forgotten = Math.floor(Math.max(0, before.passedMs) / leakMs);
  const attempts = Math.max(0, before.attempts - forgotten);
  return { attempts, remainderMs: attempts === 0 ? 0 : before.passedMs - forgotten * leakMs };
}
