import fc from 'fast-check';
import { quantityRefusal } from '#backend/domain/orders/limits.ts';
import { aStanding } from './at-the-desk.ts';

const refused = (counter: { sold: number; held: number }, quantity: number) =>
  quantityRefusal(aStanding({ counter }), quantity);

test.each([
  [{ sold: 0, held: 0 }, 1, undefined],
  [{ sold: 0, held: 0 }, 10, undefined],
  [{ sold: 0, held: 0 }, 7, 'quantityNotOffered'],
  [{ sold: 0, held: 0 }, 100, 'quantityNotOffered'],
  [{ sold: 85, held: 0 }, 15, undefined],
  [{ sold: 85, held: 1 }, 15, 'restNotFree'],
  [{ sold: 85, held: 0 }, 14, 'quantityNotOffered'],
  [{ sold: 85, held: 0 }, 16, 'notEnoughLeft'],
  [{ sold: 85, held: 6 }, 10, 'notEnoughLeft'],
  [{ sold: 90, held: 0 }, 10, undefined],
  [{ sold: 99, held: 0 }, 5, 'notEnoughLeft'],
  [{ sold: 99, held: 0 }, 1, undefined],
  [{ sold: 99, held: 1 }, 1, 'notEnoughLeft'],
  [{ sold: 100, held: 0 }, 1, 'soldOut'],
  [{ sold: 0, held: 0 }, 10_000_000, 'quantityNotOffered'],
] as const)('Of 100 tickets with %j, %i: %s', (counter, quantity, refusal) => {
  expect(refused(counter, quantity)).toBe(refusal);
});

test('What is not refused is there, and is offered or the whole rest', () => {
  const counters = fc
    .record({ sold: fc.nat({ max: 100 }), held: fc.nat({ max: 100 }) })
    .filter(({ sold, held }) => sold + held <= 100);
  fc.assert(
    fc.property(counters, fc.integer({ min: 1, max: 120 }), ({ sold, held }, quantity) => {
      fc.pre(refused({ sold, held }, quantity) === undefined);
      expect(quantity).toBeLessThanOrEqual(100 - sold - held);
      expect([1, 5, 10, 100 - sold]).toContain(quantity);
    }),
  );
});
