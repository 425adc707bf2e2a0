/** How somebody who tries again and again is slowed down. */
export type ThrottleRule = {
  /** So many attempts cost nothing. */
  readonly free: number;
  /** The wait after the first that does; it doubles with every further one. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** Whoever has been quiet for so long starts anew. */
  readonly forgetMs: number;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Passwords tried for one account. The reminder has rules of its own, so nobody can lock an owner out of it. */
export const ACCOUNT_RULE: ThrottleRule = {
  free: 5,
  firstMs: 2_000,
  longestMs: 15 * MINUTE_MS,
  forgetMs: 24 * HOUR_MS,
};
/** Passwords or codes tried from one address. Many honest people share one behind a mobile carrier. */
export const ADDRESS_RULE: ThrottleRule = {
  free: 50,
  firstMs: 1_000,
  longestMs: 15 * MINUTE_MS,
  forgetMs: 24 * HOUR_MS,
};
/** Codes sent to one mail address: a minute between any two, more after the third. */
export const MAIL_RULE: ThrottleRule = {
  free: 0,
  firstMs: MINUTE_MS,
  longestMs: 10 * MINUTE_MS,
  forgetMs: 2 * HOUR_MS,
};
/** Codes asked for from one address. */
export const SENDER_RULE: ThrottleRule = {
  free: 30,
  firstMs: 10_000,
  longestMs: 15 * MINUTE_MS,
  forgetMs: 6 * HOUR_MS,
};

/** How long to wait after so many attempts, this one counted. */
export function delayAfter({ free, firstMs, longestMs }: ThrottleRule, attempts: number): number {
  if (attempts <= free) return 0;
  return Math.min(longestMs, firstMs * 2 ** Math.min(attempts - free - 1, 30));
}
