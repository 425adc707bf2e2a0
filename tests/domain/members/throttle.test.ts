import fc from 'fast-check';
import {
  ACCOUNT_RULE,
  ADDRESS_RULE,
  delayAfter,
  CODE_RULE,
  decayed,
  MAIL_RULE,
  SENDER_RULE,
} from '#backend/domain/members/throttle.ts';
import { CODE_LIFE_MS } from '#backend/domain/members/codes.ts';

const MINUTE_MS = 60_000;
const seconds = (rule: typeof ACCOUNT_RULE, attempts: readonly number[]) =>
  attempts.map((count) => delayAfter(rule, count) / 1_000);

test('Five passwords for an account cost nothing, the next ones ever more, a quarter of an hour at most', () => {
  expect(seconds(ACCOUNT_RULE, [1, 5, 6, 7, 8, 14, 15, 1_000_000])).toEqual([0, 0, 2, 4, 8, 512, 900, 900]);
});

test('Many people behind one address are hardly slowed down', () => {
  expect(seconds(ADDRESS_RULE, [50, 51, 52, 1_000])).toEqual([0, 1, 2, 300]);
});

test('There is a minute between two codes, and more after the fourth', () => {
  expect(seconds(MAIL_RULE, [1, 2, 3, 4, 5, 6, 1_000])).toEqual([60, 60, 60, 60, 120, 240, 600]);
});

test('Whoever has spoiled two codes of a mailbox gets no third within the life of one', () => {
  expect(seconds(CODE_RULE, [10, 11, 12, 13, 14, 16, 17, 1_000])).toEqual([
    0, 60, 120, 240, 480, 1920, 3600, 3600,
  ]);
  const fiveTries = [11, 12, 13, 14].map((count) => delayAfter(CODE_RULE, count));
  expect(fiveTries.reduce((whole, wait) => whole + wait)).toBeGreaterThan(CODE_LIFE_MS);
});

const rules = fc.constantFrom(ACCOUNT_RULE, ADDRESS_RULE, CODE_RULE, MAIL_RULE, SENDER_RULE);
const attempts = fc.nat({ max: 100_000 });

test('Another attempt never makes the wait shorter, nor longer than the longest', () => {
  fc.assert(
    fc.property(rules, attempts, (rule, count) => {
      const [wait, next] = [delayAfter(rule, count), delayAfter(rule, count + 1)];
      expect(next).toBeGreaterThanOrEqual(wait);
      expect(next).toBeLessThanOrEqual(rule.longestMs);
    }),
  );
});

test('One attempt is forgotten in each span, and the rest of the time is kept', () => {
  const before = { attempts: 3, passedMs: 150 * MINUTE_MS };
  expect(decayed(ACCOUNT_RULE, before)).toEqual({ attempts: 1, remainderMs: 30 * MINUTE_MS });
});

test('Whoever is quiet for long enough begins anew', () => {
  expect(decayed(ACCOUNT_RULE, { attempts: 3, passedMs: 180 * MINUTE_MS })).toEqual({
    attempts: 0,
    remainderMs: 0,
  });
});

test('It makes no difference whether time is looked at once or in two parts', () => {
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

test('A clock that goes back forgets nothing', () => {
  expect(decayed(ACCOUNT_RULE, { attempts: 3, passedMs: -MINUTE_MS }).attempts).toBe(3);
});
