import fc from 'fast-check';
import { PREFECTURES } from '#lib/contract/member/prefectures.ts';
import { feeBy, type FeeShare, offeredMethods, shipmentFee } from '#lib/shipments/fee.ts';
import { quoteFor } from '#lib/shipments/quote.ts';
import { USUAL_REGIONS } from '#lib/shipments/region-presets.ts';
import { flatTariff, type Tariff, tariffFee, tariffProblem, USUAL_TARIFF } from '#lib/shipments/tariff.ts';
import { feeRangeText, feeSentence, tariffLines } from '#lib/shipments/tariff-text.ts';

const [HOKKAIDO, ...OTHERS] = PREFECTURES;

/** Post for four places; parcels for ten places, and for any number. Hokkaido costs more. */
const TABLE: Tariff = {
  regions: [
    { name: '北海道', prefectures: [HOKKAIDO] },
    { name: '北海道以外', prefectures: OTHERS },
  ],
  sizes: [
    { method: 'post', name: 'ネコポス', space: 4, fees: [250, 250] },
    { method: 'box', name: '60サイズ', space: 10, fees: [1_200, 700] },
    { method: 'box', name: '100サイズ', space: null, fees: [1_800, 1_100] },
  ],
};

const share = (but: Partial<FeeShare> = {}, terms: Partial<FeeShare['terms']> = {}): FeeShare => ({
  prizes: 2,
  isPostable: true,
  ...but,
  terms: { fee: 250, tariffs: [TABLE], freeFrom: null, combinable: true, ...terms },
});

const count = fc.integer({ min: 1, max: 20 });

const flat = (fee: number): FeeShare => ({
  prizes: 1,
  isPostable: true,
  terms: { fee, freeFrom: null, combinable: true },
});

test.each([
  ['post', '北海道', 4, 250],
  ['post', '東京都', 5, undefined],
  ['box', '北海道', 10, 1_200],
  ['box', '沖縄県', 10, 700],
  ['box', '沖縄県', 11, 1_100],
  ['box', '北海道', 5_000, 1_800],
] as const)('By %s to %s, %i places cost %s', (method, prefecture, space, fee) => {
  expect(tariffFee(TABLE, { method, prefecture, space })).toBe(fee);
});

test('Every shipment has a fee by parcel in a table without a problem', () => {
  expect(tariffProblem(TABLE)).toBeUndefined();
  expect(tariffProblem(USUAL_TARIFF)).toBeUndefined();
  expect(
    tariffProblem({
      ...flatTariff(1),
      regions: USUAL_REGIONS,
      sizes: [{ ...box, fees: USUAL_REGIONS.map(() => 1) }],
    }),
  ).toBeUndefined();
  fc.assert(
    fc.property(fc.constantFrom(...PREFECTURES), fc.integer({ min: 1, max: 10_000 }), (prefecture, space) => {
      expect(shipmentFee([share({ space })], prefecture)).toBeGreaterThan(0);
    }),
  );
});

const box = { method: 'box', name: '箱', space: null } as const;

test.each<[string, Tariff]>([
  ['prefectureMissing', { ...TABLE, regions: [{ name: '一部', prefectures: OTHERS }] }],
  ['prefectureTwice', { ...TABLE, regions: [...TABLE.regions, { name: '東京', prefectures: ['東京都'] }] }],
  ['feesMissing', { ...TABLE, sizes: [{ ...box, fees: [600] }] }],
  ['boxMissing', { ...TABLE, sizes: TABLE.sizes.slice(0, 2) }],
  ['boxMissing', { ...TABLE, sizes: TABLE.sizes.slice(0, 1) }],
  [
    'postUnlimited',
    {
      ...TABLE,
      sizes: [{ method: 'post', name: '封筒', space: null, fees: [1, 1] }, ...TABLE.sizes.slice(1)],
    },
  ],
  [
    'largerCheaper',
    {
      ...TABLE,
      sizes: TABLE.sizes.map((size) => (size.space === null ? { ...size, fees: [1_100, 1_100] } : size)),
    },
  ],
  ['sizeOrder', { ...TABLE, sizes: [...TABLE.sizes.slice(1, 2), ...TABLE.sizes.slice(1)] }],
])('A table has the problem %s', (problem, tariff) => {
  expect(tariffProblem(tariff)).toBe(problem);
});

