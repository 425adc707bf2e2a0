import fc from 'fast-check';
import { PREFECTURES } from '#lib/contract/member/prefectures.ts';
import { feeStepOf } from '#lib/shipments/fee-step.ts';
import { feeSteps } from '#lib/shipments/fee-steps.ts';
import { expectedFee } from '#lib/shipments/quote.ts';
import type { Tariff } from '#lib/contract/shipping-tariff.ts';
import { type FeeShare, offeredMethods } from '#lib/shipments/fee.ts';
import { type PrizeSize, usableTariff } from '#lib/shipments/tariff.ts';
import { expectedFeeText, feeRange, feeRangeText, tariffSentences } from '#lib/shipments/tariff-text.ts';
import { aDraw, aPrize } from '../../support/api-responses.ts';

const [HOKKAIDO, ...OTHERS] = PREFECTURES;

const TABLE: Tariff = {
  regions: [
    { name: '北海道', prefectures: [HOKKAIDO] },
    { name: '北海道以外', prefectures: OTHERS },
  ],
  sizes: [
    { method: 'post', name: '封筒', space: 2, fees: [250, 250] },
    { method: 'box', name: '小', space: 4, fees: [1_200, 700] },
    { method: 'box', name: '大', space: null, fees: [1_800, 1_100] },
  ],
};

const { shipping } = aDraw();
const byTable = { ...shipping, fee: 250, tariffs: [TABLE] };

test('One fee everywhere is one step, and nothing is a lowest fee', () => {
  expect(feeSteps(aDraw())).toEqual([{ from: 1, fee: 600, most: 600, text: '送料600円', isLeast: false }]);
});

test('Enough prizes for a free shipment are a step of their own', () => {
  const steps = feeSteps(aDraw({ shipping: { ...shipping, freeFrom: 10 } }));
  expect(steps).toEqual([
    { from: 1, fee: 600, most: 600, text: '送料600円', isLeast: false },
    { from: 10, fee: 0, most: 0, text: '送料無料', isLeast: false },
  ]);
  expect([1, 9, 10, 150].map((count) => feeStepOf(steps, count)?.fee)).toEqual([600, 600, 0, 0]);
});

test('A table names the lowest fee of what these prizes can need', () => {
  const box = aDraw({ shipping: byTable });
  expect(feeSteps(box)).toEqual([
    { from: 1, fee: 700, most: 1_200, text: '送料700円から', isLeast: true },
    { from: 5, fee: 1_100, most: 1_800, text: '送料1,100円から', isLeast: true },
  ]);
  // One of two kinds can go by post, up to two of it; the other takes three places.
  const post = aDraw({
    shipping: byTable,
    prizes: [aPrize({ isPostable: true }), aPrize({ code: 'B', space: 3 })],
  });
  expect(feeSteps(post).map(({ from, fee }) => [from, fee])).toEqual([
    [1, 250],
    // The other kind takes six places, the largest box.
    [2, 250],
    [3, 700],
    [5, 1_100],
  ]);
});

const anyPrize = fc.record({ space: fc.integer({ min: 1, max: 6 }), isPostable: fc.boolean() });
const anyPrizes = fc.array(anyPrize, { minLength: 1, maxLength: 4 });
const usable = (prizes: readonly PrizeSize[]): typeof byTable => {
  const { sizes } = usableTariff(TABLE, prizes);
  const kept = TABLE.sizes.filter((size) => sizes.includes(size));
  return { ...shipping, fee: 0, tariffs: [{ ...TABLE, sizes: kept }] };
};

test('Texts of a draw name the same lowest fee as its button, also where the shop has a cheaper post', () => {
  fc.assert(
    fc.property(anyPrizes, (prizes) => {
      const draw = aDraw({
        shipping: byTable,
        prizes: prizes.map((prize, index) => aPrize({ code: `P${index}`, ...prize })),
      });
      expect(feeRange(usable(prizes)).least).toBe(feeSteps(draw)[0]?.fee);
      expect(feeSteps({ ...draw, shipping: usable(prizes) })).toEqual(feeSteps(draw));
    }),
  );
  expect(feeRangeText(usable([{ space: 1, isPostable: false }]))).toBe('700円から1,800円');
  expect(tariffSentences(usable([{ space: 3, isPostable: true }]).tariffs).join('')).not.toMatch(/封筒|投函/);
});

test('A shipment of the prizes of two draws costs the same by their usable tables', () => {
  fc.assert(
    fc.property(anyPrizes, anyPrizes, fc.constantFrom(...PREFECTURES), (one, other, prefecture) => {
      const sharesBy = (termsOf: (prizes: readonly PrizeSize[]) => typeof byTable): FeeShare[] =>
        [one, other].map((prizes) => ({
          terms: termsOf(prizes),
          prizes: prizes.length,
          space: prizes.reduce((sum, { space }) => sum + space, 0),
          isPostable: prizes.every(({ isPostable }) => isPostable),
        }));
      expect(offeredMethods(sharesBy(usable), prefecture)).toEqual(
        offeredMethods(
          sharesBy(() => byTable),
          prefecture,
        ),
      );
    }),
  );
});

test('Without an address the lowest fee of all prefectures is named', () => {
  const shares = [{ terms: byTable, prizes: 1 }];
  expect(expectedFeeText(expectedFee(shares, ''))).toBe('700円から');
  expect(expectedFeeText(expectedFee(shares, '北海道札幌市'))).toBe('1,200円');
  expect(expectedFeeText(expectedFee([{ terms: shipping, prizes: 1 }], ''))).toBe('600円');
  expect(expectedFeeText(expectedFee([{ terms: { ...shipping, freeFrom: 1 }, prizes: 1 }], ''))).toBe('無料');
});
