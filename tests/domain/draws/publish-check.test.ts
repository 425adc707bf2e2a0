import { openRules, premiumLimit, publishCheck } from '#backend/domain/draws/publish-check.ts';
import { checkDraw } from '#backend/domain/draws/check-draw.ts';
import { type Goods, NO_GOODS } from '#backend/domain/draws/goods.ts';
import type { PublishRule } from '#lib/contract/draw-problems.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { aPrize, anEntry, LAST_ONE } from './draw-fixtures.ts';

const TODAY = '2026-11-20';

const GOODS: Goods = { ...NO_GOODS, value: 700, material: '綿', country: '日本', ageFrom: 15 };

const goods = (but: Partial<Goods> = {}): Goods => ({ ...GOODS, ...but });

type DrawOptions = {
  readonly price?: number;
  readonly lastOne?: Partial<Goods>;
  readonly prizes?: Partial<Goods>[];
};

/** A draw of 100 tickets for 700 yen; its prizes have these goods. */
const aDraw = ({ price = 700, lastOne, prizes = [{}, {}] }: DrawOptions = {}) =>
  anEntry({
    price,
    prizes: prizes.map((but, index) => ({
      ...aPrize({ name: `賞品${index}`, total: 100 / prizes.length }),
      variants: [],
      goods: goods(but),
    })),
    lastOne: lastOne === undefined ? undefined : { ...LAST_ONE, goods: goods(lastOne) },
  });

const openOf = (given?: DrawOptions) => openRules(publishCheck(aDraw(given), TODAY));
const lineOf = (rule: PublishRule, given?: DrawOptions) =>
  publishCheck(aDraw(given), TODAY).find((line) => line.rule === rule);

test('A draw whose prizes state everything and are worth their price has nothing to decide', () => {
  expect(openOf()).toEqual([]);
  expect(publishCheck(aDraw(), TODAY).map(({ rule }) => rule)).toEqual([
    'values',
    'lowestPrize',
    'prizeLimit',
    'childMark',
    'age',
    'origin',
    'shippingDate',
    'odds',
  ]);
});

test.each([
  [1, 20],
  [700, 14_000],
  [4_999, 99_980],
  [5_000, 100_000],
  [20_000, 100_000],
])('A premium for %i yen may be worth %i yen', (price, limit) => {
  expect(premiumLimit(price)).toBe(limit);
});

test('A prize at the limit is met, one above it is to be decided, with its name and sums', () => {
  expect(lineOf('prizeLimit', { prizes: [{ value: 14_000 }, {}] })).toMatchObject({ isMet: true });
  expect(lineOf('prizeLimit', { prizes: [{ value: 14_001 }, { value: 20_000 }, {}, {}] })).toEqual({
    rule: 'prizeLimit',
    isMet: false,
    prizes: ['賞品0', '賞品1'],
    yen: 20_000,
    limitYen: 14_000,
  });
});

test('A prize worth less than its ticket is to be decided, one worth as much is met', () => {
  expect(lineOf('lowestPrize', { prizes: [{ value: 700 }, {}] })).toMatchObject({ isMet: true });
  expect(lineOf('lowestPrize', { prizes: [{ value: 699 }, { value: 100 }] })).toMatchObject({
    isMet: false,
    yen: 100,
    limitYen: 700,
  });
});

test('The last-one prize is compared with the limit of one premium and with two percent of all sales', () => {
  // 100 tickets for 700 yen: 1,400 yen.
  expect(openOf({ lastOne: { value: 1_400 } })).toEqual([]);
  expect(openOf({ lastOne: { value: 1_401 } })).toEqual(['premiumTotal']);
  expect(openOf({ lastOne: { value: 14_001 } })).toEqual(['lastOneLimit', 'premiumTotal']);
  expect(lineOf('premiumTotal', { lastOne: { value: 1_401 } })).toMatchObject({
    yen: 1_401,
    limitYen: 1_400,
  });
});

test('Without values nothing is compared, and the missing values are to be decided', () => {
  expect(openOf({ prizes: [{ value: null }, {}], lastOne: { value: null } })).toEqual(['values']);
});

test('A draw that costs nothing has no rules on values', () => {
  const rules = publishCheck(aDraw({ price: 0, lastOne: { value: 500_000 } }), TODAY).map(({ rule }) => rule);
  expect(rules).not.toEqual(expect.arrayContaining(['values']));
  expect(openOf({ price: 0, lastOne: { value: 500_000 } })).toEqual([]);
});

test('Missing age, material and country are to be decided, also of the last-one prize', () => {
  expect(openOf({ prizes: [{ ageFrom: null }, {}] })).toEqual(['age']);
  expect(openOf({ prizes: [{ material: '' }, {}] })).toEqual(['origin']);
  expect(openOf({ lastOne: { country: '', value: 700 } })).toEqual(['origin']);
  const nothing = { ...aDraw(), prizes: aDraw().prizes.map((prize) => ({ ...prize, goods: NO_GOODS })) };
  expect(openRules(publishCheck(nothing, TODAY))).toEqual(['values', 'age', 'origin']);
});

test('A past last day of shipping and odds that round to zero are to be decided', () => {
  const draw = aDraw();
  const dated = (lastDay: string) => ({
    ...draw,
    shipping: { ...draw.shipping, date: { ...draw.shipping.date, from: '2026-11-01', lastDay } },
  });
  expect(openRules(publishCheck(dated('2026-11-20'), TODAY))).toEqual([]);
  expect(openRules(publishCheck(dated('2026-11-19'), TODAY))).toEqual(['shippingDate']);
  const rare = {
    ...draw,
    prizes: draw.prizes.map((prize, index) => ({ ...prize, total: index === 0 ? 1 : 29_999 })),
  };
  expect(openRules(publishCheck(rare, TODAY))).toEqual(['odds']);
});

test('A toy for children under three without its mark cannot be published', () => {
  const problemsOf = (but: Partial<Goods>) => checkDraw(aDraw({ prizes: [but, {}] })).map(({ code }) => code);
  expect(problemsOf({ ageFrom: 2 })).toContain('childMarkMissing');
  expect(problemsOf({ ageFrom: 0, marks: ['st'] })).toContain('childMarkMissing');
  expect(problemsOf({ ageFrom: 2, marks: ['childPsc'] })).not.toContain('childMarkMissing');
  expect(problemsOf({ ageFrom: 3 })).not.toContain('childMarkMissing');
  expect(problemsOf({ ageFrom: null })).not.toContain('childMarkMissing');
});

test('A draw of which the provider has no payment type is to be decided; a free one, and an unknown provider, have no such line', () => {
  const lineWith = (draw: ReturnType<typeof aDraw>, offered?: readonly PaymentType[]) =>
    publishCheck(draw, TODAY, offered).find(({ rule }) => rule === 'paymentTypes')?.isMet;
  const byPhone = { ...aDraw(), paymentTypes: ['AU', 'SB'] as const };
  expect(lineWith(byPhone, ['CARD'])).toBe(false);
  expect(lineWith(byPhone, ['CARD', 'SB'])).toBe(true);
  expect(lineWith(byPhone)).toBeUndefined();
  expect(lineWith({ ...aDraw({ price: 0 }), paymentTypes: ['NONE'] }, ['CARD'])).toBeUndefined();
});
