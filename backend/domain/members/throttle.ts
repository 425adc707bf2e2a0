import { CODE_PAUSE_SECONDS } from '#lib/contract/shop-rules.ts';
import { CODE_LIFE_MS } from './codes.ts';

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

/**
 * Passwords for one account from one known device, or from one network without one. An attacker exhausts the rule of
 * their own network only.
 */
export const ACCOUNT_RULE: ThrottleRule = {
  free: 5,
  firstMs: 2 * SECOND_MS,
  steady: 0,
  longestMs: 15 * MINUTE_MS,
  leakMs: 60 * MINUTE_MS,
};
/**
 * Passwords for one account from all networks without a known device: at most 90 in a row and 144 a day in the long run.
 * One network is allowed four an hour by `ACCOUNT_RULE`, and this rule forgets six, so that one network cannot exhaust it.
 */
export const STRANGERS_RULE: ThrottleRule = {
  free: 90,
  firstMs: MINUTE_MS,
  steady: 0,
  longestMs: 10 * MINUTE_MS,
  leakMs: 10 * MINUTE_MS,
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
 * Passwords or codes from one IPv6 site (/48): ten times as many. One customer may get a whole /48 with 65,536 networks;
 * other providers share one among hundreds of customers.
 */
export const SITE_RULE: ThrottleRule = {
  ...ADDRESS_RULE,
  free: 10 * ADDRESS_RULE.free,
  leakMs: ADDRESS_RULE.leakMs / 10,
};
/**
 * Wrong codes of six digits for one email address, from one known device or from all other browsers together: 10 at once
 * and 10 a day. The email's long code is not limited by it, so that nobody can lock the owner out.
 */
export const CODE_RULE: ThrottleRule = {
  free: 10,
  firstMs: 144 * MINUTE_MS,
  steady: 0,
  longestMs: 144 * MINUTE_MS,
  leakMs: 144 * MINUTE_MS,
};
/**
 * Codes sent to one email address, at the request of one known device or of all other browsers together: `CODE_PAUSE_SECONDS` apart,
 * longer after the fourth. The longest wait is the lifetime of a code: while the shop refuses to send one, the latest email
 * holds a valid long code.
 */
export const MAIL_RULE: ThrottleRule = {
  free: 0,
  firstMs: CODE_PAUSE_SECONDS * SECOND_MS,
  steady: 3,
  longestMs: CODE_LIFE_MS,
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
/** Emails to the guardian of one member, and to one mailbox: three at once, then three a day. */
export const INVITATION_RULE: ThrottleRule = {
  free: 2,
  firstMs: 8 * 60 * MINUTE_MS,
  steady: 0,
  longestMs: 8 * 60 * MINUTE_MS,
  leakMs: 8 * 60 * MINUTE_MS,
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

/** Codes requested from one IPv6 site (/48), see `SITE_RULE`. */
export const SENDER_SITE_RULE: ThrottleRule = {
  ...SENDER_RULE,
  free: 10 * SENDER_RULE.free,
  leakMs: SENDER_RULE.leakMs / 10,
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
