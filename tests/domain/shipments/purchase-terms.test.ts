import fc from 'fast-check';
import { bestTerms } from '#backend/domain/shipments/purchase-terms.ts';
import { feeBy, type FeeTerms } from '#lib/shipments/fee.ts';
import { flatTariff } from '#lib/shipments/tariff.ts';

const TERMS: FeeTerms = { fee: 600, freeFrom: 10, combinable: true };

test.each([
  ['a higher fee does not count', { fee: 2_500 }, TERMS],
  ['a lower fee counts', { fee: 300 }, { ...TERMS, fee: 300 }],
  ['more prizes for a free shipment do not count', { freeFrom: 30 }, TERMS],
  ['no free shipment does not count', { freeFrom: null }, TERMS],
  ['fewer prizes for a free shipment count', { freeFrom: 5 }, { ...TERMS, freeFrom: 5 }],
  ['a shipment of its own does not count', { combinable: false }, TERMS],
] as const)('After a purchase, %s', (_what, change, expected) => {
  expect(bestTerms({ ...TERMS, ...change }, [TERMS])).toEqual(expected);
});

test('Without a purchase under other terms the present ones hold', () => {
  expect(bestTerms({ fee: 2_500, freeFrom: null, combinable: false }, [])).toEqual({
    fee: 2_500,
    freeFrom: null,
    combinable: false,
  });
});

test('A free shipment and a common one come with the terms that have them', () => {
  const poor = { fee: 600, freeFrom: null, combinable: false };
  expect(bestTerms(poor, [{ fee: 900, freeFrom: 3, combinable: true }])).toEqual({
    fee: 600,
    freeFrom: 3,
    combinable: true,
  });
});

test('No change makes the terms of a purchase worse', () => {
  const anyTerms = fc.record({
    fee: fc.integer({ min: 0, max: 5_000 }),
    freeFrom: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }),
    combinable: fc.boolean(),
  });
  fc.assert(
    fc.property(anyTerms, fc.array(anyTerms, { minLength: 1 }), (present, purchases) => {
      const best = bestTerms(present, purchases);
      for (const { fee, freeFrom, combinable } of [present, ...purchases]) {
        expect(best.fee).toBeLessThanOrEqual(fee);
        expect(best.freeFrom ?? Infinity).toBeLessThanOrEqual(freeFrom ?? Infinity);
        expect(best.combinable || !combinable).toBe(true);
      }
    }),
  );
});

test('Of tables and fees the lowest fee of each shipment counts, and tables are not repeated', () => {
  const table = (small: number, large: number): FeeTerms => {
    const { regions } = flatTariff(0);
    const sizes = [
      { method: 'box' as const, name: '小', space: 1, fees: [small] },
      { method: 'box' as const, name: '大', space: null, fees: [large] },
    ];
    return { ...TERMS, freeFrom: null, fee: small, tariffs: [{ regions, sizes }] };
  };
  const feeOf = (terms: FeeTerms, prizes: number) => feeBy('box', [{ terms, prizes }], '沖縄県');
  const best = bestTerms(table(300, 900), [table(400, 700), table(300, 900), { ...TERMS, freeFrom: null }]);
  expect(best.tariffs).toHaveLength(3);
  expect(feeOf(best, 1)).toBe(300);
  expect(feeOf(best, 2)).toBe(600);
  expect(feeOf(bestTerms(table(300, 900), [table(400, 700)]), 2)).toBe(700);
});
