import fc from 'fast-check';
import { oddsPercent } from '#backend/domain/draws/public-view.ts';

test('One of 132 tickets is 0.76 percent', () => {
  expect(oddsPercent(1, 132)).toBe(0.76);
});

test('In an empty box there is no chance', () => {
  expect(oddsPercent(0, 0)).toBe(0);
});

const boxes = fc.array(fc.nat({ max: 10_000 }), { minLength: 1, maxLength: 8 });

test('The chances of a box come to a hundred, but for their rounding', () => {
  fc.assert(
    fc.property(boxes, (prizes) => {
      const all = prizes.reduce((sum, left) => sum + left, 0);
      const odds = prizes.map((left) => oddsPercent(left, all));
      const sum = odds.reduce((one, other) => one + other, 0);
      expect(odds.every((percent) => percent >= 0 && percent <= 100)).toBe(true);
      expect(Math.abs(sum - (all === 0 ? 0 : 100))).toBeLessThanOrEqual(0.005 * prizes.length + 1e-9);
    }),
  );
});

test('A prize of which more is left is never the less likely one', () => {
  fc.assert(
    fc.property(boxes, (prizes) => {
      const all = prizes.reduce((sum, left) => sum + left, 0);
      const odds = prizes.toSorted((one, other) => one - other).map((left) => oddsPercent(left, all));
      expect(odds).toEqual(odds.toSorted((one, other) => one - other));
    }),
  );
});
