import { pauseAfter, wasLastTry } from '#backend/domain/letters/patience.ts';

test('A letter that was not taken rests twice as long after each try, ten minutes at most', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 2000].map((attempts) => pauseAfter(attempts) / 1_000);
  expect(seconds).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600]);
});

test.each([
  ['2026-11-28T01:00:00Z', false],
  ['2026-12-01T00:59:59Z', false],
  ['2026-12-01T01:00:00Z', true],
])('A letter of ten o’clock on the 28th that fails at %s is given up: %s', (now, isLast) => {
  expect(wasLastTry(new Date('2026-11-28T01:00:00Z'), new Date(now))).toBe(isLast);
});