describe('A shipment by a table', () => {
  test('has one box for the prizes of all draws, and costs the highest fee of them', () => {
    expect(feeBy('box', [share({ space: 6 }), share({ space: 6 })], '東京都')).toBe(1_100);
    expect(feeBy('box', [share({ space: 3 }), flat(900)], '東京都')).toBe(900);
    expect(feeBy('box', [share({ space: 3 }), flat(900)], '北海道')).toBe(1_200);
  });

  test('never costs more than a shipment of each draw', () => {
    const free = share({ prizes: 9 }, { freeFrom: 9 });
    expect(feeBy('box', [share({ space: 9 }), free], '北海道')).toBe(1_200);
    const anyDraw = fc
      .record({ prizes: count, space: count, freeFrom: fc.option(count), fee: fc.option(count) })
      .map(({ fee, freeFrom, ...but }) =>
        fee === null ? share(but, { freeFrom }) : { ...share(but), terms: { ...flat(fee).terms, freeFrom } },
      );
    fc.assert(
      fc.property(
        fc.array(anyDraw, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...PREFECTURES),
        (draws, prefecture) => {
          const apart = draws.reduce((sum, one) => sum + shipmentFee([one], prefecture), 0);
          expect(shipmentFee(draws, prefecture)).toBeLessThanOrEqual(apart);
        },
      ),
    );
  });

  test('takes the places of its prizes, one each where none are stated', () => {
    expect(feeBy('box', [share({ prizes: 10 })], '東京都')).toBe(700);
    expect(feeBy('box', [share({ prizes: 11 })], '東京都')).toBe(1_100);
    expect(feeBy('box', [share({ prizes: 1, space: 11 })], '東京都')).toBe(1_100);
  });

  test('goes by post if every prize can, all fit, and every draw has post', () => {
    expect(feeBy('post', [share()], '東京都')).toBe(250);
    expect(feeBy('post', [share(), share()], '東京都')).toBe(250);
    expect(feeBy('post', [share(), share({ space: 3 })], '東京都')).toBeUndefined();
    expect(feeBy('post', [share({ isPostable: false })], '東京都')).toBeUndefined();
    expect(feeBy('post', [share(), flat(600)], '東京都')).toBeUndefined();
  });

  test('is free with enough prizes of its draws, by post and by parcel', () => {
    const free = share({}, { freeFrom: 2 });
    expect(feeBy('post', [free], '北海道')).toBe(0);
    expect(feeBy('box', [free], '北海道')).toBe(0);
    expect(feeBy('box', [free, share({ prizes: 1 })], '北海道')).toBe(1_200);
  });

  test('offers the cheapest method first, and of equal ones the parcel', () => {
    expect(offeredMethods([share()], '東京都')).toEqual([
      { method: 'post', fee: 250 },
      { method: 'box', fee: 700 },
    ]);
    expect(offeredMethods([share({}, { freeFrom: 1 })], '東京都')).toEqual([
      { method: 'box', fee: 0 },
      { method: 'post', fee: 0 },
    ]);
    expect(offeredMethods([share({ isPostable: false })], '東京都')).toEqual([{ method: 'box', fee: 700 }]);
  });
});

describe('The quote for an address', () => {
  test('is that of its prefecture and of the chosen method', () => {
    expect(quoteFor([share()], '北海道札幌市中央区1')?.chosen).toEqual({ method: 'post', fee: 250 });
    expect(quoteFor([share()], '北海道札幌市中央区1', 'box')?.chosen.fee).toBe(1_200);
    expect(quoteFor([share({ isPostable: false })], '東京都渋谷区1', 'post')?.chosen).toEqual({
      method: 'box',
      fee: 700,
    });
  });

  test('waits for the prefecture only where it makes a difference', () => {
    expect(quoteFor([share()], '')).toBeUndefined();
    expect(quoteFor([share(), flat(600)], '札幌市')).toBeUndefined();
    expect(quoteFor([flat(600)], '')?.chosen.fee).toBe(600);
  });
});

test('Pages name one fee, a range of fees, or none', () => {
  const terms = (tariff: Tariff) => ({ fee: 0, tariffs: [tariff] });
  expect(feeRangeText(terms(TABLE))).toBe('250円から1,800円');
  expect(feeRangeText(terms(flatTariff(600)))).toBe('600円');
  expect(feeRangeText(terms(flatTariff(0)))).toBe('無料');
  expect(feeRangeText({ fee: 400 })).toBe('400円');
  expect(feeRangeText({ fee: 0, tariffs: [TABLE, flatTariff(500)] })).toBe('250円から500円');
  expect(feeSentence({ fee: 600 })).toBe('送料は全国一律600円(税込)です。');
  expect(feeSentence(terms(TABLE))).toContain('1箱につき250円から1,800円(税込)');
  expect(tariffLines(TABLE)).toEqual([
    'ポスト投函 ネコポス(4点分まで)：全国 250円',
    '宅配便 60サイズ(10点分まで)：北海道 1,200円、北海道以外 700円',
    '宅配便 100サイズ：北海道 1,800円、北海道以外 1,100円',
  ]);
  expect(tariffLines(USUAL_TARIFF)).toEqual(['宅配便：全国 600円']);
});
