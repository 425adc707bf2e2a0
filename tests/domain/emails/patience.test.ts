import { retryDelay, wasLastAttempt } from '#backend/domain/emails.ts';

test('A letter that was not taken rests twice as long after each try, ten minutes at most, and in the end six hours', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 440, 441].map((attempts) => retryDelay(attempts) / 1_000);
  expect(seconds).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600, 21_600]);
});

test.each([
  ['welcome', '2026-11-28T01:00:00Z', false],
  ['welcome', '2026-12-01T00:59:59Z', false],
  ['welcome', '2026-12-01T01:00:00Z', true],
  ['parcelShipped', '2026-12-01T01:00:00Z', false],
  ['parcelShipped', '2026-12-12T00:59:59Z', false],
  ['parcelShipped', '2026-12-12T01:00:00Z', true],
] as const)(
  'A letter (%s) of ten o’clock on the 28th that fails at %s is given up: %s',
  (kind, now, isLast) => {
    expect(wasLastAttempt({ kind, madeAt: new Date('2026-11-28T01:00:00Z') }, new Date(now))).toBe(isLast);
  },
);
