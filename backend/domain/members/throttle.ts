import { MAX_CODE_ATTEMPTS } from './codes.ts';

/** How somebody who tries again and again is slowed down. */
export type ThrottleRule = {
  /** So many attempts cost nothing. */
  readonly free: number;
  /** The wait that the next one brings; after `steady` such waits it doubles with every further attempt. */
  readonly firstMs: number;
  readonly steady: number;
  readonly longestMs: number;
  /**
   * One attempt is forgotten in so long, whether or not more come meanwhile: an address that thousands share never
   * pays for all who mistyped there since last week.
   */
  readonly leakMs: number;
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Passwords tried for one account. The reminder has rules of its own, so nobody can lock an owner out of it. */
export const ACCOUNT_RULE: ThrottleRule = {
  free: 5,
  firstMs: 2 * SECOND_MS,
  steady: 0,
  longestMs: 15 * MINUTE_MS,
  leakMs: 60 * MINUTE_MS,
};
/** Passwords or codes tried from one address. Many honest people share one behind a mobile carrier. */
export const ADDRESS_RULE: ThrottleRule = {
  free: 50,
  firstMs: SECOND_MS,
  steady: 0,
  longestMs: 5 * MINUTE_MS,
  leakMs: MINUTE_MS,
};
/**
 * Codes tried for one mailbox from one address. After five wrong tries a code is good for nobody: an owner may do that
 * twice, but nobody shall do it to him without end. The waits soon leave fewer than five tries to the life of a code.
 */
export const CODE_RULE: ThrottleRule = {
  free: 2 * MAX_CODE_ATTEMPTS,
  firstMs: MINUTE_MS,
  steady: 0,
  longestMs: 60 * MINUTE_MS,
  leakMs: 60 * MINUTE_MS,
};
/** Codes sent to one mail address: a minute between any two, longer after the fourth. */
export const MAIL_RULE: ThrottleRule = {
  free: 0,
  firstMs: MINUTE_MS,
  steady: 3,
  longestMs: 10 * MINUTE_MS,
  leakMs: 20 * MINUTE_MS,
};
/** Changes of what a member tells of himself, each of which is written about to him. */
export const CHANGE_RULE: ThrottleRule = {
  free: 20,
  firstMs: MINUTE_MS,
  steady: 0,
  longestMs: 60 * MINUTE_MS,
  leakMs: 10 * MINUTE_MS,
};
/** Codes asked for from one address. Before a sale opens, thousands behind one carrier's address sign up at once. */
export const SENDER_RULE: ThrottleRule = {
  free: 100,
  firstMs: SECOND_MS,
  steady: 0,
  longestMs: MINUTE_MS,
  leakMs: 5 * SECOND_MS,
};

/** How long to wait after so many attempts, this one counted. */
export function delayAfter({ free, firstMs, steady, longestMs }: ThrottleRule, attempts: number): number {
  if (attempts <= free) return 0;
  const doublings = Math.max(0, attempts - free - 1 - steady);
  return Math.min(longestMs, firstMs * 2 ** Math.min(doublings, 30));
}

/** What is left of earlier attempts; `keptMs` is the part of the time passed that has not yet forgotten another. */
export function decayed({ leakMs }: ThrottleRule, before: { attempts: number; passedMs: number }) {
  const forgotten = Math.floor(Math.max(0, before.passedMs) / leakMs);
  const attempts = Math.max(0, before.attempts - forgotten);
  return { attempts, remainderMs: attempts === 0 ? 0 : before.passedMs - forgotten * leakMs };
}
