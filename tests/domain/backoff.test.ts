import { pauseAfter } from '#backend/domain/backoff.ts';

const PAUSES = { firstMs: 100, longestMs: 800 };

test('A pause doubles with each failure, up to the longest', () => {
  const pauses = [1, 2, 3, 4, 5, 2_000].map((failures) => pauseAfter(failures, PAUSES, 1));
  expect(pauses).toEqual([100, 200, 400, 800, 800, 800]);
});

test('Chance decides about the second half of a pause', () => {
  expect([0, 0.5, 1].map((random) => pauseAfter(2, PAUSES, random))).toEqual([100, 150, 200]);
});
