import { isActive, isConfirmed, isUseRecordable } from '#backend/domain/members/login-session.ts';

const START = Date.UTC(2026, 10, 1);
const minute = (minutes: number) => new Date(START + minutes * 60_000);
const day = (days: number) => minute(days * 24 * 60);

test.each([
  ['just begun', 0, 0, true],
  ['not used for almost two weeks', 0, 13.99, true],
  ['not used for two weeks', 0, 14, false],
  ['used yesterday, and almost sixty days old', 58.99, 59.99, true],
  ['used a minute ago, but sixty days old', 59.999, 60, false],
])('A login that was %s', (_how, ...[seen, now, isLiving]) => {
  expect(isActive({ startedAt: day(0), seenAt: day(seen) }, day(now))).toBe(isLiving);
});

test('A use is written down once in five minutes', () => {
  const life = { startedAt: minute(0), seenAt: minute(10) };
  expect([14.99, 15].map((at) => isUseRecordable(life, minute(at)))).toEqual([false, true]);
});

test('The password given for leaving counts for ten minutes', () => {
  expect([9.99, 10].map((at) => isConfirmed(minute(0), minute(at)))).toEqual([true, false]);
  expect(isConfirmed(null, minute(0))).toBe(false);
});
