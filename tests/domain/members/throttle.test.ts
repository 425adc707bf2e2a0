import fc from 'fast-check';
import {
  NETWORK_MESSAGE_RULE,
  PICTURE_RULE,
  SENDER_MESSAGE_RULE,
  SITE_MESSAGE_RULE,
} from '#backend/domain/inquiries.ts';
import { CODE_LIFE_MS } from '#backend/domain/members/codes.ts';
import {
  ACCOUNT_RULE,
  ADDRESS_RULE,
  CHANGE_RULE,
  CODE_RULE,
  decayed,
  delayAfter,
  MAIL_RULE,
  SENDER_RULE,
  SENDER_SITE_RULE,
  SITE_RULE,
  STRANGERS_RULE,
  type ThrottleRule,
} from '#backend/domain/members/throttle.ts';
import { TOKEN_RULE } from '#backend/domain/staff/operator-token.ts';
import { STAFF_CODE_RULE, STAFF_NETWORK_RULE } from '#backend/domain/staff/staff-throttle.ts';

describe('The throttle', () => {
  const MINUTE_MS = 60_000;

  /** The attempts without a wait, then seconds: the first waits, the longest, and until an attempt is forgotten. */
  const profileOf = (rule: ThrottleRule) => {
    let free = 0;
    while (delayAfter(rule, free + 1) === 0) free += 1;
    const waits = [1, 2, 3, 4, 5].map((more) => delayAfter(rule, free + more) / 1_000);
    let leakMs = 100;
    while (decayed(rule, { attempts: 1, passedMs: leakMs }).attempts === 1) leakMs += 100;
    return [free, waits, delayAfter(rule, 1_000_000) / 1_000, leakMs / 1_000];
  };

  test.each<[string, ThrottleRule, ReturnType<typeof profileOf>]>([
    ['passwords of an account in one network', ACCOUNT_RULE, [5, [2, 4, 8, 16, 32], 900, 3_600]],
    ['passwords of an account from strangers', STRANGERS_RULE, [90, [60, 120, 240, 480, 600], 600, 600]],
    ['passwords and codes of an address', ADDRESS_RULE, [50, [1, 2, 4, 8, 16], 300, 60]],
    ['passwords and codes of an IPv6 site', SITE_RULE, [500, [1, 2, 4, 8, 16], 300, 6]],
    ['wrong codes', CODE_RULE, [10, Array(5).fill(8_640), 8_640, 8_640]],
    ['codes sent to an address', MAIL_RULE, [0, [60, 60, 60, 60, 120], 600, 1_200]],
    ['profile changes', CHANGE_RULE, [20, [60, 120, 240, 480, 960], 3_600, 600]],
    ['codes requested from an address', SENDER_RULE, [100, [1, 2, 4, 8, 16], 60, 5]],
    ['codes requested from an IPv6 site', SENDER_SITE_RULE, [1_000, [1, 2, 4, 8, 16], 60, 0.5]],
    ['pictures of a message', PICTURE_RULE, [10, [300, 600, 900, 900, 900], 900, 300]],
    ['messages of a sender', SENDER_MESSAGE_RULE, [10, [600, 600, 600, 1_200, 2_400], 3_600, 1_800]],
    ['messages of a network', NETWORK_MESSAGE_RULE, [30, [60, 60, 60, 120, 240], 1_800, 120]],
    ['messages of an IPv6 site', SITE_MESSAGE_RULE, [300, [60, 60, 60, 120, 240], 1_800, 12]],
    ['codes of a staff member', STAFF_CODE_RULE, [10, Array(5).fill(8_640), 8_640, 8_640]],
    ['staff of a network', STAFF_NETWORK_RULE, [60, [2, 4, 8, 16, 32], 300, 20]],
    ['operator tokens', TOKEN_RULE, [10, [1, 2, 4, 8, 16], 300, 60]],
  ])('The rule of %s', (_what, rule, profile) => expect(profileOf(rule)).toEqual(profile));

  test('A wait for the next email is never longer than its codes are valid', () => {
    expect(MAIL_RULE.longestMs).toBe(CODE_LIFE_MS);
  });

  test('Ten wrong codes a day are allowed after the first ten', () => {
    expect(inADay(CODE_RULE, 10)).toBe(10);
  });

  /** The attempts that a rule allows in a day at most, after `already` ones. */
  function inADay(rule: ThrottleRule, already: number): number {
    let allowed = 0;
    let state = { attempts: already, remainderMs: 0 };
    for (let atMs = 0; atMs < 24 * 60 * MINUTE_MS;) {
      const attempts = state.attempts + 1;
      const waitMs = delayAfter(rule, attempts);
      allowed += 1;
      atMs += waitMs;
      state = decayed(rule, { attempts, passedMs: state.remainderMs + waitMs });
    }
    return allowed;
  }

  test('One network cannot exhaust what all networks are allowed', () => {
    expect(inADay(ACCOUNT_RULE, 5)).toBeLessThan(inADay(STRANGERS_RULE, 90));
    expect(ACCOUNT_RULE.longestMs).toBeGreaterThan(STRANGERS_RULE.leakMs);
  });

  test('A day allows few guesses of one account: 300 passwords, 30 codes', () => {
    expect(inADay(STRANGERS_RULE, 0)).toBeLessThan(300);
    expect(inADay(CODE_RULE, 0)).toBeLessThan(30);
  });

  const rules = fc.constantFrom(
    ACCOUNT_RULE,
    ADDRESS_RULE,
    CODE_RULE,
    MAIL_RULE,
    SENDER_RULE,
    STRANGERS_RULE,
  );
  const attempts = fc.nat({ max: 100_000 });

  test('Another attempt never shortens the delay, which never exceeds the maximum', () => {
    fc.assert(
      fc.property(rules, attempts, (rule, count) => {
        const wait = delayAfter(rule, count);
        const next = delayAfter(rule, count + 1);
        expect(next).toBeGreaterThanOrEqual(wait);
        expect(next).toBeLessThanOrEqual(rule.longestMs);
      }),
    );
  });

  test('One attempt decays in each period, and the remaining time counts on', () => {
    const before = { attempts: 3, passedMs: 150 * MINUTE_MS };
    expect(decayed(ACCOUNT_RULE, before)).toEqual({ attempts: 1, remainderMs: 30 * MINUTE_MS });
  });

  test('After enough periods no attempt is left', () => {
    expect(decayed(ACCOUNT_RULE, { attempts: 3, passedMs: 180 * MINUTE_MS })).toEqual({
      attempts: 0,
      remainderMs: 0,
    });
  });

  test('Decay in two steps equals decay in one', () => {
    const span = fc.nat({ max: 100 * MINUTE_MS });
    fc.assert(
      fc.property(rules, attempts, fc.tuple(span, span), (rule, count, [first, second]) => {
        const half = decayed(rule, { attempts: count, passedMs: first });
        const inTwo = decayed(rule, { attempts: half.attempts, passedMs: half.remainderMs + second });
        const atOnce = decayed(rule, { attempts: count, passedMs: first + second });
        expect(inTwo.attempts).toBe(atOnce.attempts);
      }),
    );
  });

  test('A clock that is set back decays nothing', () => {
    expect(decayed(ACCOUNT_RULE, { attempts: 3, passedMs: -MINUTE_MS }).attempts).toBe(3);
  });
});
