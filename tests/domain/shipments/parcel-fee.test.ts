import fc from 'fast-check';
import { isCombinable, shipmentFee, type FeeShare } from '#lib/shipments/fee.ts';

const share = (prizes: number, fee: number, but: Partial<FeeShare['terms']> = {}): FeeShare => ({
  prizes,
  terms: { fee, freeFrom: null, combinable: true, ...but },
});

const anyShare = fc.record({
  prizes: fc.integer({ min: 1, max: 200 }),
  terms: fc.record({
    fee: fc.integer({ min: 0, max: 5_000 }),
    freeFrom: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }),
    combinable: fc.boolean(),
  }),
});
const anyParcel = fc.array(anyShare, { minLength: 1, maxLength: 6 });
const apart = (shares: readonly FeeShare[]) => shares.reduce((sum, one) => sum + shipmentFee([one]), 0);

test.each([
  ['one draw costs what it says', [share(3, 600)], 600],
  ['several draws cost the highest of their fees', [share(1, 600), share(1, 900), share(5, 0)], 900],
  ['enough of one draw are free', [share(5, 600, { freeFrom: 5 })], 0],
  ['one too few is not', [share(4, 600, { freeFrom: 5 })], 600],
  [
    'what is free by its number leaves the others their fee',
    [share(5, 900, { freeFrom: 5 }), share(1, 600)],
    600,
  ],
  ['prizes of another draw do not help to it', [share(4, 600, { freeFrom: 5 }), share(4, 500)], 600],
] as const)('%s', (_what, shares, fee) => {
  expect(shipmentFee(shares)).toBe(fee);
});

test('To send together is never dearer than to send apart', () => {
  fc.assert(fc.property(anyParcel, (shares) => shipmentFee(shares) <= apart(shares)));
});

test('What travels along never makes a parcel cheaper, and the order of its draws says nothing', () => {
  fc.assert(
    fc.property(anyParcel, anyShare, (shares, more) => {
      expect(shipmentFee([...shares, more])).toBeGreaterThanOrEqual(shipmentFee(shares));
      expect(shipmentFee(shares.toReversed())).toBe(shipmentFee(shares));
    }),
  );
});

test('More prizes of the same draw never make its parcel dearer', () => {
  fc.assert(
    fc.property(anyShare, fc.integer({ min: 1, max: 50 }), (one, more) => {
      expect(shipmentFee([{ ...one, prizes: one.prizes + more }])).toBeLessThanOrEqual(shipmentFee([one]));
    }),
  );
});

test('One draw travels as it likes, several only where all of them allow it', () => {
  fc.assert(
    fc.property(anyParcel, (shares) => {
      const isAllowed = shares.length === 1 || !shares.some(({ terms }) => !terms.combinable);
      expect(isCombinable(shares)).toBe(isAllowed);
    }),
  );
});
